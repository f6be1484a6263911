% 8.5: term creation and decomposition.

:- multifile(case/3).
:- dynamic(case/3).
:- discontiguous(case/3).
:- multifile(case_count/1).
:- dynamic(case_count/1).
case_count(136).

% 8.5.1 functor/3 ------------------------------------------------------------------------

case('8.5.1', functor(foo(a,b,c), foo, 3), true).
case('8.5.1', functor(foo(a,b,c), X, Y), [X = foo, Y = 3]).
case('8.5.1', functor(X, foo, 3), [X = foo(_,_,_)]).
case('8.5.1', functor(X, foo, 0), [X = foo]).
case('8.5.1', functor(X, 1.1, 0), [X = 1.1]).
case('8.5.1', functor(X, 5, 0), [X = 5]).
case('8.5.1', functor(X, [], 0), [X = []]).
case('8.5.1', functor(mats(A,B), A, B), [A = mats, B = 2]).
case('8.5.1', functor(foo(a), foo, 2), fail).
case('8.5.1', functor(foo(a), fo, 1), fail).
case('8.5.1', functor(1, X, Y), [X = 1, Y = 0]).
case('8.5.1', functor(1.5, X, Y), [X = 1.5, Y = 0]).
case('8.5.1', functor(a, X, Y), [X = a, Y = 0]).
case('8.5.1', functor([], X, Y), [X = [], Y = 0]).
case('8.5.1', functor([_|_], '.', 2), true).
case('8.5.1', functor([a,b], X, Y), [X = '.', Y = 2]).
case('8.5.1', functor(X, '.', 2), [X = [_|_]]).
case('8.5.1', functor({a}, X, Y), [X = {}, Y = 1]).
case('8.5.1', functor((a,b), X, Y), [X = (','), Y = 2]).
case('8.5.1', functor(-(1), X, Y), [X = (-), Y = 1]).
case('8.5.1', functor(X, {}, 1), [X = {_}]).
case('8.5.1.3', functor(_, f, 1.0), type_error(integer, 1.0)).
case('8.5.1', functor(a, _, 1), fail).
case('8.5.1', functor(f(a), _, 0), fail).
case('8.5.1', functor(f(a), f(a), 1), fail).
case('8.5.1.3', functor(_, _, 3), instantiation_error).
case('8.5.1.3', functor(_, foo, _), instantiation_error).
case('8.5.1.3', functor(_, _, _), instantiation_error).
case('8.5.1.3', functor(_, _, 0), instantiation_error).
case('8.5.1.3', functor(_, foo(a), 0), type_error(atomic, foo(a))).
case('8.5.1.3', functor(_, foo(a), 1), either(type_error(atomic, foo(a)), type_error(callable, foo(a)))).
case('8.5.1.3', functor(_, 1.5, 1), either(type_error(atom, 1.5), type_error(callable, 1.5))).
case('8.5.1.3', functor(_, 1, 2), either(type_error(atom, 1), type_error(callable, 1))).
case('8.5.1.3', functor(_, foo, a), type_error(integer, a)).
case('8.5.1.3', functor(_, foo, f(1)), type_error(integer, f(1))).
case('8.5.1.3', functor(_, foo, 1.5), type_error(integer, 1.5)).
case('8.5.1.3', functor(_, foo, -1), domain_error(not_less_than_zero, -1)).
case('8.5.1.3', (current_prolog_flag(max_arity, unbounded) ; current_prolog_flag(max_arity, M), N is M+1, catch(functor(_, foo, N), error(representation_error(max_arity), _), true)), true).

% 8.5.2 arg/3 ----------------------------------------------------------------------------------

