% The numbers game: reach the target with the four operations.
main :- forall(member(T, [853,857,858,863,866,869,871,877,881,883,887,893]), ( findall(E, reach([25,50,3,7,2,9], T, E), Es), length(Es, N), write(T-N), nl )).
reach(Ns, T, E) :- findall(N-N, member(N, Ns), Ps), steps(Ps, T, E).
steps(Ps, T, E) :- member(T-E, Ps).
steps(Ps, T, E) :- select(A-EA, Ps, R1), select(B-EB, R1, R2), A >= B, op(A, B, EA, EB, C, EC), steps([C-EC|R2], T, E).
op(A, B, EA, EB, C, EA+EB) :- C is A + B.
op(A, B, EA, EB, C, EA-EB) :- A > B, C is A - B.
op(A, B, EA, EB, C, EA*EB) :- B > 1, C is A * B.
op(A, B, EA, EB, C, EA/EB) :- B > 1, A mod B =:= 0, C is A // B.
