% The fewest knights that attack or stand on every field of a board of 5 by 5.
:- use_module(library(clpfd)).

main :- knights(5, K, Vs), write(K-Vs), nl.
knights(N, K, Vs) :-
    Fields is N * N, length(Vs, Fields), Vs ins 0..1, covered(1, 1, N, Vs), K in 0..Fields, sum(Vs, #=, K), labeling([min(K)], Vs), !.
covered(I, _, N, _) :- I > N, !.
covered(I, J, N, Vs) :- J > N, !, I1 is I + 1, covered(I1, 1, N, Vs).
covered(I, J, N, Vs) :-
    findall(P, reaching(I, J, N, P), Ps), fields(Ps, Vs, Xs), sum(Xs, #>=, 1), J1 is J + 1, covered(I, J1, N, Vs).
reaching(I, J, N, P) :- P is (I - 1) * N + J.
reaching(I, J, N, P) :- move(A, B), I1 is I + A, J1 is J + B, I1 >= 1, I1 =< N, J1 >= 1, J1 =< N, P is (I1 - 1) * N + J1.
move(1, 2). move(2, 1). move(-1, 2). move(-2, 1). move(1, -2). move(2, -1). move(-1, -2). move(-2, -1).
fields([], _, []).
fields([P|Ps], Vs, [X|Xs]) :- at(P, Vs, X), fields(Ps, Vs, Xs).
at(1, [X|_], X) :- !.
at(N, [_|Xs], X) :- N1 is N - 1, at(N1, Xs, X).
