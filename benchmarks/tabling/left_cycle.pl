% Transitive closure by left recursion over a cycle with chords; the clause that recurs comes first.

:- table path/2.

path(X, Y) :- path(X, Z), edge(Z, Y).
path(X, Y) :- edge(X, Y).

edge(X, Y) :- Y is (X + 1) mod 2000.
edge(X, Y) :- Y is (X * 7 + 3) mod 2000.

main :- run(500, Count), write(Count), nl.
main_small :- run(2, Count), write(Count), nl.

run(Starts, Count) :-
    findall(Y, ( between(1, Starts, X), path(X, Y) ), Ys),
    length(Ys, Count).
