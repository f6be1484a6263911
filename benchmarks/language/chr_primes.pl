% CHR: the sieve, by a rule that removes what a prime in the store divides.
:- use_module(library(chr)).
:- chr_constraint candidate(+natural), prime(+natural).

candidate(1) <=> true.
candidate(N) <=> prime(N), M is N - 1, candidate(M).
absorb @ prime(I) \ prime(J) <=> 0 =:= J mod I | true.

main :- run(6000).
main_small :- run(50).

run(Most) :-
    candidate(Most),
    findall(P, find_chr_constraint(prime(P)), Ps),
    length(Ps, Count), sum_list(Ps, Sum),
    write(Count-Sum), nl.
