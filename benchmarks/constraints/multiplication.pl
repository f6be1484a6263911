% Five digits times a digit: the nine digits once each; a hundred times.
:- use_module(library(clpfd)).

main :- times(100), findall(Vs, puzzle(Vs), L), write(L), nl.
times(0) :- !.
times(N) :- \+ \+ findall(Vs, puzzle(Vs), _), N1 is N - 1, times(N1).
puzzle([A,B,C,D,E,F,G,H,I]) :-
    Vs = [A,B,C,D,E,F,G,H,I], Vs ins 1..9, all_different(Vs), X #= 1000*A + 100*B + 10*C + D, Y #= 1000*F + 100*G + 10*H + I, Y #= X * E, label(Vs).
