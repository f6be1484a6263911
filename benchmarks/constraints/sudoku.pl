% A hard sudoku, a hundred times.
:- use_module(library(clpfd)).

main :- times(100), problem(Rows), solve(Rows), write(Rows), nl.
times(0) :- !.
times(N) :- \+ \+ ( problem(Rows), solve(Rows) ), N1 is N - 1, times(N1).

solve(Rows) :-
    flat(Rows, Vs), Vs ins 1..9, each_distinct(Rows), columns(Rows, Cs), each_distinct(Cs), blocks(Rows), labeling([ff], Vs).
flat([], []).
flat([R|Rs], Vs) :- append(R, Vs1, Vs), flat(Rs, Vs1).
each_distinct([]).
each_distinct([R|Rs]) :- all_distinct(R), each_distinct(Rs).
columns([[]|_], []) :- !.
columns(Rows, [C|Cs]) :- heads(Rows, C, Rest), columns(Rest, Cs).
heads([], [], []).
heads([[X|Xs]|Rs], [X|C], [Xs|Rest]) :- heads(Rs, C, Rest).
blocks([]).
blocks([A,B,C|Rs]) :- across(A, B, C), blocks(Rs).
across([], [], []).
across([A,B,C|As], [D,E,F|Bs], [G,H,I|Cs]) :- all_distinct([A,B,C,D,E,F,G,H,I]), across(As, Bs, Cs).
problem([[_,_,_,_,_,_,_,1,2],[_,_,_,_,3,5,_,_,_],[_,_,_,6,_,_,_,7,_],[7,_,_,_,_,_,3,_,_],[_,_,_,4,_,_,8,_,_],[1,_,_,_,_,_,_,_,_],
         [_,_,_,1,2,_,_,_,_],[_,8,_,_,_,_,_,4,_],[_,5,_,_,_,_,6,_,_]]).
