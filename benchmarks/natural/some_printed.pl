% Output: all placements of thirteen queens are found, and some are printed.
main :- forall(queens(13, Q), ( Q = [1,5|_] -> format("~w~n", [Q]) ; true )).
queens(N, Qs) :- numlist(1, N, L), place(L, [], Qs).
place([], Qs, Qs).
place(Cs, Placed, Qs) :- select(Q, Cs, R), safe(Placed, Q, 1), place(R, [Q|Placed], Qs).
safe([], _, _).
safe([P|Ps], Q, D) :- P =\= Q + D, P =\= Q - D, D1 is D + 1, safe(Ps, Q, D1).
