% State: a counter by retract and assert, modified by one branch in ten.
:- dynamic long/1.
long(0).

main :-
    (   between(1, 700000, N), collatz(N, L), L > 200, retract(long(Count)), Count1 is Count + 1, assertz(long(Count1)), fail ; true ),
    long(Count), write(Count), nl.

collatz(1, 0) :- !.
collatz(N, L) :- ( N mod 2 =:= 0 -> M is N // 2 ; M is 3 * N + 1 ), collatz(M, L1), L is L1 + 1.
