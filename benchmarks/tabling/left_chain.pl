% Transitive closure by left recursion: chains of 2,000 nodes, one table with many answers, from one node at a time.

:- table path/2.

path(X, Y) :- edge(X, Y).
path(X, Y) :- path(X, Z), edge(Z, Y).

edge(X, Y) :- X < 2000, Y is X + 1.

main :- run(1000, Count), write(Count), nl.
main_small :- run(5, Count), write(Count), nl.

run(Starts, Count) :-
    findall(Y, ( between(1, Starts, X), path(X, Y) ), Ys),
    length(Ys, Count).
