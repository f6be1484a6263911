% 7.6 to 7.8 and 8.15: goals and control.

:- multifile(case/3).
:- dynamic(case/3).
:- discontiguous(case/3).
:- multifile(case_count/1).
:- dynamic(case_count/1).
case_count(234).

% 7.8.1 true/0, 7.8.2 fail/0 ------------------------------------------------------------

case('7.8.1', true, true).
case('7.8.1', call(true), true).
case('7.8.2', fail, fail).
case('7.8.2', call(fail), fail).

% 7.8.3 call/1 ---------------------------------------------------------------------------

case('7.8.3', call(!), true).
case('7.8.3', call(fail), fail).
case('7.8.3', call((fail, _)), fail).
case('7.8.3', call((fail, call(1))), fail).
case('7.8.3', call((true, true)), true).
case('7.8.3', (call((X = 1 ; X = 2)), X > 1), [X = 2]).
case('7.8.3', call((X = 1 ; X = 2)), all(X, [1,2])).
case('7.8.3', (call((X = 1 ; X = 2)), !), all(X, [1])).
case('7.8.3', call(((X = 1 ; X = 2), !)), all(X, [1])).
case('7.8.3', (call((X = 1, ! ; X = 2)) ; X = 3), all(X, [1,3])).
case('7.8.3', (G = (X = 1, ! ; X = 2), (G ; X = 3)), all(X, [1,3])).
case('7.8.3', (Z = !, (Z = !, X = 1, Z ; X = 2)), all(X, [1,2])).
case('7.8.3', (G = !, (X = 1 ; X = 2), call(G)), all(X, [1,2])).
case('7.8.3', (call((write(3), call(true))), true), output('3')).
case('7.8.3', call((write(3), X = 4, write(X))), output('34')).
case('7.8.3', (X = 1, call((Y = X))), [Y = 1]).
case('7.8.3', call(_), instantiation_error).
case('7.8.3', call((fail, 1)), type_error(callable, (fail, 1))).
case('7.8.3', call((atom(a), 1)), type_error(callable, (atom(a), 1))).
case('7.8.3', call((atom(a), _)), instantiation_error).
case('7.8.3', captured(catch(call((write(3), _)), _, true), T), [T = '3']).
case('7.8.3', captured(catch(call((write(3), 1)), _, true), T), [T = '']).
case('7.8.3', call((1 ; true)), type_error(callable, (1 ; true))).
case('7.8.3', call((true ; 1)), type_error(callable, (true ; 1))).
case('7.8.3', call((true -> 1)), type_error(callable, (true -> 1))).
case('7.8.3', call((1 -> true ; true)), type_error(callable, (1 -> true ; true))).
case('7.8.3', call(1), type_error(callable, 1)).
case('7.8.3', call(1.5), type_error(callable, 1.5)).
case('7.8.3', call((true, (fail, 1.5))), type_error(callable, (true, (fail, 1.5)))).
case('7.8.3', call((foo_undefined_a, 1)), type_error(callable, (foo_undefined_a, 1))).
case('7.8.3', call(foo_undefined_a), existence_error(procedure, foo_undefined_a/0)).
case('7.8.3', call(foo_undefined_a(_, 1)), existence_error(procedure, foo_undefined_a/2)).
case('7.8.3', (G = foo_undefined_b(1), G), existence_error(procedure, foo_undefined_b/1)).
case('7.8.3', (_, true), instantiation_error).
case('7.8.3', (fail, _), fail).
case('7.8.3', (X = 1, X), type_error(callable, 1)).
case('7.8.3', call((\+ 1)), type_error(callable, 1)).
case('7.8.3', call(call(1)), type_error(callable, 1)).

% 7.6.2 a variable goal is call/1 of it ------------------------------------------------------

case('7.6.2', (X = true, X), true).
case('7.6.2', (X = (Y = 1 ; Y = 2), X), all(Y, [1,2])).
case('7.6.2', (X = !, (Y = 1 ; Y = 2), X), all(Y, [1,2])).
case('7.6.2', (db([(t76(G) :- G)], t76((Y = 1, ! ; Y = 2)))), all(Y, [1])).
case('7.6.2', (db([(t76(G) :- G), t76(_)], (t76((Y = 1, !)) ; Y = 3))), all(Y, [1,_,3])).
case('7.6.2', (db([(t76(G) :- call(G))], clause(t76(a), B))), [B = call(a)]).
case('7.6.2', (db([(t76(G) :- G)], clause(t76(a), B))), [B = call(a)]).
case('7.6.2', (db([(t76(G) :- G, true)], clause(t76(a), B))), [B = (call(a), true)]).
case('7.6.2', (db([(t76(G) :- (G ; b))], clause(t76(a), B))), [B = (call(a) ; b)]).
case('7.6.2', (db([(t76(G) :- (G -> b))], clause(t76(a), B))), [B = (call(a) -> b)]).

