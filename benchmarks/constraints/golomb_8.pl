% A shortest ruler with 8 marks.
:- use_module(library(clpfd)).

main :- golomb(8, Marks), write(Marks), nl.

golomb(N, [0|Marks]) :-
    N1 is N - 1, length(Marks, N1), Max is N * N, Marks ins 1..Max,
    ascending(Marks), distances([0|Marks], Ds), Ds ins 1..Max, all_different(Ds),
    last_of(Marks, Last), labeling([min(Last)], Marks), !.
ascending([_]) :- !.
ascending([X,Y|Xs]) :- X #< Y, ascending([Y|Xs]).
distances([], []).
distances([X|Xs], Ds) :- from(Xs, X, Ds, Ds1), distances(Xs, Ds1).
from([], _, Ds, Ds).
from([Y|Ys], X, [D|Ds], Ds1) :- D #= Y - X, from(Ys, X, Ds, Ds1).
last_of([X], X) :- !.
last_of([_|Xs], X) :- last_of(Xs, X).
