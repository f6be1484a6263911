% State: the best value so far in a global variable.
main :-
    nb_setval(best, 0), nb_setval(items, []),
    (   fill(1, 800, 0, [], Value, Items), nb_setval(best, Value), nb_setval(items, Items), fail ; true ),
    nb_getval(best, Best), nb_getval(items, Items), write(Best-Items), nl.

count(36).
weight(I, W) :- W is 30 + (I * 17) mod 41.
value(I, V) :- V is 35 + (I * 23) mod 53.

fill(I, _, Value, Items, Value, Items) :- count(N), I > N, !, nb_getval(best, Best), Value > Best.
fill(I, Room, Value0, Items0, Value, Items) :-
    nb_getval(best, Best), count(N), Bound is Value0 + min(Room * 2, (N - I + 1) * 70), Bound > Best,
    weight(I, W), value(I, V), Next is I + 1,
    (   W =< Room, Room1 is Room - W, Value1 is Value0 + V, fill(Next, Room1, Value1, [I|Items0], Value, Items)
    ;   fill(Next, Room, Value0, Items0, Value, Items)
    ).
