% A knight's tour from each square of several boards, the next move where fewest go on; printed as they are found.
main :-
    forall(( member(N, [5, 6, 7, 8]), between(1, N, X), between(1, N, Y) ),
           ( tour(N, X-Y, Tour) -> last(Tour, End), print(tour(N, X-Y, End)), nl ; print(none(N, X-Y)), nl )).

tour(N, Square, Tour) :-
    Most is N * N,
    \+ hopeless(N, Square),
    go(1, Most, N, Square, [Square], Reversed),
    reverse(Reversed, Tour).

hopeless(N, X-Y) :- N mod 2 =:= 1, (X + Y) mod 2 =:= 1.

go(Most, Most, _, _, Tour, Tour) :- !.
go(I, Most, N, Square, Seen, Tour) :-
    findall(Exits-Next, ( free(N, Square, Seen, Next), aggregate_all(count, free(N, Next, Seen, _), Exits) ), Moves),
    keysort(Moves, Sorted),
    member(_-Next, Sorted),
    I1 is I + 1,
    go(I1, Most, N, Next, [Next|Seen], Tour).

free(N, X-Y, Seen, A-B) :-
    member(DX-DY, [1-2, 2-1, -1-2, -2-1, 1-(-2), 2-(-1), -1-(-2), -2-(-1)]),
    A is X + DX, A >= 1, A =< N,
    B is Y + DY, B >= 1, B =< N,
    \+ memberchk(A-B, Seen).
