% Below a cleanup: all placements of thirteen queens, collected.
main :- setup_call_cleanup(true, findall(Q, queens(13, Q), Qs), true), length(Qs, N), write(N), nl.
queens(N, Qs) :- numlist(1, N, L), place(L, [], Qs).
place([], Qs, Qs).
place(Cs, Placed, Qs) :- select(Q, Cs, R), safe(Placed, Q, 1), place(R, [Q|Placed], Qs).
safe([], _, _).
safe([P|Ps], Q, D) :- P =\= Q + D, P =\= Q - D, D1 is D + 1, safe(Ps, Q, D1).