case('8.5.2', arg(1, foo(a,b), a), true).
case('8.5.2', arg(1, foo(a,b), X), [X = a]).
case('8.5.2', arg(2, foo(a,b), X), [X = b]).
case('8.5.2', arg(1, foo(X,b), a), [X = a]).
case('8.5.2', arg(1, foo(X,b), Y), [Y = X]).
case('8.5.2', arg(1, foo(a,b), b), fail).
case('8.5.2', arg(0, foo(a,b), _), fail).
case('8.5.2', arg(3, foo(3,4), _), fail).
case('8.5.2', arg(1, [a,b], X), [X = a]).
case('8.5.2', arg(2, [a,b], X), [X = [b]]).
case('8.5.2', arg(1, {a}, X), [X = a]).
case('8.5.2', arg(2, (a,b,c), X), [X = (b,c)]).
case('8.5.2', (F = f(X,Y,Z), arg(2, F, a), X-Y-Z = _), [Y = a]).
case('8.5.2.3', arg(_, foo(a,b), a), instantiation_error).
case('8.5.2.3', arg(1, _, a), instantiation_error).
case('8.5.2.3', arg(_, _, a), instantiation_error).
case('8.5.2.3', arg(0, atom, _), type_error(compound, atom)).
case('8.5.2.3', arg(1, atom, _), type_error(compound, atom)).
case('8.5.2.3', arg(1, 3, _), type_error(compound, 3)).
case('8.5.2.3', arg(1, 1.5, _), type_error(compound, 1.5)).
case('8.5.2.3', arg(a, foo(a), _), type_error(integer, a)).
case('8.5.2.3', arg(1.5, foo(a), _), type_error(integer, 1.5)).
case('8.5.2.3', arg(f(1), foo(a), _), type_error(integer, f(1))).
case('8.5.2.3', arg(-3, foo(a,b), _), domain_error(not_less_than_zero, -3)).

% 8.5.3 (=..)/2 ----------------------------------------------------------------------------------

case('8.5.3', '=..'(foo(a,b), [foo,a,b]), true).
case('8.5.3', foo(a,b) =.. L, [L = [foo,a,b]]).
case('8.5.3', X =.. [foo,a,b], [X = foo(a,b)]).
case('8.5.3', '=..'(foo(a,b), [foo,b,a]), fail).
case('8.5.3', X =.. [foo|[]], [X = foo]).
case('8.5.3', 1 =.. L, [L = [1]]).
case('8.5.3', 1.1 =.. L, [L = [1.1]]).
case('8.5.3', a =.. L, [L = [a]]).
case('8.5.3', [] =.. L, [L = [[]]]).
case('8.5.3', X =.. [1], [X = 1]).
case('8.5.3', X =.. [1.1], [X = 1.1]).
case('8.5.3', X =.. [[]], [X = []]).
case('8.5.3', [a|b] =.. L, [L = ['.',a,b]]).
case('8.5.3', X =.. ['.',a,[]], [X = [a]]).
case('8.5.3', {a} =.. L, [L = [{},a]]).
case('8.5.3', (a,b) =.. L, [L = [(','),a,b]]).
case('8.5.3', 1+2 =.. L, [L = [+,1,2]]).
case('8.5.3', -(1) =.. L, [L = [-,1]]).
case('8.5.3', X =.. [-,1], [X = -(1)]).
case('8.5.3', f(A,B) =.. [f,1,2], [A = 1, B = 2]).
case('8.5.3', f(A) =.. [G|As], [G = f, As = [A]]).
case('8.5.3', foo(_) =.. [bar|_], fail).
case('8.5.3', f(a) =.. [f], fail).
case('8.5.3', f(a) =.. [f,a,b], fail).
case('8.5.3.3', _ =.. _, instantiation_error).
case('8.5.3.3', _ =.. [foo|_], instantiation_error).
case('8.5.3.3', _ =.. [foo,a|_], instantiation_error).
case('8.5.3.3', _ =.. [foo|bar], type_error(list, [foo|bar])).
case('8.5.3.3', _ =.. foo, type_error(list, foo)).
case('8.5.3.3', _ =.. 1, type_error(list, 1)).
case('8.5.3.3', _ =.. [_,bar], instantiation_error).
case('8.5.3.3', _ =.. [_], instantiation_error).
case('8.5.3.3', _ =.. [3,1], either(type_error(atom, 3), type_error(callable, 3))).
case('8.5.3.3', _ =.. [1.1,foo], either(type_error(atom, 1.1), type_error(callable, 1.1))).
case('8.5.3.3', _ =.. [a(b),1], either(type_error(atom, a(b)), either(type_error(atomic, a(b)), type_error(callable, a(b))))).
case('8.5.3.3', _ =.. [f(a)], type_error(atomic, f(a))).
case('8.5.3.3', _ =.. [], domain_error(non_empty_list, [])).
case('8.5.3.3', f(a) =.. [f|b], type_error(list, [f|b])).
case('8.5.3.3', f(a) =.. g, type_error(list, g)).

