% Below limit/2: the first 50,000 placements of thirteen queens.
main :- findall(Q, limit(120000, queens(14, Q)), Qs), length(Qs, N), write(N), nl.
queens(N, Qs) :- numlist(1, N, L), place(L, [], Qs).
place([], Qs, Qs).
place(Cs, Placed, Qs) :- select(Q, Cs, R), safe(Placed, Q, 1), place(R, [Q|Placed], Qs).
safe([], _, _).
safe([P|Ps], Q, D) :- P =\= Q + D, P =\= Q - D, D1 is D + 1, safe(Ps, Q, D1).
