% The fewest coins from which every amount up to 99 can be paid.
:- use_module(library(clpfd)).

main :- purse(Cs, N), write(N-Cs), nl.
purse(Cs, N) :-
    Cs = [A,B,C,D,E,F], Cs ins 0..5, N in 0..30, sum(Cs, #=, N), amounts(1, [A,B,C,D,E,F]), labeling([min(N)], Cs), !.
amounts(100, _) :- !.
amounts(M, Cs) :- pays(Cs, Xs), scalar_product([1,2,5,10,20,50], Xs, #=, M), M1 is M + 1, amounts(M1, Cs).
pays([], []).
pays([C|Cs], [X|Xs]) :- X in 0..5, X #=< C, pays(Cs, Xs).
