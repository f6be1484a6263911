%   qsort.pl -- quicksort with an accumulator instead of append
%
%   Sorts a fixed pseudo-random list of 200 integers over and over.
%   Stresses: if-then-else with arithmetic comparison, list partitioning,
%   environment frames that live across calls.

main       :- benchmark(12000).
main_small :- benchmark(240).

benchmark(Count) :-
    pseudo_random(200, 17, List),
    repeat_sort(Count, List),
    qsort(List, Sorted, []),
    weigh(Sorted, 1, 0, Weight),
    write(Weight), nl.

repeat_sort(Count, List) :-
    times(Count),
    qsort(List, _, []),
    fail.
repeat_sort(_, _).

%   qsort(+List, ?Sorted, ?Tail): Sorted is List in order, followed by Tail.
qsort([], Tail, Tail).
qsort([Pivot|List], Sorted, Tail) :-
    partition_by(List, Pivot, Small, Large),
    qsort(Small, Sorted, [Pivot|SortedLarge]),
    qsort(Large, SortedLarge, Tail).

partition_by([], _, [], []).
partition_by([X|Xs], Pivot, Small, Large) :-
    (   X =< Pivot
    ->  Small = [X|Small1],
        partition_by(Xs, Pivot, Small1, Large)
    ;   Large = [X|Large1],
        partition_by(Xs, Pivot, Small, Large1)
    ).

%   A linear congruential generator is enough to spoil any order.
pseudo_random(0, _, []) :- !.
pseudo_random(N, Seed, [Seed|Rest]) :-
    Next is (Seed * 1103 + 377) mod 65521,
    M is N - 1,
    pseudo_random(M, Next, Rest).

%   A checksum that depends on the order of the list.
weigh([], _, Weight, Weight).
weigh([X|Xs], Index, Weight0, Weight) :-
    Weight1 is Weight0 + Index * X,
    Index1 is Index + 1,
    weigh(Xs, Index1, Weight1, Weight).

times(_).
times(N) :-
    N > 1,
    M is N - 1,
    times(M).
