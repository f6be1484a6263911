% State: the sieve of Eratosthenes over facts that are retracted, in failure-driven loops.
:- dynamic candidate/1.

main :- sieve(1000000), aggregate_all(count, candidate(_), N), aggregate_all(max(P), candidate(P), M), write(N-M), nl.

sieve(N) :-
    forall(between(2, N, I), assertz(candidate(I))),
    Root is floor(sqrt(N)),
    ( between(2, Root, P), candidate(P), Start is P * P, strike(Start, P, N), fail ; true ).

strike(M, _, N) :- M > N, !.
strike(M, P, N) :- retractall(candidate(M)), M1 is M + P, strike(M1, P, N).