% 7.8.4 !/0 --------------------------------------------------------------------------------

case('7.8.4', !, true).
case('7.8.4', (!, fail ; true), fail).
case('7.8.4', (call(!), fail ; true), true).
case('7.8.4', db([c1(1), c1(2), c1(3)], (c1(X), !)), all(X, [1])).
case('7.8.4', db([(c1(X) :- m1(X), !), c1(9), m1(1), m1(2)], c1(X)), all(X, [1])).
case('7.8.4', db([(c1(X) :- m1(X)), (c1(9) :- !), c1(10), m1(1), m1(2)], c1(X)), all(X, [1,2,9])).
case('7.8.4', db([(c1(X) :- !, m1(X)), c1(9), m1(1), m1(2)], c1(X)), all(X, [1,2])).
case('7.8.4', db([(c1(X) :- (m1(X), ! ; X = 8)), c1(9), m1(1), m1(2)], c1(X)), all(X, [1])).
case('7.8.4', db([(c1(X) :- (X = 7 ; !, m1(X) ; X = 8)), c1(9), m1(1), m1(2)], c1(X)), all(X, [7,1,2])).
case('7.8.4', db([(c1(X) :- call((m1(X), !))), c1(9), m1(1), m1(2)], c1(X)), all(X, [1,9])).
case('7.8.4', db([(c1(X) :- m1(X), (X = 1 -> ! ; true)), c1(9), m1(1), m1(2)], c1(X)), all(X, [1])).
case('7.8.4', db([(c1(X) :- m1(X), (! -> true ; true)), c1(9), m1(1), m1(2)], c1(X)), all(X, [1,2,9])).
case('7.8.4', db([(c1(X) :- m1(X), \+ (!, fail)), c1(9), m1(1), m1(2)], c1(X)), all(X, [1,2,9])).
case('7.8.4', db([(c1(X) :- m1(X), (true -> !)), c1(9), m1(1), m1(2)], c1(X)), all(X, [1])).
case('7.8.4', db([(c1(X) :- catch((m1(X), !), _, true)), c1(9), m1(1), m1(2)], c1(X)), all(X, [1,9])).
case('7.8.4', db([(c1(X) :- findall(Y, (m1(Y), !), [X])), c1(9), m1(1), m1(2)], c1(X)), all(X, [1,9])).
case('7.8.4', db([(c1(X,Y) :- m1(X), d1(Y)), (d1(Y) :- m1(Y), !), m1(1), m1(2)], c1(X,Y)), all(X-Y, [1-1,2-1])).
case('7.8.4', db([(c1 :- write(a), !, write(b), fail), (c1 :- write(c))], \+ c1), output('ab')).
case('7.8.4', (G = ((true ; write(x)), !, fail), (call(G) ; write(y))), output('y')).

% 7.8.5 (',')/2 ------------------------------------------------------------------------------

case('7.8.5', ','(X = 1, Y = 2), [X = 1, Y = 2]).
case('7.8.5', (fail, true), fail).
case('7.8.5', (true, fail), fail).
case('7.8.5', ','(X = 1, var(X)), fail).
case('7.8.5', ','(var(X), X = 1), [X = 1]).
case('7.8.5', ((X = 1 ; X = 2), (Y = a ; Y = b)), all(X-Y, [1-a,1-b,2-a,2-b])).
case('7.8.5', (fail, foo_undefined_c), fail).
case('7.8.5', (true, foo_undefined_c), existence_error(procedure, foo_undefined_c/0)).

% 7.8.6 (;)/2 ---------------------------------------------------------------------------------

case('7.8.6', ';'(true, fail), true).
case('7.8.6', ';'(fail, true), true).
case('7.8.6', ';'(fail, fail), fail).
case('7.8.6', ';'((!, fail), true), fail).
case('7.8.6', ';'(!, call(3)), true).
case('7.8.6', ';'((X = 1, !), X = 2), [X = 1]).
case('7.8.6', ';'((X = 1, !), X = 2), all(X, [1])).
case('7.8.6', (X = 1 ; X = 2), all(X, [1,2])).
case('7.8.6', ((X = 1 ; X = 2) ; X = 3), all(X, [1,2,3])).
case('7.8.6', ((fail ; X = 2) , true), [X = 2]).
case('7.8.6', ((X = 1 ; true), var(X)), true).

