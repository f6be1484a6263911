% A goal that wraps a predicate, or takes the wrapper away, waits for its turn as one that replaces the clauses.
:- use_module(library(prolog_wrap)).

p(1).
p(2).
p(3).
q(X) :- p(X).

branch(1) :- wrap_predicate(q(X), seen, Closure, ( Closure, print(seen(X)), nl )).
branch(2).
branch(3) :- unwrap_predicate(q/1, seen).

main :-
    findall(N-X, ( q(X), X > 1, N = 0 ), L0), print(L0), nl,          % expect: [0-2,0-3]
    findall(N-Xs, ( branch(N), findall(X, q(X), Xs) ), L), print(L), nl,
    % expect: seen(1)
    % expect: seen(2)
    % expect: seen(3)
    % expect: seen(1)
    % expect: seen(2)
    % expect: seen(3)
    % expect: [1-[1,2,3],2-[1,2,3],3-[1,2,3]]
    ( current_predicate_wrapper(q(_), _, _, _) -> print(wrapped) ; print(plain) ), nl.      % expect: plain
