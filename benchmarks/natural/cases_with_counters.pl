% State: for each case a counter and a best value in global variables begin anew, and are read and printed when its search is over.
main :- forall(( between(1, 150, Seed), weights(Seed, Ws) ), ( packed(Ws, 130, Count, Best), format("~d: ~d packings, at most ~d~n", [Seed, Count, Best]) )).

weights(Seed, Ws) :- numlist(1, 22, Is), findall(W, ( member(I, Is), W is (Seed * 31 + I * I * 17) mod 47 + 3 ), Ws).

packed(Ws, Room, Count, Best) :-
    nb_setval(packings, 0),
    nb_setval(heaviest, 0),
    (   packing(Ws, Room, 0, Sum),
        nb_getval(packings, C0), C is C0 + 1, nb_setval(packings, C),
        nb_getval(heaviest, B), Sum > B, nb_setval(heaviest, Sum),
        fail
    ;   true
    ),
    nb_getval(packings, Count),
    nb_getval(heaviest, Best).

packing([], _, Sum, Sum).
packing([W|Ws], Room, Sum0, Sum) :- W =< Room, Room1 is Room - W, Sum1 is Sum0 + W, packing(Ws, Room1, Sum1, Sum).
packing([_|Ws], Room, Sum0, Sum) :- packing(Ws, Room, Sum0, Sum).
