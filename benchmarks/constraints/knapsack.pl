% The most valuable load of ten kinds of things.
:- use_module(library(clpfd)).

main :- load(Xs, V), write(V-Xs), nl.

load(Xs, V) :-
    length(Xs, 10), Xs ins 0..4, V in 0..1000,
    scalar_product([5,7,11,13,17,19,23,29,31,37], Xs, #=<, 200), scalar_product([6,8,13,15,20,23,27,35,36,44], Xs, #=, V),
    labeling([max(V)], Xs), !.
