% Goals around the clauses of predicates, as in SWI-Prolog.
:- use_module(library(prolog_wrap)).
:- dynamic d/1.

p(1).
p(2).
q(X) :- p(X), X > 1.
r(1).
r(2).
fact(0, 1) :- !.
fact(N, F) :- N1 is N-1, fact(N1, F1), F is N*F1.
d(1).

:- wrap_predicate(p(X), trace, W, ( format("call ~w~n", [p]), W, format("exit ~w~n", [p(X)]) )).
:- wrap_predicate(p(_), outer, W, ( writeln(outer), W )).
:- wrap_predicate(r(X), first, W, ( W, X > 5 )).
:- wrap_predicate(r(X), second, W, ( writeln(second), W, format("r ~w~n", [X]) )).
:- wrap_predicate(r(_), first, W, W).
:- unwrap_predicate(r/1, second).
:- wrap_predicate(fact(N, R), big, W, ( W, ( R > 10 -> format("~w: ~w~n", [N,R]) ; true ) )).
:- wrap_predicate(d(Z), dd, W, ( W, format("d ~w~n", [Z]) )).

main :-
    findall(X, p(X), L), print(L), nl,
    % expect: outer
    % expect: call p
    % expect: exit p(1)
    % expect: exit p(2)
    % expect: [1,2]
    q(Q), print(Q), nl,
    % expect: outer
    % expect: call p
    % expect: exit p(1)
    % expect: exit p(2)
    % expect: 2
    findall(X, r(X), Rs), print(Rs), nl,            % expect: [1,2]
    fact(5, F), print(F), nl,
    % expect: 4: 24
    % expect: 5: 120
    % expect: 120
    findall(D, d(D), Ds), print(Ds), nl,
    % expect: d 1
    % expect: [1]
    findall(N, current_predicate_wrapper(p(_), N, _, _), Names), print(Names), nl,      % expect: [outer,trace]
    ( catch(unwrap_predicate(q/1, none), _, fail) -> writeln(yes) ; writeln(no) ),      % expect: no
    catch(wrap_predicate(atom(_), no, _, true), error(E, _), ( print(E), nl )).   % expect: permission_error(modify,static_procedure,atom/1)
