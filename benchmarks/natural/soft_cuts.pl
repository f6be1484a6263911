% Soft cuts: the first set of rules that fires gives all of its solutions.
main :- aggregate_all(count, ( between(1, 40000, X), classify(X, _) ), N), write(N), nl, findall(Y, best(Y), L), length(L, K), write(K), nl.
classify(X, C) :- ( rule(a, X, C) *-> true ; rule(b, X, C) *-> true ; C = none ).
rule(a, X, C) :- X mod 3 =:= 0, between(1, 400, C), C*C mod X =:= 0.
rule(b, X, C) :- X mod 2 =:= 0, between(1, 800, C), C mod X =:= 1.
best(Y) :- ( between(1, 32000000, Y), Y*Y mod 1009 =:= 17, slow(Y, 30) *-> true ; Y = 0 ).
slow(_, 0) :- !.
slow(Y, N) :- N1 is N-1, slow(Y, N1).
