% Subsets of eighteen numbers that add up to a thousand.
:- use_module(library(clpfd)).

main :- findall(Bs, subset(Bs), L), length(L, N), write(N), nl.
subset(Bs) :-
    Ns = [31,47,52,68,73,89,94,101,113,127,138,142,155,163,171,184,196,207], same_length_of(Ns, Bs), Bs ins 0..1,
    scalar_product(Ns, Bs, #=, 1000), label(Bs).
same_length_of([], []).
same_length_of([_|Xs], [_|Ys]) :- same_length_of(Xs, Ys).
