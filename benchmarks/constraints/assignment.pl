% Eight jobs, each to one person, at the least cost; thirty times.
:- use_module(library(clpfd)).

main :- times(30), assign(Js, C), write(C-Js), nl.
times(0) :- !.
times(N) :- \+ \+ assign(_, _), N1 is N - 1, times(N1).
assign(Js, Cost) :-
    Rows = [[9,2,7,8,6,4,3,5],[6,4,3,7,5,8,9,2],[5,8,1,8,4,7,6,3],[7,6,9,4,3,2,8,5],[2,5,4,6,7,9,3,8],[8,3,5,2,9,6,4,7],[4,9,8,5,2,3,7,6],[3,7,6,9,8,5,2,4]],
    length(Js, 8), Js ins 1..8, all_different(Js), costs(Js, Rows, Cs), Cost in 0..100, sum(Cs, #=, Cost), labeling([min(Cost)], Js), !.
costs([], [], []).
costs([J|Js], [R|Rs], [C|Cs]) :- C in 1..9, element(J, R, C), costs(Js, Rs, Cs).
