% Commit: the first solution is far from the left edge.
main :- numlist(1, 28, Columns), place(Columns, [], Qs), !, write(Qs), nl.

place([], Qs, Qs).
place(Columns, Placed, Qs) :- select(Q, Columns, Rest), safe(Placed, Q, 1), place(Rest, [Q|Placed], Qs).

safe([], _, _).
safe([P|Ps], Q, D) :- P =\= Q + D, P =\= Q - D, D1 is D + 1, safe(Ps, Q, D1).
