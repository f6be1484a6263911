% State: a memo by assert, which every branch reads and modifies.
:- dynamic known/2.

main :-
    findall(L-N, ( between(1, 800000, I), N is I * 3 mod 500009 + 1, steps(N, L) ), All),
    max_member(Longest, All), write(Longest), nl,
    aggregate_all(count, known(_, _), Count), write(Count), nl.

steps(N, L) :- known(N, L), !.
steps(N, L) :- collatz(N, L), assertz(known(N, L)).

collatz(1, 0) :- !.
collatz(N, L) :- ( N mod 2 =:= 0 -> M is N // 2 ; M is 3 * N + 1 ), collatz(M, L1), L is L1 + 1.
