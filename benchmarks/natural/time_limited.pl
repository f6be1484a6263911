% Below a time limit and a cleanup: the search is as if they were not there.
main :-
    call_with_time_limit(100, setup_call_cleanup(true, findall(X, busy(X), Xs), true)),
    length(Xs, N), write(N), nl.

busy(X) :- numlist(1, 3500, L), member(X, L), sieve(X).

sieve(X) :- N is 2000 + X, numlist(2, N, L), foldl([Y,S0,S]>>( S is (S0 * 31 + Y) mod 9973 ), L, 7, S), S mod 3 =\= 0.
