% All colourings of a ring of 15 with a hub in four colours.
:- use_module(library(clpfd)).

main :- findall(Vs, wheel(Vs), L), length(L, N), write(N), nl.
wheel([H|Vs]) :- length(Vs, 15), H in 1..4, Vs ins 1..4, H #= 1, around(Vs, H), Vs = [F|_], last_of(Vs, L), F #\= L, label([H|Vs]).
around([X], H) :- !, X #\= H.
around([X,Y|Vs], H) :- X #\= H, X #\= Y, around([Y|Vs], H).
last_of([X], X) :- !.
last_of([_|Xs], X) :- last_of(Xs, X).
