% State: solutions counted in a global variable.
main :- nb_setval(n, 0), ( queens(13, _), nb_getval(n, N), N1 is N + 1, nb_setval(n, N1), fail ; true ), nb_getval(n, R), write(R), nl.
queens(N, Qs) :- numlist(1, N, L), place(L, [], Qs).
place([], Qs, Qs).
place(Cs, Placed, Qs) :- select(Q, Cs, R), safe(Placed, Q, 1), place(R, [Q|Placed], Qs).
safe([], _, _).
safe([P|Ps], Q, D) :- P =\= Q + D, P =\= Q - D, D1 is D + 1, safe(Ps, Q, D1).
