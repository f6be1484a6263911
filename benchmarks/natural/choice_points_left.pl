% Sorting by clauses that leave a choice point for each comparison: hundreds of thousands are there while the branch goes on.
main :- findall(S, ( member(Seed, [3,14,15,92,65,35,89,79,32,38,46,26]), numbers(30000, Seed, Ns), quick_sort(Ns, Sorted), check(Sorted, 0, S), S > 0 ), Ss),
    sum_list(Ss, Sum), write(Sum), nl.

numbers(0, _, []).
numbers(N, X, [X|Xs]) :- N > 0, Y is (X * 16807 + 11) mod 2147483647, M is N - 1, numbers(M, Y, Xs).

quick_sort([], []).
quick_sort([P|Xs], Sorted) :-
    partition(Xs, P, Small, Large),
    quick_sort(Small, S1),
    quick_sort(Large, S2),
    append(S1, [P|S2], Sorted).

partition([], _, [], []).
partition([X|Xs], P, [X|Small], Large) :- not_above(X, P), partition(Xs, P, Small, Large).
partition([X|Xs], P, Small, [X|Large]) :- above(X, P), partition(Xs, P, Small, Large).

not_above(X, P) :- X =< P.
above(X, P) :- X > P.

check([], S, S).
check([X|Xs], S0, S) :- S1 is (S0 * 31 + X) mod 1000003, check(Xs, S1, S).
