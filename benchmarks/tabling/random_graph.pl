% Right recursion over a graph with many cycles through each other.

:- table reach/2.

reach(X, Y) :- arc(X, Y).
reach(X, Y) :- arc(X, Z), reach(Z, Y).

nodes(800).

arc(X, Y) :- nodes(N), Y is (X * 17 + 5) mod N.
arc(X, Y) :- nodes(N), Y is (X * X + 11) mod N.
arc(X, Y) :- nodes(N), X mod 3 =:= 0, Y is (X + 131) mod N.

main :-
    findall(X-Y, ( nodes(N), between(1, N, X), reach(X, Y) ), Pairs),
    length(Pairs, Count),
    write(Count), nl.
main_small :-
    findall(Y, reach(1, Y), Ys),
    length(Ys, Count),
    write(Count), nl.
