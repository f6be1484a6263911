% A branch that reads a predicate by keys, and then modifies what the keys lead to, reads its own modifications.
% options: -q -g main -t halt
:- dynamic p/2, n/2.
p(k, 0). p(j, 0).
n(k, 0). n(j, 0).

main :-
    often_modified,
    findall(A-N, ( alternative(A), clause_for_all_keys(A, N) ), L1), print(L1), nl,
    findall(A-N, ( alternative(A), counter(A, N) ), L2), print(L2), nl.
% expect: [1-2,2-3,3-4,4-5,5-6,6-7]
% expect: [1-1,2-2,3-3,4-4,5-5,6-6]

work(N) :- N =< 0, !.
work(N) :- N1 is N-1, work(N1).

% Reads of a predicate that was found modified are by key.
often_modified :-
    (   between(1, 40, X), work(2000), read_one(j), assertz(p(X, X)), assertz(n(X, X)), fail
    ;   true
    ).

read_one(K) :- ( p(K, _) -> true ; true ), ( n(K, _) -> true ; true ).

alternative(A) :- member(A, [1,2,3,4,5,6]).

clause_for_all_keys(A, N) :-
    work(20000),
    read_one(k),
    assertz(p(_, A)),
    aggregate_all(count, p(k, _), N).

counter(_, N) :-
    work(20000),
    read_one(k),
    retract(n(k, M)), M1 is M+1, assertz(n(k, M1)),
    n(k, N).
