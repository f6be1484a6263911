% Partitions of a number, with a memo in an assoc that is handed on: nothing to share.
main :- empty_assoc(M0), parts(800, 800, V, M0, _), write(V), nl.
parts(0, _, 1, M, M) :- !.
parts(N, K, 0, M, M) :- ( N < 0 ; K =:= 0 ), !.
parts(N, K, V, M, M) :- get_assoc(N-K, M, V), !.
parts(N, K, V, M0, M) :- N1 is N-K, K1 is K-1, parts(N1, K, V1, M0, M1), parts(N, K1, V2, M1, M2), V is V1+V2, put_assoc(N-K, M2, V, M).
