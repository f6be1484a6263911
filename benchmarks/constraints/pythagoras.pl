% Triangles with integer sides up to 90.
:- use_module(library(clpfd)).

main :- findall(A/B/C, triangle(A, B, C), L), length(L, N), write(N), nl.
triangle(A, B, C) :- [A,B,C] ins 1..90, A #< B, X #= A * A, Y #= B * B, Z #= C * C, X + Y #= Z, label([A,B,C]).
