% Transitive closure by right recursion over a cycle: as many tables as nodes, all of which depend on each other.

:- table path/3.

path(_, X, Y) :- edge(X, Y).
path(N, X, Y) :- edge(X, Z), Z =< N, path(N, Z, Y).

edge(X, Y) :- X < 1200, !, Y is X + 1.
edge(_, 1).

main :- run(1200, Count), write(Count), nl.
main_small :- run(500, Count), write(Count), nl.

run(N, Count) :-
    findall(Y, path(N, 1, Y), Ys),
    length(Ys, Count).
