% Many short searches, with output between them.
main :- forall(between(1, 7500, N), ( findall(X, found(N, X), Xs), length(Xs, L), write(N-L), write(' ') )), nl.

found(N, A-B-C) :- up_to(80, A), up_to(80, B), A < B, S is A * A + B * B + N, C is truncate(sqrt(S)), C * C =:= S.

up_to(N, X) :- numlist(1, N, L), member(X, L).
