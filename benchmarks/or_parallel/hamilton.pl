%   hamilton.pl -- all Hamiltonian cycles of a tube
%
%   Size: 4 by 7 vertices; 2968 answers.
%   The vertices are X/Y; every vertex has a neighbour on each side, where the
%   columns are closed to rings.  A cycle starts in 0/0 and is found once for
%   each direction.
%   Shape: narrow and irregular, four choices a node, most paths die early.

main :-
    aggregate_all(count, search(_), N),
    write(answers(N)), nl.

search(Cycle) :-
    split(Part),
    search_part(Part, Cycle).

%   split(-Part): paths of five edges.
split(Path) :-
    walk(5, [0/0], Path).

search_part(Path, Cycle) :-
    length(Path, Length),
    Edges is 28 - Length,
    walk(Edges, Path, Cycle),
    Cycle = [Last|_],
    returns(Last).

returns(Last) :-
    edge(Last, 0/0), !.

%   walk(+Edges, +Path0, -Path): both paths have the last vertex first.
walk(0, Path, Path) :- !.
walk(Edges, [Vertex|Visited], Path) :-
    edge(Vertex, Next),
    unvisited(Visited, Next),
    Edges1 is Edges - 1,
    walk(Edges1, [Next,Vertex|Visited], Path).

unvisited([], _).
unvisited([Vertex|Vertices], Next) :-
    Vertex \== Next,
    unvisited(Vertices, Next).

edge(X/Y, X/Y1) :- ring7(Y, Y1).
edge(X/Y, X1/Y) :- line4(X, X1).
edge(X/Y, X1/Y) :- line4(X1, X).
edge(X/Y, X/Y1) :- ring7(Y1, Y).

line4(0, 1).  line4(1, 2).  line4(2, 3).

ring7(0, 1).  ring7(1, 2).  ring7(2, 3).  ring7(3, 4).  ring7(4, 5).  ring7(5, 6).  ring7(6, 0).
