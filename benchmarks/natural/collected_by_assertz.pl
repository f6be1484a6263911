% Solutions collected by assertz, then counted.
:- dynamic sol/1.
main :- forall(queens(14, Qs), assertz(sol(Qs))), aggregate_all(count, sol(_), N), write(N), nl, sol(F), write(F), nl.
% By symmetry the first queen stands in the left half.
queens(N, Qs) :- numlist(1, N, L), select(Q, L, R), Q =< N // 2, place(R, [Q], Qs).
place([], Qs, Qs).
place(Cs, Placed, Qs) :- select(Q, Cs, R), safe(Placed, Q, 1), place(R, [Q|Placed], Qs).
safe([], _, _).
safe([P|Ps], Q, D) :- P =\= Q + D, P =\= Q - D, D1 is D + 1, safe(Ps, Q, D1).
