% 8.10: all solutions.

:- multifile(case/3).
:- dynamic(case/3).
:- discontiguous(case/3).
:- multifile(case_count/1).
:- dynamic(case_count/1).
case_count(85).

% 8.10.1 findall/3 -----------------------------------------------------------------------------

case('8.10.1', findall(X, (X = 1 ; X = 2), S), [S = [1,2]]).
case('8.10.1', findall(X + _, (X = 1), S), [S = [1 + _]]).
case('8.10.1', findall(_, fail, S), [S = []]).
case('8.10.1', findall(X, (X = 1 ; X = 1), S), [S = [1,1]]).
case('8.10.1', findall(X, (X = 2 ; X = 1), [1,2]), fail).
case('8.10.1', findall(X, (X = 1 ; X = 2), [X,Y]), [X = 1, Y = 2]).
case('8.10.1', findall(a, (true ; true), S), [S = [a,a]]).
case('8.10.1', (findall(X-Y, (X = 1 ; Y = 2), S), var(X), var(Y)), [S = [1-_, _-2]]).
case('8.10.1', (findall(f(X,Y,X), true, [T]), T = f(A,B,C), A == C, A \== B, A \== X, B \== Y), true).
case('8.10.1', findall(X, findall(Y, (Y = 1 ; Y = 2), X), S), [S = [[1,2]]]).
case('8.10.1', findall(X, (! , X = 1 ; X = 2), S), [S = [1]]).
case('8.10.1', findall(X, (G = (X = 1 ; X = 2), G), S), [S = [1,2]]).
case('8.10.1', findall(X, (X = 1 ; X = 2), [_|T]), [T = [2]]).
case('8.10.1', findall(X, Y^(X = Y), _), either(existence_error(procedure, (^)/2), true)).
case('8.10.1', findall(X, member_none(X), _), existence_error(procedure, member_none/1)).
case('8.10.1.3', findall(_, _, _), instantiation_error).
case('8.10.1.3', findall(_, 4, _), type_error(callable, 4)).
case('8.10.1.3', findall(_, (a, 1), _), type_error(callable, (a, 1))).
case('8.10.1.3', findall(X, X = 1, [a|1]), type_error(list, [a|1])).
case('8.10.1.3', findall(X, X = 1, a), type_error(list, a)).
case('8.10.1.3', findall(X, X = 1, 1), type_error(list, 1)).
case('8.10.1.3', findall(_, fail, [_|b]), type_error(list, [_|b])).
case('8.10.1.3', findall(_, throw(b), _), throws(b)).

% 8.10.2 bagof/3 ---------------------------------------------------------------------------------

case('8.10.2', bagof(X, (X = 1 ; X = 2), S), [S = [1,2]]).
case('8.10.2', bagof(X, (X = 2 ; X = 1), S), [S = [2,1]]).
case('8.10.2', bagof(X, (X = 1 ; X = 2), X), [X = [1,2]]).
case('8.10.2', bagof(X, (X = Y ; X = Z), S), [S = [Y,Z]]).
case('8.10.2', bagof(_, fail, _), fail).
case('8.10.2', bagof(1, (Y = 1 ; Y = 2), L), all(Y-L, [1-[1],2-[1]])).
case('8.10.2', bagof(f(X,Y), (X = a ; Y = b), L), [L = [f(a,_),f(_,b)]]).
case('8.10.2', bagof(X, Y^((X = 1, Y = 1) ; (X = 2, Y = 2)), S), [S = [1,2]]).
case('8.10.2', bagof(X, Y^((X = 1 ; Y = 1) ; (X = 2, Y = 2)), S), [S = [1,_,2]]).
case('8.10.2', bagof(X, (X = 1, Y = a ; X = 2, Y = b ; X = 3, Y = a), S), all(Y-S, [a-[1,3],b-[2]])).
case('8.10.2', bagof(X, (X = 1, Y = b ; X = 2, Y = a ; X = 3, Y = b), S), all(Y-S, [a-[2],b-[1,3]])).
case('8.10.2', bagof(X, (X = Y ; X = 1), S), [S = [Y,1]]).
case('8.10.2', bagof(X, Z^(X = 1, Z = 2 ; X = 2, Z = 1), S), [S = [1,2]]).
case('8.10.2', bagof(X-Z, (X = 1, Z = 2 ; X = 2, Z = 1), S), [S = [1-2,2-1]]).
case('8.10.2', bagof(X, Y^Z^(X = f(Y,Z)), S), [S = [f(_,_)]]).
case('8.10.2', bagof(X, (X = 1 ; X = 1), S), [S = [1,1]]).
case('8.10.2', bagof(X, (X = 1 ; X = 2), [_,Y]), [Y = 2]).
case('8.10.2', bagof(X, (X = 1 ; X = 2), [2,1]), fail).
case('8.10.2', db([b(1,1), b(1,1), b(1,2), b(2,1), b(2,2), b(2,2)], bagof(X, b(X,Y), L)), all(Y-L, [1-[1,1,2],2-[1,2,2]])).
case('8.10.2', db([b(1,1), b(1,1), b(1,2), b(2,1), b(2,2), b(2,2)], bagof(X, Y^b(X,Y), L)), all(Y-L, [_-[1,1,1,2,2,2]])).
case('8.10.2', db([a(1,f(_)), a(2,f(_))], bagof(X, a(X,Y), L)), all(Y-L, [f(_)-[1,2]])).
case('8.10.2', db([a(1,f(x)), a(2,f(y)), a(3,f(x))], bagof(X, a(X,f(Y)), L)), all(Y-L, [x-[1,3],y-[2]])).
case('8.10.2', bagof(X, Y^Y^(X = 1), S), [S = [1]]).
case('8.10.2', bagof(X, (Y = 1, X = 1), [Z]), [Y = 1, Z = 1]).
case('8.10.2', (X = 1, bagof(X, X = 1, S)), [S = [1]]).
case('8.10.2', (G = (X = 1 ; X = 2), bagof(X, G, S)), [S = [1,2]]).
case('8.10.2', bagof(X, bagof(Y, (X = Y, (Y = 1 ; Y = 2)), _), _), true).
case('8.10.2.3', bagof(_, _, _), instantiation_error).
case('8.10.2.3', bagof(_, _^_, _), instantiation_error).
case('8.10.2.3', bagof(_, 1, _), type_error(callable, 1)).
case('8.10.2.3', bagof(_, _^1, _), type_error(callable, 1)).
case('8.10.2.3', bagof(_, (foo, 4), _), type_error(callable, (foo, 4))).
case('8.10.2.3', bagof(X, X = 1, [a|1]), type_error(list, [a|1])).
case('8.10.2.3', bagof(X, X = 1, a), type_error(list, a)).
case('8.10.2.3', bagof(X, X = 1, 1), type_error(list, 1)).

