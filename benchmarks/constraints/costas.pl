% Costas arrays of order 8: a permutation in which the differences at each distance differ.
:- use_module(library(clpfd)).

main :- findall(Xs, costas(8, Xs), L), length(L, N), write(N), nl.
costas(N, Xs) :-
    length(Xs, N), Xs ins 1..N, all_different(Xs),
    distances(1, N, Xs), label(Xs).
distances(N, N, _) :- !.
distances(D, N, Xs) :-
    length(Front, D), append(Front, Back, Xs), differences(Back, Xs, N, Ds), all_different(Ds), D1 is D + 1, distances(D1, N, Xs).
differences([], _, _, []).
differences([Y|Ys], [X|Xs], N, [D|Ds]) :- Max is 2 * N, D in 0..Max, D #= Y - X + N, differences(Ys, Xs, N, Ds).
