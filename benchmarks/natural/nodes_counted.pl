% All solutions of a puzzle, and a counter of the nodes of the search: an update for each node, far more than solutions.
main :- flag(nodes, _, 0), findall(Row, rows(12, Row), Rows), length(Rows, N), flag(nodes, Nodes, Nodes), write(N/Nodes), nl.

rows(N, Row) :- numlist(1, N, Numbers), length(Row, N), place(Row, Numbers, []).

place([], _, _).
place([X|Xs], Numbers, Before) :-
    select(X, Numbers, Rest),
    flag(nodes, Nodes, Nodes + 1),
    \+ attacked(Before, 1, X),
    place(Xs, Rest, [X|Before]).

attacked([Y|_], D, X) :- X =:= Y + D.
attacked([Y|_], D, X) :- X =:= Y - D.
attacked([_|Ys], D, X) :- E is D + 1, attacked(Ys, E, X).