% 7.8.7 (->)/2 ---------------------------------------------------------------------------------

case('7.8.7', '->'(true, true), true).
case('7.8.7', '->'(true, fail), fail).
case('7.8.7', '->'(fail, true), fail).
case('7.8.7', '->'(fail, fail), fail).
case('7.8.7', (true -> X = 1), [X = 1]).
case('7.8.7', (((X = 1 ; X = 2)) -> true), all(X, [1])).
case('7.8.7', (true -> (X = 1 ; X = 2)), all(X, [1,2])).
case('7.8.7', ((true -> X = 1), (Y = a ; Y = b)), all(X-Y, [1-a,1-b])).
case('7.8.7', (! -> X = 1), [X = 1]).
case('7.8.7', ((true -> !), X = 1 ; X = 2), all(X, [1])).
case('7.8.7', ((! -> true), X = 1 ; X = 2), all(X, [1,2])).

% 7.8.8 if-then-else ------------------------------------------------------------------------------

case('7.8.8', ';'('->'(true, true), fail), true).
case('7.8.8', ';'('->'(fail, true), true), true).
case('7.8.8', ';'('->'(true, fail), fail), fail).
case('7.8.8', ';'('->'(fail, true), fail), fail).
case('7.8.8', ';'('->'(true, fail), true), fail).
case('7.8.8', (true -> X = 1 ; X = 2), all(X, [1])).
case('7.8.8', (fail -> X = 1 ; X = 2), all(X, [2])).
case('7.8.8', (true -> (X = 1 ; X = 2) ; true), all(X, [1,2])).
case('7.8.8', ((X = 1 ; X = 2) -> true ; true), all(X, [1])).
case('7.8.8', (fail -> true ; (X = 1 ; X = 2)), all(X, [1,2])).
case('7.8.8', ((!, fail) -> true ; true), true).
case('7.8.8', (((!, fail) -> X = 1 ; X = 2) ; X = 3), all(X, [2,3])).
case('7.8.8', ((true -> ! , X = 1 ; X = 2) ; X = 3), all(X, [1])).
case('7.8.8', ((fail -> X = 1 ; !, X = 2) ; X = 3), all(X, [2])).
case('7.8.8', ((fail -> X = 1 ; fail -> X = 2 ; X = 3)), all(X, [3])).
case('7.8.8', ((fail -> X = 1 ; true -> X = 2 ; X = 3)), all(X, [2])).
case('7.8.8', ((X = 1, fail) -> true ; var(X)), true).
case('7.8.8', (G = fail, (G -> X = 1 ; X = 2)), [X = 2]).
case('7.8.8', (G = (true -> fail), (G ; true)), true).
case('7.8.8', (G = (fail -> true ; true), G), true).
case('7.8.8', ((foo_undefined_d -> true ; true)), existence_error(procedure, foo_undefined_d/0)).

% 7.8.9 catch/3, 7.8.10 throw/1 ----------------------------------------------------------------------