% 8.10.3 setof/3 ------------------------------------------------------------------------------------

case('8.10.3', setof(X, (X = 1 ; X = 2), S), [S = [1,2]]).
case('8.10.3', setof(X, (X = 2 ; X = 1), S), [S = [1,2]]).
case('8.10.3', setof(X, (X = 2 ; X = 2), S), [S = [2]]).
case('8.10.3', setof(X, (X = 1 ; X = 2), X), [X = [1,2]]).
case('8.10.3', setof(_, fail, _), fail).
case('8.10.3', setof(1, (Y = 2 ; Y = 1), L), all(Y-L, [1-[1],2-[1]])).
case('8.10.3', setof(f(X,Y), (X = a ; Y = b), L), [L = [f(_,b),f(a,_)]]).
case('8.10.3', setof(X, Y^((X = 1, Y = 1) ; (X = 2, Y = 2)), S), [S = [1,2]]).
case('8.10.3', setof(X, (X = b, Y = 1 ; X = a, Y = 1 ; X = c, Y = 0), S), all(Y-S, [0-[c],1-[a,b]])).
case('8.10.3', setof(X, (X = f(_) ; X = a ; X = 1 ; X = 1.0), S), [S = [1.0,1,a,f(_)]]).
case('8.10.3', setof(X-Y, (X = 2, Y = a ; X = 1, Y = b ; X = 2, Y = a), S), [S = [1-b,2-a]]).
case('8.10.3', setof(X, Y^(X = 1, Y = 2 ; X = 1, Y = 3), S), [S = [1]]).
case('8.10.3', setof(X, (X = 3 ; X = 1 ; X = 2), [_|T]), [T = [2,3]]).
case('8.10.3', setof(X, (X = 1 ; X = 2), [2,1]), fail).
case('8.10.3', db([b(2,1), b(1,1), b(1,2), b(2,1)], setof(X, b(X,Y), L)), all(Y-L, [1-[1,2],2-[1]])).
case('8.10.3', db([b(2,1), b(1,1), b(1,2)], setof(X-Y, b(X,Y), L)), [L = [1-1,1-2,2-1]]).
case('8.10.3', db([d(1,1), d(1,2), d(2,1)], setof(X-Xs, setof(Y, d(X,Y), Xs), L)), [L = [1-[1,2],2-[1]]]).
case('8.10.3', db([d(1,1), d(1,2), d(2,1)], setof(X, Y^setof(Z, d(X,Z), Y), L)), [L = [1,2]]).
case('8.10.3', setof(X, X^(X = 2 ; X = 1), S), [S = [1,2]]).
case('8.10.3', setof(X, (X = [] ; X = [a]), S), [S = [[],[a]]]).
case('8.10.3.3', setof(_, _, _), instantiation_error).
case('8.10.3.3', setof(_, _^_, _), instantiation_error).
case('8.10.3.3', setof(_, 4, _), type_error(callable, 4)).
case('8.10.3.3', setof(_, _^4, _), type_error(callable, 4)).
case('8.10.3.3', setof(_, (a, 4), _), type_error(callable, (a, 4))).
case('8.10.3.3', setof(X, X = 1, [a|1]), type_error(list, [a|1])).
case('8.10.3.3', setof(X, X = 1, a), type_error(list, a)).
