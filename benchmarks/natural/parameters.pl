% State, read only: limits in a fact and in a global variable.
:- dynamic limit/1.
:- initialization(nb_setval(low, 100)).

main :-
    assertz(limit(250)),
    findall(N-L, ( between(1, 700000, N), collatz(N, L), limit(Limit), L > Limit, nb_getval(low, Low), L mod 100 < Low ), Long),
    length(Long, Count), last(Long, Last), write(Count-Last), nl.

collatz(1, 0) :- !.
collatz(N, L) :- ( N mod 2 =:= 0 -> M is N // 2 ; M is 3 * N + 1 ), collatz(M, L1), L is L1 + 1.