case('7.8.9', catch(true, _, fail), true).
case('7.8.9', catch(fail, _, true), fail).
case('7.8.9', catch((X = 1 ; X = 2), _, true), all(X, [1,2])).
case('7.8.9', catch(throw(a), a, true), true).
case('7.8.9', catch(throw(a), X, true), [X = a]).
case('7.8.9', catch(throw(f(1)), f(X), Y = X), [X = 1, Y = 1]).
case('7.8.9', catch(throw(a), b, true), throws(a)).
case('7.8.9', catch(throw(first), second, fail), throws(first)).
case('7.8.9', catch(catch(throw(a), b, fail), a, true), true).
case('7.8.9', catch(catch(throw(a), a, throw(b)), b, true), true).
case('7.8.9', catch(catch(throw(a), a, throw(b)), a, true), throws(b)).
case('7.8.9', catch(throw(a), a, throw(a)), throws(a)).
case('7.8.9', (catch(true, a, true), throw(a)), throws(a)).
case('7.8.9', catch((X = 1, throw(done)), done, true), [X = _]).
case('7.8.9', (catch((X = 1, throw(done)), done, true), var(X)), true).
case('7.8.9', (X = 0, catch((Y = 1, throw(X)), 0, true), var(Y)), true).
case('7.8.9', (catch(throw(f(X,_,X)), f(A,B,C), true), A == C, A \== B), true).
case('7.8.9', (catch(throw(f(X)), f(A), true), A \== X), true).
case('7.8.9', catch(throw(1), _, (X = 1 ; X = 2)), all(X, [1,2])).
case('7.8.9', catch((X = 1 ; throw(e)), e, X = 2), all(X, [1,2])).
case('7.8.9', (catch((X = 1 ; X = 2), _, true), X = 2), [X = 2]).
case('7.8.9', (catch((X = 1 ; X = 2), _, true), throw(out)), throws(out)).
case('7.8.9', catch(number_codes(_, [0'3,0' ]), error(syntax_error(_), _), true), true).
case('7.8.9', catch(atom_length(_, _), error(E, _), true), [E = instantiation_error]).
case('7.8.9', catch(foo_undefined_e(1), error(E, _), true), [E = existence_error(procedure, foo_undefined_e/1)]).
case('7.8.9', catch(_, error(E, _), true), [E = instantiation_error]).
case('7.8.9', catch(1, error(E, _), true), [E = type_error(callable, 1)]).
case('7.8.9', catch((fail, 1), error(E, _), true), [E = type_error(callable, (fail, 1))]).
case('7.8.9', catch(throw(a), a, _), instantiation_error).
case('7.8.9', catch(throw(a), a, 1), type_error(callable, 1)).
case('7.8.9', (catch(!, _, true), X = 1 ; X = 2), all(X, [1,2])).
case('7.8.9', db([(ct(X) :- X = 1, throw(deep)), (cs(X) :- ct(X)), (cr(X) :- cs(X))], catch(cr(_), B, true)), [B = deep]).
case('7.8.9', (write(1), catch((write(2), throw(oops)), _, write(3))), output('123')).
case('7.8.9', (write(1), catch(catch((write(2), throw(oops)), none, write(3)), _, write(4))), output('124')).
case('7.8.10', throw(a), throws(a)).
case('7.8.10', throw(f(_,g)), throws(f(_,g))).
case('7.8.10', throw(1), throws(1)).
case('7.8.10', throw([a]), throws([a])).
case('7.8.10', throw(_), instantiation_error).
case('7.8.10', (throw(f(X,X)) ; true), throws(f(Y,Y))).
case('7.8.10', catch(throw(_), error(E, _), true), [E = instantiation_error]).

% 7.7.7 undefined procedures and the flag unknown ------------------------------------------------------

case('7.7.7', foo_undefined_f, existence_error(procedure, foo_undefined_f/0)).
case('7.7.7', foo_undefined_f(a,b,c), existence_error(procedure, foo_undefined_f/3)).
case('7.7.7', db([u7(1)], u7(2)), fail).
case('7.7.7', db([(u7(X) :- foo_undefined_f(X))], u7(2)), existence_error(procedure, foo_undefined_f/1)).
case('7.7.7', with_flag(unknown, fail, foo_undefined_f), fail).
case('7.7.7', with_flag(unknown, error, foo_undefined_f), existence_error(procedure, foo_undefined_f/0)).
case('7.7.7', 'foo undefined'(1), existence_error(procedure, 'foo undefined'/1)).

% clause selection and backtracking ------------------------------------------------------------------

case('7.7.8', db([p7(1), p7(2), p7(3)], p7(X)), all(X, [1,2,3])).
case('7.7.8', db([p7(a,1), p7(b,2), p7(a,3)], p7(a,X)), all(X, [1,3])).
case('7.7.8', db([p7(a,1), p7(b,2), p7(a,3)], p7(c,_)), fail).
case('7.7.8', db([p7(f(X),X), p7(_,none), p7(1.0,float), p7(1,int)], p7(1,Y)), all(Y, [none,int])).
case('7.7.8', db([(p7(X,Y) :- q7(X), q7(Y)), q7(1), q7(2)], p7(X,Y)), all(X/Y, [1/1,1/2,2/1,2/2])).
case('7.7.8', db([n7(0), (n7(s(X)) :- n7(X))], (n7(X), X = s(s(0)))), [X = s(s(0))]).
case('7.7.8', db([(len7([],0)), (len7([_|T],N) :- len7(T,M), N is M+1)], len7([a,b,c],N)), [N = 3]).
case('7.7.8', db([app7([],L,L), (app7([H|T],L,[H|R]) :- app7(T,L,R))], app7(X,Y,[1,2])), all(X+Y, [[]+[1,2],[1]+[2],[1,2]+[]])).

% 8.15.1 (\+)/1 ------------------------------------------------------------------------------------

