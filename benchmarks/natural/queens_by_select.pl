% Chain in a bush: every row selects one of the columns that are left.
main :- numlist(1, 13, Columns), findall(Qs, place(Columns, [], Qs), All), length(All, N), write(N), nl.

place([], Qs, Qs).
place(Columns, Placed, Qs) :- take(Q, Columns, Rest), safe(Placed, Q, 1), place(Rest, [Q|Placed], Qs).

take(X, [X|Xs], Xs).
take(X, [Y|Xs], [Y|Ys]) :- take(X, Xs, Ys).

safe([], _, _).
safe([P|Ps], Q, D) :- P =\= Q + D, P =\= Q - D, D1 is D + 1, safe(Ps, Q, D1).
