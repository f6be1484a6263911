% State: solutions counted by flag/3.
main :- ( queens(14, _), flag(n, N, N + 1), fail ; true ), flag(n, R, R), write(R), nl.
% By symmetry the first queen stands in the left half.
queens(N, Qs) :- numlist(1, N, L), select(Q, L, R), Q =< N // 2, place(R, [Q], Qs).
place([], Qs, Qs).
place(Cs, Placed, Qs) :- select(Q, Cs, R), safe(Placed, Q, 1), place(R, [Q|Placed], Qs).
safe([], _, _).
safe([P|Ps], Q, D) :- P =\= Q + D, P =\= Q - D, D1 is D + 1, safe(Ps, Q, D1).
