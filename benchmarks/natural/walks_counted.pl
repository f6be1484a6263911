% Random walks from a generator of one's own, counted by where they end: a fact for each end, which the first walk to it makes.
:- dynamic ends/2.

main :-
    forall(between(1, 14000, Seed), ( walk(1200, Seed, 0, End), Bin is End // 5, count(Bin) )),
    findall(Bin-N, ends(Bin, N), Pairs), msort(Pairs, Sorted),
    forall(member(Bin-N, Sorted), format("~w:~w ", [Bin, N])), nl.

count(Bin) :-
    ( retract(ends(Bin, N)) -> true ; N = 0 ),
    N1 is N + 1,
    assertz(ends(Bin, N1)).

walk(0, _, X, X) :- !.
walk(Steps, State, X, End) :-
    next(State, State1),
    ( (State1 >> 16) /\ 1 =:= 0 -> X1 is X + 1 ; X1 is X - 1 ),
    Steps1 is Steps - 1,
    walk(Steps1, State1, X1, End).

next(S, S1) :- S1 is (S * 1103515245 + 12345) /\ 0x7fffffff.
