% A branch that has read many keys ahead of its turn, each once, hears that branches at its left have modified some of them: what it
% finds is what a sequential run finds.
:- dynamic composite/1, taken/2, seen/1.

main :- sieve(2000), places, many_then_one.

% Each number is read before its divisors have been at work, or after.
sieve(N) :-
    findall(I, ( between(2, N, I), is_prime(I, N) ), Primes), length(Primes, Count), last(Primes, Last),
    write(Count-Last), nl.                                                  % expect: 303-1999

is_prime(I, _) :- composite(I), !, fail.
is_prime(I, N) :- forall(multiple(I, N, J), assertz(composite(J))).

multiple(I, N, J) :- From is 2 * I, From =< N, Steps is (N - From) // I, between(0, Steps, K), J is From + K * I.

% Everybody takes the first free place from his own on.
places :-
    findall(P, ( between(1, 120, I), Wanted is I * 17 mod 50, take(Wanted, I, P) ), Ps), sum_list(Ps, Sum), last(Ps, Last),
    write(Sum-Last), nl.                                                    % expect: 7140-119

take(P, _, _) :- P > 1000, !, fail.
take(P, I, Q) :- taken(P, _), !, P1 is P + 1, take(P1, I, Q).
take(P, I, P) :- assertz(taken(P, I)).

% The first branch modifies one of hundreds of keys that the others have read.
many_then_one :-
    forall(( between(1, 8, X), \+ seen(X) ), ( work(500), assertz(seen(X)) )),
    findall(X-C, ( between(1, 6, X), ( X =:= 1 -> work(20000), assertz(seen(777)) ; true ), aggregate_all(count, ( between(1, 900, K), seen(K) ), C) ), All),
    write(All), nl.                                                         % expect: [1-9,2-9,3-9,4-9,5-9,6-9]

work(0) :- !.
work(N) :- N1 is N - 1, work(N1).
