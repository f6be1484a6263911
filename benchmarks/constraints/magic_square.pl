% How many magic squares of 4 by 4 have 1 in their first corner.
:- use_module(library(clpfd)).

main :- findall(Vs, ( Vs = [1|_], square(Vs), label(Vs) ), All), length(All, N), write(N), nl.

square(Vs) :-
    Vs = [A,B,C,D,E,F,G,H,I,J,K,L,M,N,O,P], Vs ins 1..16, all_different(Vs),
    A+B+C+D #= 34, E+F+G+H #= 34, I+J+K+L #= 34, M+N+O+P #= 34, A+E+I+M #= 34, B+F+J+N #= 34, C+G+K+O #= 34, D+H+L+P #= 34,
    A+F+K+P #= 34, D+G+J+M #= 34.
