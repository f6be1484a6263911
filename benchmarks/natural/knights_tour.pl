% Knight's tour on a 5 by 5 board: how many from a corner.
main :- aggregate_all(count, tour(5, 1-1, 25, [1-1]), N), write(N), nl.
tour(_, _, 1, _) :- !.
tour(S, X-Y, N, Seen) :- jump(DX, DY), X1 is X + DX, X1 >= 1, X1 =< S, Y1 is Y + DY, Y1 >= 1, Y1 =< S,
    \+ memberchk(X1-Y1, Seen), N1 is N - 1, tour(S, X1-Y1, N1, [X1-Y1|Seen]).
jump(1,2). jump(2,1). jump(2,-1). jump(1,-2). jump(-1,-2). jump(-2,-1). jump(-2,1). jump(-1,2).
