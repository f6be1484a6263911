% All ways to fill a knapsack that are worth a hundred at least.
:- use_module(library(clpfd)).

main :- findall(Xs, filling(Xs), L), length(L, N), write(N), nl.
filling(Xs) :-
    Xs = [A,B,C,D,E,F,G], Xs ins 0..8,
    7*A + 9*B + 11*C + 13*D + 15*E + 17*F + 19*G #=< 80, 8*A + 11*B + 13*C + 16*D + 19*E + 21*F + 24*G #>= 96, label(Xs).
