% State: the best tour so far in the database, by retract and assert; the search reads it to prune.
:- dynamic best/2.
best(100000, none).

main :-
    (   tour(Tour, Cost), best(Best, _), Cost < Best, retractall(best(_, _)), assertz(best(Cost, Tour)), fail ; true ),
    best(Cost, Tour), write(Cost-Tour), nl.

cities(15).

tour(Tour, Cost) :- cities(N), numlist(2, N, Cities), go_on(Cities, 1, [1], 0, Tour, Cost).

go_on([], Last, Tour, Cost0, Tour, Cost) :- distance(Last, 1, D), Cost is Cost0 + D, best(Best, _), Cost < Best.
go_on([C|Cs], Last, Tour0, Cost0, Tour, Cost) :-
    pick(Next, [C|Cs], Rest), distance(Last, Next, D), Cost1 is Cost0 + D,
    best(Best, _), Cost1 < Best, go_on(Rest, Next, [Next|Tour0], Cost1, Tour, Cost).

pick(X, [X|Xs], Xs).
pick(X, [Y|Ys], [Y|Zs]) :- pick(X, Ys, Zs).

distance(I, J, D) :- D is (I * 37 + J * 37 + I * J * 11) mod 97 + 1.
