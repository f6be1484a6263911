% All solutions of 10 queens with three constraints of all_different.
:- use_module(library(clpfd)).

main :- findall(Qs, ( queens(10, Qs), label(Qs) ), All), length(All, N), write(N), nl.

queens(N, Qs) :- length(Qs, N), Qs ins 1..N, diagonals(Qs, 1, Us, Ds), all_different(Qs), all_different(Us), all_different(Ds).
diagonals([], _, [], []).
diagonals([Q|Qs], I, [U|Us], [D|Ds]) :- U #= Q + I, D #= Q + 10 - I, I1 is I + 1, diagonals(Qs, I1, Us, Ds).
