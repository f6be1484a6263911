%   sieve_assert.pl -- the sieve of Eratosthenes in the clause data base
%
%   The candidates are clauses of a dynamic predicate; composites are
%   retracted, the survivors are the primes.
%   Stresses: assertz/1, retract/1 of single clauses, first-argument lookup
%   in a large dynamic predicate, the logical update view.

:- dynamic(candidate/1).

main       :- benchmark(59, 20000).
main_small :- benchmark(1, 20000).

benchmark(Count, Limit) :-
    loop(Count, Limit, Primes, Sum),
    write(primes(Primes)), nl,
    write(sum(Sum)), nl.

loop(1, Limit, Primes, Sum) :- !,
    sieve(Limit, Primes, Sum).
loop(Count, Limit, Primes, Sum) :-
    sieve(Limit, _, _),
    Count1 is Count - 1,
    loop(Count1, Limit, Primes, Sum).

sieve(Limit, Primes, Sum) :-
    fill(2, Limit),
    strike(2, Limit),
    collect(0, Primes, 0, Sum).

fill(N, Limit) :-
    N > Limit, !.
fill(N, Limit) :-
    assertz(candidate(N)),
    Next is N + 1,
    fill(Next, Limit).

strike(N, Limit) :-
    N * N > Limit, !.
strike(N, Limit) :-
    candidate(N), !,
    First is N * N,
    strike_multiples(First, N, Limit),
    Next is N + 1,
    strike(Next, Limit).
strike(N, Limit) :-
    Next is N + 1,
    strike(Next, Limit).

strike_multiples(Multiple, _, Limit) :-
    Multiple > Limit, !.
strike_multiples(Multiple, N, Limit) :-
    discard(Multiple),
    Next is Multiple + N,
    strike_multiples(Next, N, Limit).

discard(N) :-
    retract(candidate(N)), !.
discard(_).

%   Takes the remaining clauses away one by one.
collect(Primes0, Primes, Sum0, Sum) :-
    retract(candidate(Prime)), !,
    Primes1 is Primes0 + 1,
    Sum1 is Sum0 + Prime,
    collect(Primes1, Primes, Sum1, Sum).
collect(Primes, Primes, Sum, Sum).
