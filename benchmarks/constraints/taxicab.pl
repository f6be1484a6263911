% Numbers that are sums of two cubes in two ways.
:- use_module(library(clpfd)).

main :- findall(S, taxicab(S), L), write(L), nl.
taxicab(S) :-
    Vs = [A,B,C,D], Vs ins 1..45, A #< C, A #< B, C #< D, cube(A, A3), cube(B, B3), cube(C, C3), cube(D, D3),
    S in 1..200000, S #= A3 + B3, S #= C3 + D3, label(Vs).
cube(X, Y) :- X2 in 1..2025, Y in 1..91125, X2 #= X * X, Y #= X2 * X.
