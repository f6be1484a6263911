% Below a cleanup: all placements of fourteen queens, collected.
main :- setup_call_cleanup(true, findall(Q, queens(14, Q), Qs), true), length(Qs, N), write(N), nl.
% By symmetry the first queen stands in the left half.
queens(N, Qs) :- numlist(1, N, L), select(Q, L, R), Q =< N // 2, place(R, [Q], Qs).
place([], Qs, Qs).
place(Cs, Placed, Qs) :- select(Q, Cs, R), safe(Placed, Q, 1), place(R, [Q|Placed], Qs).
safe([], _, _).
safe([P|Ps], Q, D) :- P =\= Q + D, P =\= Q - D, D1 is D + 1, safe(Ps, Q, D1).
