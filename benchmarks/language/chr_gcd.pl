% CHR: greatest common divisors by subtraction; one constraint is replaced at each step.
:- use_module(library(chr)).
:- chr_constraint gcd(+natural).

gcd(0) <=> true.
gcd(N) \ gcd(M) <=> N =< M | L is M - N, gcd(L).

main :- run(300000).
main_small :- run(60).

run(Most) :-
    pairs(1, Most, 0, Sum),
    write(Sum), nl.

pairs(N, Most, Sum, Sum) :- N > Most, !.
pairs(N, Most, Sum0, Sum) :-
    divisor(N, G),
    Sum1 is Sum0 + G,
    N1 is N + 37,
    pairs(N1, Most, Sum1, Sum).

divisor(N, G) :-
    A is N * 7 mod 5041 + 1, B is N * 11 mod 4001 + 1,
    gcd(A), gcd(B),
    find_chr_constraint(gcd(G)), !,
    forget.

:- chr_constraint forget.
forget \ gcd(_) <=> true.
forget <=> true.
