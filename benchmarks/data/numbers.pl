% Numbers beyond machine words, rationals of integers by hand, floats, bits, random numbers, conversion.
goal(factorial, S) :- factorial(8000, F), S is F mod 1000003.
goal(fibonacci_big, S) :- fibonacci(60000, F), S is F mod 1000003.
goal(power_mod, S) :- aggregate_all(sum(X), ( between(1, 20000, I), X is powm(I, 10**20 + 7, 10**21 + 9) mod 1000 ), S).
goal(power_big, S) :- aggregate_all(sum(X), ( between(1, 4000, I), X is (7 ** (1000 + I)) mod 1009 ), S).
goal(big_gcd, S) :- aggregate_all(sum(X), ( between(1, 50000, I), X is gcd(I * 10**20, 10**18 + I) mod 1000 ), S).
goal(big_divide, S) :- X is 10**400, aggregate_all(sum(Y), ( between(1, 20000, I), Y is (X // (10**200 + I)) mod 1009 ), S).
goal(big_add, S) :- big_sum(300000, 10**20, S0), S is S0 mod 1000003.
goal(big_compare, S) :- X is 10**30, aggregate_all(count, ( between(1, 200000, I), Y is X + I, Y > X, Y =\= X ), S).
goal(big_shift, S) :- aggregate_all(sum(X), ( between(1, 100000, I), X is ((I << 100) >> 90) mod 1009 ), S).
goal(big_to_atom, S) :- aggregate_all(sum(L), ( between(1, 30000, I), X is 10**40 + I, atom_number(A, X), atom_length(A, L) ), S).
goal(big_from_codes, S) :- aggregate_all(sum(Y), ( between(1, 30000, I), X is 10**40 + I, number_codes(X, Cs), number_codes(Z, Cs), Y is Z mod 1009 ), S).
goal(digits_of_big, S) :- X is 3 ** 20000, number_codes(X, Cs), foldl([C, A, B]>>( B is A + C - 0'0 ), Cs, 0, S).
goal(integer_square_roots, S) :- aggregate_all(sum(R), ( between(1, 3000, I), X is 10**30 + I, root(X, X, R0), R is R0 mod 1009 ), S).
goal(rational_by_hand, S) :- harmonic(2500, 0, 1, N, D), S is (N + D) mod 1000003.
goal(primes_miller, S) :- aggregate_all(count, ( between(0, 5000, I), N is 10**18 + 2 * I + 1, powm(2, N - 1, N) =:= 1 ), S).
goal(collatz_big, S) :- N is 2 ** 2000 - 1, collatz(N, 0, S).
goal(float_sum, S) :- floats(500000, 0.0, X), S is truncate(X).
goal(float_functions, S) :- aggregate_all(sum(Y), ( between(1, 200000, I), Y is truncate(100 * (sin(I) + sqrt(I) * exp(-I / 100000))) ), S).
goal(float_compare, S) :- aggregate_all(count, ( between(1, 300000, I), X is I / 3.0, X > I / 4.0 ), S).
goal(float_to_atom, S) :- aggregate_all(sum(L), ( between(1, 60000, I), X is I / 7.0, atom_number(A, X), atom_length(A, L) ), S).
goal(float_from_codes, S) :- aggregate_all(sum(Y), ( between(1, 60000, I), X is I / 8.0, number_codes(X, Cs), number_codes(Z, Cs), Y is truncate(Z) ), S).
goal(bits, S) :- aggregate_all(sum(X), ( between(1, 300000, I), X is (I xor (I >> 3)) /\ 0xffff \/ (I << 2) ), S).
goal(popcounts, S) :- aggregate_all(sum(X), ( between(1, 300000, I), X is popcount(I) + msb(I) ), S).
goal(division_kinds, S) :- aggregate_all(sum(X), ( between(1, 200000, I), X is I // 7 + I mod 7 + -I rem 5 + -I div 3 ), S).
goal(rounding, S) :- aggregate_all(sum(X), ( between(1, 200000, I), X is round(I / 3) + ceiling(I / 3) + floor(I / 3) ), S).
goal(number_chars, S) :- aggregate_all(sum(Y), ( between(1, 100000, I), number_chars(I, Cs), number_chars(Y, Cs) ), S).
goal(number_string, S) :- aggregate_all(sum(Y), ( between(1, 100000, I), number_string(I, T), number_string(Y, T) ), S).
goal(succ_and_plus, S) :- aggregate_all(sum(Y), ( between(1, 300000, I), succ(I, X), plus(X, 2, Y) ), S).
goal(evaluated_terms, S) :- E = (X * X + 3 * X) // (X + 1), aggregate_all(sum(Y), ( between(1, 100000, X), Y is E ), S).
goal(no_numbers, S) :- aggregate_all(count, ( between(1, 100000, I), atom_concat(x, I, A), \+ atom_number(A, _) ), S).

factorial(0, 1) :- !.
factorial(N, F) :- N1 is N - 1, factorial(N1, F1), F is N * F1.
fibonacci(N, F) :- fibonacci(N, 0, 1, F).
fibonacci(0, A, _, A) :- !.
fibonacci(N, A, B, F) :- C is A + B, N1 is N - 1, fibonacci(N1, B, C, F).
big_sum(0, S, S1) :- !, S1 is S.
big_sum(N, S0, S) :- S1 is S0 + N * 10**15, N1 is N - 1, big_sum(N1, S1, S).
root(X, R0, R) :- R1 is (R0 + X // R0) // 2, ( R1 >= R0 -> R = R0 ; root(X, R1, R) ).
harmonic(0, N, D, N, D) :- !.
harmonic(K, N0, D0, N, D) :- N1 is N0 * K + D0, D1 is D0 * K, G is gcd(N1, D1), N2 is N1 // G, D2 is D1 // G, K1 is K - 1, harmonic(K1, N2, D2, N, D).
collatz(1, S, S) :- !.
collatz(N, S0, S) :- S1 is S0 + 1, ( N /\ 1 =:= 0 -> M is N >> 1 ; M is 3 * N + 1 ), collatz(M, S1, S).
floats(0, X, X) :- !.
floats(N, X0, X) :- X1 is X0 + N * 0.5 - 1.25, N1 is N - 1, floats(N1, X1, X).
