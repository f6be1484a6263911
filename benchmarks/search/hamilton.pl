%   hamilton.pl -- all Hamiltonian cycles of a 4 by 5 torus
%
%   Vertices are the numbers 0 to 19, row by row; every vertex has a neighbour
%   on each side, where the rows and the columns of the grid are closed to
%   rings.  Every cycle is found once for each direction.
%   Stresses: search over a table of facts, membership tests, a narrow but
%   irregular tree.

main :- benchmark.

benchmark :-
    findall(Cycle, cycle(Cycle), Cycles),
    count(Cycles, 0, N),
    checksum(Cycles, 0, Sum),
    write(cycles(N)), nl,
    write(checksum(Sum)), nl.

cycle(Path) :-
    walk(19, 0, [0], Path).

%   walk(+Left, +Vertex, +Visited, -Path): extend the path, which ends at
%   Vertex, by the Left vertices not visited and return to vertex 0.
walk(0, Vertex, Path, Path) :- !,
    edge_between(Vertex, 0).
walk(Left, Vertex, Visited, Path) :-
    edge(Vertex, Next),
    unvisited(Visited, Next),
    Left1 is Left - 1,
    walk(Left1, Next, [Next|Visited], Path).

edge_between(Vertex1, Vertex2) :-
    edge(Vertex1, Vertex2), !.

unvisited([], _).
unvisited([Visited|Vertices], Vertex) :-
    Visited =\= Vertex,
    unvisited(Vertices, Vertex).

edge(0, 5).     edge(0, 1).     edge(0, 15).    edge(0, 4).
edge(1, 6).     edge(1, 2).     edge(1, 16).    edge(1, 0).
edge(2, 7).     edge(2, 3).     edge(2, 17).    edge(2, 1).
edge(3, 8).     edge(3, 4).     edge(3, 18).    edge(3, 2).
edge(4, 9).     edge(4, 0).     edge(4, 19).    edge(4, 3).
edge(5, 10).    edge(5, 6).     edge(5, 0).     edge(5, 9).
edge(6, 11).    edge(6, 7).     edge(6, 1).     edge(6, 5).
edge(7, 12).    edge(7, 8).     edge(7, 2).     edge(7, 6).
edge(8, 13).    edge(8, 9).     edge(8, 3).     edge(8, 7).
edge(9, 14).    edge(9, 5).     edge(9, 4).     edge(9, 8).
edge(10, 15).   edge(10, 11).   edge(10, 5).    edge(10, 14).
edge(11, 16).   edge(11, 12).   edge(11, 6).    edge(11, 10).
edge(12, 17).   edge(12, 13).   edge(12, 7).    edge(12, 11).
edge(13, 18).   edge(13, 14).   edge(13, 8).    edge(13, 12).
edge(14, 19).   edge(14, 10).   edge(14, 9).    edge(14, 13).
edge(15, 0).    edge(15, 16).   edge(15, 10).   edge(15, 19).
edge(16, 1).    edge(16, 17).   edge(16, 11).   edge(16, 15).
edge(17, 2).    edge(17, 18).   edge(17, 12).   edge(17, 16).
edge(18, 3).    edge(18, 19).   edge(18, 13).   edge(18, 17).
edge(19, 4).    edge(19, 15).   edge(19, 14).   edge(19, 18).

%   checksum(+Cycles, +Sum0, -Sum): independent of the order of the cycles.
checksum([], Sum, Sum).
checksum([Cycle|Cycles], Sum0, Sum) :-
    cycle_value(Cycle, 0, Value),
    Sum1 is (Sum0 + Value) mod 1000003,
    checksum(Cycles, Sum1, Sum).

cycle_value([], Value, Value).
cycle_value([Vertex|Vertices], Value0, Value) :-
    Value1 is (Value0 * 31 + Vertex) mod 65521,
    cycle_value(Vertices, Value1, Value).

count([], N, N).
count([_|Xs], N0, N) :-
    N1 is N0 + 1,
    count(Xs, N1, N).
