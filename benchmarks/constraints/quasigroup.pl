% Latin squares of order 6 in which I stands at I,I.
:- use_module(library(clpfd)).

main :- findall(R, quasigroup(6, R), L), length(L, N), write(N), nl.
quasigroup(N, Rows) :-
    make_rows(N, N, Rows), columns(Rows, Columns), different(Rows), different(Columns), idempotent(Rows, 1), join(Rows, Vs), label(Vs).
make_rows(0, _, []) :- !.
make_rows(K, N, [R|Rs]) :- length(R, N), R ins 1..N, K1 is K - 1, make_rows(K1, N, Rs).
different([]).
different([L|Ls]) :- all_different(L), different(Ls).
idempotent([], _).
idempotent([R|Rs], I) :- at(I, R, I), I1 is I + 1, idempotent(Rs, I1).
at(1, [X|_], X) :- !.
at(N, [_|Xs], X) :- N1 is N - 1, at(N1, Xs, X).
join([], []).
join([L|Ls], Vs) :- join(Ls, V1), append(L, V1, Vs).
columns([[]|_], []) :- !.
columns(Rows, [C|Cs]) :- heads(Rows, C, Rest), columns(Rest, Cs).
heads([], [], []).
heads([[X|Xs]|Rs], [X|Cs], [Xs|Ts]) :- heads(Rs, Cs, Ts).