% 8.5.4 copy_term/2 -----------------------------------------------------------------------------------

case('8.5.4', copy_term(_, _), true).
case('8.5.4', copy_term(_, 3), true).
case('8.5.4', copy_term(_, a), true).
case('8.5.4', copy_term(a, X), [X = a]).
case('8.5.4', copy_term(a, b), fail).
case('8.5.4', (copy_term(f(X,Y,X), T), T = f(A,B,C), A == C, A \== B, A \== X, B \== Y), true).
case('8.5.4', copy_term(a+X, X+b), [X = a]).
case('8.5.4', (copy_term(a+X, X+b), copy_term(a+X, X+b)), fail).
case('8.5.4', (copy_term(X+X+_, A+B+B), A = 1), [B = 1]).
case('8.5.4', copy_term(demoen(X,X), demoen(Y,f(Z))), [Y = f(Z)]).
case('8.5.4', (copy_term(f(X), f(1)), var(X)), true).
case('8.5.4', (copy_term([X,Y|Z], L), L = [1,2|3], var(X), var(Y), var(Z)), true).
case('8.5.4', (X = g(_), copy_term(f(X,X), f(A,B)), A == B, A \== X), true).
case('8.5.4', copy_term(f(a,1,1.5,[b]), T), [T = f(a,1,1.5,[b])]).

% 8.5.5 term_variables/2 ----------------------------------------------------------------------------------

case('8.5.5', term_variables(t, Vs), [Vs = []]).
case('8.5.5', term_variables(1, Vs), [Vs = []]).
case('8.5.5', term_variables(f(a,[b]), Vs), [Vs = []]).
case('8.5.5', term_variables(X, Vs), [Vs = [X]]).
case('8.5.5', term_variables(f(A,B), Vs), [Vs = [A,B]]).
case('8.5.5', term_variables(f(B,A,B), Vs), [Vs = [B,A]]).
case('8.5.5', term_variables(t(W,X,Y,Z), [a|Vs]), [W = a, Vs = [X,Y,Z]]).
case('8.5.5', term_variables(A+B*C/B-D, Vs), [Vs = [A,B,C,D]]).
case('8.5.5', term_variables([A|f(B,[C])], Vs), [Vs = [A,B,C]]).
case('8.5.5', (X = Y, term_variables(f(X,Y), Vs)), [Vs = [X]]).
case('8.5.5', (X = 1, term_variables(f(X,Y), Vs)), [Vs = [Y]]).
case('8.5.5', term_variables(f(_,_), [_]), fail).
case('8.5.5', term_variables(f(_,_), [_,_|T]), [T = []]).
case('8.5.5', term_variables(f(A,A), [A]), true).
case('8.5.5.3', term_variables(t, [x,y|a]), type_error(list, [x,y|a])).
case('8.5.5.3', term_variables(t, a), type_error(list, a)).
case('8.5.5.3', term_variables(f(_), 1), type_error(list, 1)).
case('8.5.5.3', term_variables(t, [_|b]), type_error(list, [_|b])).

% Cor.2 acyclic terms: every term these cases make is one --------------------------------------------------

case('8.3.11', acyclic_term(a), true).
case('8.3.11', acyclic_term(f(_,[1])), true).
case('8.3.11', acyclic_term(_), true).