case('8.15.1', \+ true, fail).
case('8.15.1', \+ fail, true).
case('8.15.1', \+ !, fail).
case('8.15.1', \+ (!, fail), true).
case('8.15.1', ((X = 1 ; X = 2), \+ (!, fail)), all(X, [1,2])).
case('8.15.1', \+ 4 = 5, true).
case('8.15.1', (\+ \+ X = 1, var(X)), true).
case('8.15.1', \+ (fail, 1), type_error(callable, (fail, 1))).
case('8.15.1', \+ 3, type_error(callable, 3)).
case('8.15.1', \+ _, instantiation_error).
case('8.15.1', (G = fail, \+ G), true).
case('8.15.1', \+ ((fail ; true)), fail).
case('8.15.1', \+ foo_undefined_g, existence_error(procedure, foo_undefined_g/0)).

% 8.15.2 once/1 ------------------------------------------------------------------------------------

case('8.15.2', once(!), true).
case('8.15.2', (once(!), (X = 1 ; X = 2)), all(X, [1,2])).
case('8.15.2', once((X = 1 ; X = 2)), all(X, [1])).
case('8.15.2', once(repeat), true).
case('8.15.2', once(fail), fail).
case('8.15.2', once(3), type_error(callable, 3)).
case('8.15.2', once(_), instantiation_error).
case('8.15.2', once((true, 1)), type_error(callable, (true, 1))).
case('8.15.2', (once((X = 1 ; X = 2)), X = 2), fail).

% 8.15.3 repeat/0, 8.15.5 false/0 --------------------------------------------------------------------

case('8.15.3', (repeat, !, fail), fail).
case('8.15.3', (repeat, !), true).
case('8.15.3', (db([count(0)], (repeat, retract(count(N)), M is N+1, assertz(count(M)), M >= 3, !))), [M = 3]).
case('8.15.5', false, fail).
case('8.15.5', (false ; true), true).

% 8.15.4 call/2 to call/8 ------------------------------------------------------------------------------

case('8.15.4', call(integer, 3), true).
case('8.15.4', call(functor(F,c), 0), [F = c]).
case('8.15.4', call((=), X, a), [X = a]).
case('8.15.4', call(=(a), X), [X = a]).
case('8.15.4', call(f4), existence_error(procedure, f4/0)).
case('8.15.4', call(f4(a), b), existence_error(procedure, f4/2)).
case('8.15.4', call(functor, f(a,b), N, A), [N = f, A = 2]).
case('8.15.4', call(atom_concat(ab), cd, X), [X = abcd]).
case('8.15.4', call(sub_atom(abc), 1, 1, A, S), [A = 1, S = b]).
case('8.15.4', call(sub_atom, abc, 0, 1, A, S), [A = 2, S = a]).
case('8.15.4', db([s6(a,b,c,d,e,f)], call(s6, A, B, C, D, E, F)), [A-B-C-D-E-F = a-b-c-d-e-f]).
case('8.15.4', db([s7(a,b,c,d,e,f,g)], call(s7, A, _, _, _, _, _, G)), [A = a, G = g]).
case('8.15.4', db([s7(a,b,c,d,e,f,g)], call(s7(A), _, _, _, _, _, G)), [A = a, G = g]).
case('8.15.4', db([s2(1,2), s2(3,4)], call(s2, X, Y)), all(X-Y, [1-2,3-4])).
case('8.15.4', call((','), X = 1, Y = 2), [X = 1, Y = 2]).
case('8.15.4', call((','), fail, 3), type_error(callable, (fail, 3))).
case('8.15.4', call((;), X = 1, X = 2), all(X, [1,2])).
case('8.15.4', call((;), (true -> fail), true), fail).
case('8.15.4', call((fail, 1), _), either(existence_error(procedure, (',')/3), type_error(callable, _))).
case('8.15.4', call(_, a), instantiation_error).
case('8.15.4', call(1, a), type_error(callable, 1)).
case('8.15.4', call(1.5, a, b), type_error(callable, 1.5)).
case('8.15.4', (call(!, 1) ; true), existence_error(procedure, !/1)).
case('8.15.4', call((\+), fail), true).
case('8.15.4', call((->), true, X = 1), [X = 1]).
case('8.15.4', (call((','), !, fail) ; true), true).
case('8.15.4', call(call, true), true).
case('8.15.4', call(call(=), X, 1), [X = 1]).
case('8.15.4', (G = call((X = 1 ; X = 2)), call(G, _)), existence_error(procedure, (;)/3)).
