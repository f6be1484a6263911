% Transitive closure by double recursion: every table is joined with others.

:- table path/2.

path(X, Y) :- edge(X, Y).
path(X, Y) :- path(X, Z), path(Z, Y).

edge(X, Y) :- X < 180, Y is X + 1.
edge(180, 1).
edge(X, Y) :- X mod 5 =:= 0, Y is (X * 3) mod 180 + 1.

main :- run(_), write_count.
main_small :- run(30), write_count.

run(X) :- ( var(X) -> X = 1 ; true ), ( path(X, _), fail ; true ).

write_count :-
    findall(Y, path(1, Y), Ys),
    length(Ys, Count),
    write(Count), nl.
