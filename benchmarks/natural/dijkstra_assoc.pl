% Shortest paths on a grid by Dijkstra with assoc and pairs; sequential by nature.
main :- dijkstra([0-(1-1)], t, 230, D), write(D), nl.
dijkstra([D-(N-N)|_], _, N, D) :- !.
dijkstra([D-P|Q], Seen, N, R) :-
    (   get_assoc(P, Seen, _)
    ->  dijkstra(Q, Seen, N, R)
    ;   put_assoc(P, Seen, D, Seen1),
        findall(D1-P1, ( step(P, N, P1), cost(P1, C), D1 is D + C ), New),
        append(New, Q, Q1), keysort(Q1, Q2), dijkstra(Q2, Seen1, N, R)
    ).

step(X-Y, N, X1-Y) :- X1 is X + 1, X1 =< N.
step(X-Y, N, X-Y1) :- Y1 is Y + 1, Y1 =< N.
step(X-Y, _, X1-Y) :- X1 is X - 1, X1 >= 1.
step(X-Y, _, X-Y1) :- Y1 is Y - 1, Y1 >= 1.
cost(X-Y, C) :- C is (X * 7 + Y * 13 + X * Y) mod 9 + 1.
