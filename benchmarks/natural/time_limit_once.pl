% A search below a time limit, committed.
main :- call_with_time_limit(60, solve(Qs)), write(Qs), nl.
solve(Qs) :- numlist(1, 28, L), place(L, [], Qs).
place([], Qs, Qs).
place(Cs, Placed, Qs) :- select(Q, Cs, R), safe(Placed, Q, 1), place(R, [Q|Placed], Qs).
safe([], _, _).
safe([P|Ps], Q, D) :- P =\= Q + D, P =\= Q - D, D1 is D + 1, safe(Ps, Q, D1).
