% Pictures of zeros and ones with given sums of rows, columns and diagonals.
:- use_module(library(clpfd)).

main :- findall(Vs, picture(Vs), L), length(L, N), write(N), nl.
picture(Vs) :-
    length(Vs, 25), Vs ins 0..1, rows(Vs, [3,2,3,2,3], Rows), columns(Rows, Columns), sums(Columns, [2,3,3,3,2]),
    Rows = [[A,_,_,_,B],[_,C,_,D,_],[_,_,E,_,_],[_,F,_,G,_],[H,_,_,_,I]], A + C + E + G + I #= 3, B + D + E + F + H #= 2, label(Vs).
rows([], [], []).
rows([A,B,C,D,E|Vs], [S|Ss], [[A,B,C,D,E]|Rs]) :- sum([A,B,C,D,E], #=, S), rows(Vs, Ss, Rs).
columns([[]|_], []) :- !.
columns(Rows, [C|Cs]) :- heads(Rows, C, Rest), columns(Rest, Cs).
heads([], [], []).
heads([[X|Xs]|Rs], [X|Cs], [Xs|Ts]) :- heads(Rs, Cs, Ts).
sums([], []).
sums([L|Ls], [S|Ss]) :- sum(L, #=, S), sums(Ls, Ss).
