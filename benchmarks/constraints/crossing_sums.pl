% Ten circles on the lines of a star: all ways to number them with equal sums.
:- use_module(library(clpfd)).

main :- findall(Vs, star(Vs), L), length(L, N), write(N), nl.
star(Vs) :-
    Vs = [A,B,C,D,E,F,G,H,I,J], Vs ins 1..12, all_different(Vs),
    A+C+F+I #= 24, A+D+G+J #= 24, B+C+D+E #= 24, B+F+H+J #= 24, E+G+H+I #= 24, A #< B, label(Vs).
