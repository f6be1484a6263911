% Solutions collected by assertz, then counted.
:- dynamic sol/1.
main :- forall(queens(13, Qs), assertz(sol(Qs))), aggregate_all(count, sol(_), N), write(N), nl, sol(F), write(F), nl.
queens(N, Qs) :- numlist(1, N, L), place(L, [], Qs).
place([], Qs, Qs).
place(Cs, Placed, Qs) :- select(Q, Cs, R), safe(Placed, Q, 1), place(R, [Q|Placed], Qs).
safe([], _, _).
safe([P|Ps], Q, D) :- P =\= Q + D, P =\= Q - D, D1 is D + 1, safe(Ps, Q, D1).
