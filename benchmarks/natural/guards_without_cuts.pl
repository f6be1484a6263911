% Arithmetic by clauses with guards and no cuts: which start gives the longest chain below each length, and how large are its numbers.
main :- findall(L-S, ( member_of_range(1, 200000, S), chain(S, 0, L), gcd(S, L, 1), power_sum(S, 0, P), P mod 7 =:= L mod 7 ), Ls),
    length(Ls, N), max_of(Ls, 0-0, Max), write(N-Max), nl.

member_of_range(L, H, L) :- L =< H.
member_of_range(L, H, X) :- L < H, L1 is L + 1, member_of_range(L1, H, X).

chain(1, L, L).
chain(N, L0, L) :- N > 1, N mod 2 =:= 0, M is N // 2, L1 is L0 + 1, chain(M, L1, L).
chain(N, L0, L) :- N > 1, N mod 2 =:= 1, M is 3 * N + 1, L1 is L0 + 1, chain(M, L1, L).

gcd(X, 0, X).
gcd(X, Y, Z) :- Y > 0, R is X mod Y, gcd(Y, R, Z).

power_sum(N, S, S) :- N =< 0.
power_sum(N, S0, S) :- N > 0, D is N mod 10, S1 is S0 + D * D * D, M is N // 10, power_sum(M, S1, S).

max_of([], M, M).
max_of([L-S|T], L0-S0, M) :- larger(L, L0, S, S0, L1-S1), max_of(T, L1-S1, M).
larger(A, B, S, _, A-S) :- A > B.
larger(A, B, _, T, B-T) :- A =< B.
