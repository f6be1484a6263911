% SEND + MORE = MONEY, two thousand times.
:- use_module(library(clpfd)).

main :- times(2000), puzzle(Vs), write(Vs), nl.
times(0) :- !.
times(N) :- \+ \+ puzzle(_), N1 is N - 1, times(N1).

puzzle([S,E,N,D,M,O,R,Y]) :-
    Vs = [S,E,N,D,M,O,R,Y], Vs ins 0..9, all_different(Vs), S #\= 0, M #\= 0,
    1000*S + 100*E + 10*N + D + 1000*M + 100*O + 10*R + E #= 10000*M + 1000*O + 100*N + 10*E + Y, label(Vs).
