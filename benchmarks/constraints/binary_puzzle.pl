% Squares of zeros and ones: as many of both in each row and column, and never three in a row.
:- use_module(library(clpfd)).

main :- findall(R, puzzle(R), L), length(L, N), write(N), nl.
puzzle(Rows) :-
    Rows = [[0,_,_,_,1,_],[_,_,_,0,_,_],[_,_,_,_,_,_],[_,_,_,_,_,_],[_,_,_,_,_,_],[_,_,_,_,_,1]],
    append_all(Rows, Vs), Vs ins 0..1, columns(Rows, Columns), halves(Rows), halves(Columns), label(Vs).
append_all([], []).
append_all([X|Xs], L) :- append_all(Xs, L1), append(X, L1, L).
columns([[]|_], []) :- !.
columns(Rows, [C|Cs]) :- heads(Rows, C, Rest), columns(Rest, Cs).
heads([], [], []).
heads([[X|Xs]|Rs], [X|Cs], [Xs|Ts]) :- heads(Rs, Cs, Ts).
halves([]).
halves([L|Ls]) :- sum(L, #=, 3), no_three(L), halves(Ls).
no_three([X,Y,Z|L]) :- !, X + Y + Z #>= 1, X + Y + Z #=< 2, no_three([Y,Z|L]).
no_three(_).
