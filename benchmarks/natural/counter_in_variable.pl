% State: solutions counted in a global variable.
main :- nb_setval(n, 0), ( queens(14, _), nb_getval(n, N), N1 is N + 1, nb_setval(n, N1), fail ; true ), nb_getval(n, R), write(R), nl.
% By symmetry the first queen stands in the left half.
queens(N, Qs) :- numlist(1, N, L), select(Q, L, R), Q =< N // 2, place(R, [Q], Qs).
place([], Qs, Qs).
place(Cs, Placed, Qs) :- select(Q, Cs, R), safe(Placed, Q, 1), place(R, [Q|Placed], Qs).
safe([], _, _).
safe([P|Ps], Q, D) :- P =\= Q + D, P =\= Q - D, D1 is D + 1, safe(Ps, Q, D1).
