% ugraphs.pl: directed graphs without labels, as sorted lists of Vertex-Neighbours, where Neighbours is an ordered set.
:- module(ugraphs,
          [ vertices_edges_to_ugraph/3, vertices/2, edges/2,
            add_vertices/3, del_vertices/3, add_edges/3, del_edges/3,
            neighbours/3, neighbors/3, reachable/3, connect_ugraph/3,
            transpose_ugraph/2, complement/2, compose/3, ugraph_union/3,
            transitive_closure/2, top_sort/2, top_sort/3
          ]).
:- use_module(library(assoc), [list_to_assoc/2, get_assoc/3, get_assoc/5]).
:- use_module(library(lists), [append/3]).
:- use_module(library(ordsets), [ord_subtract/3, ord_union/2, ord_union/3, ord_union/4, ord_memberchk/2, ord_del_element/3]).
:- use_module(library(pairs), [pairs_keys/2]).
:- use_module(library(error), [instantiation_error/1]).

%! vertices_edges_to_ugraph(+Vertices, +Edges, -Graph) is semidet.
%  The graph with the vertices, the edges From-To, and the vertices of these.
vertices_edges_to_ugraph(Vertices, Edges, Graph) :-
    sort(Edges, SortedEdges),
    edge_ends(SortedEdges, Ends),
    append(Vertices, Ends, AllVertices),
    sort(AllVertices, SortedVertices),
    group_edges(SortedVertices, SortedEdges, Graph).

edge_ends([], []).
edge_ends([From-To|Edges], [From,To|Ends]) :- edge_ends(Edges, Ends).

% Both lists are sorted, so the edges of the first vertex come first.
group_edges([], _, []).
group_edges([V|Vs], Edges, [V-Neighbours|Graph]) :-
    edges_from(Edges, V, Neighbours, Rest),
    group_edges(Vs, Rest, Graph).

edges_from([From-To|Edges], V, [To|Neighbours], Rest) :-
    From == V, !,
    edges_from(Edges, V, Neighbours, Rest).
edges_from(Rest, _, [], Rest).

%! vertices(?Graph, ?Vertices) is semidet.  The vertices, sorted.
vertices(Graph, Vertices) :- pairs_keys(Graph, Vertices).

%! edges(+Graph, -Edges) is semidet.  The edges From-To, sorted.
edges([], []).
edges([V-Neighbours|Graph], Edges) :- edges(Neighbours, V, Graph, Edges).

edges([], _, Graph, Edges) :- edges(Graph, Edges).
edges([N|Ns], V, Graph, [V-N|Edges]) :- edges(Ns, V, Graph, Edges).

%! add_vertices(+Graph, +Vertices, -Graph2) is semidet.  Graph2 has the vertices, too.
add_vertices(Graph, Vertices, Graph2) :-
    sort(Vertices, Sorted),
    group_edges(Sorted, [], Lonely),
    ugraph_union(Graph, Lonely, Graph2).

%! del_vertices(+Graph, +Vertices, -Graph2) is semidet.  Graph2 is Graph without the vertices and their edges.
del_vertices(Graph, Vertices, Graph2) :-
    sort(Vertices, Sorted),
    without_vertices(Graph, Sorted, Graph2).

without_vertices([], _, []).
without_vertices([V-Neighbours|Graph], Vertices, Graph2) :-
    (   ord_memberchk(V, Vertices)
    ->  Graph2 = Rest
    ;   ord_subtract(Neighbours, Vertices, Neighbours2),
        Graph2 = [V-Neighbours2|Rest]
    ),
    without_vertices(Graph, Vertices, Rest).

%! add_edges(+Graph, +Edges, -Graph2) is semidet.  Graph2 has the edges and their vertices, too.
add_edges(Graph, Edges, Graph2) :-
    vertices_edges_to_ugraph([], Edges, Added),
    ugraph_union(Graph, Added, Graph2).

%! del_edges(+Graph, +Edges, -Graph2) is semidet.  Graph2 is Graph without the edges; the vertices stay.
del_edges(Graph, Edges, Graph2) :-
    vertices_edges_to_ugraph([], Edges, Removed),
    without_edges(Graph, Removed, Graph2).

without_edges([], _, []).
without_edges([V-Neighbours|Graph], Removed, [V-Neighbours2|Graph2]) :-
    neighbours_from(Removed, V, Gone, Removed1),
    ord_subtract(Neighbours, Gone, Neighbours2),
    without_edges(Graph, Removed1, Graph2).

% The neighbours of V, [] if it is no vertex, and the part of the graph behind it.
neighbours_from([], _, [], []).
neighbours_from([V1-Neighbours1|Graph], V, Neighbours, Rest) :-
    compare(Order, V, V1),
    neighbours_from(Order, V, V1-Neighbours1, Graph, Neighbours, Rest).

neighbours_from(=, _, _-Neighbours, Graph, Neighbours, Graph).
neighbours_from(<, _, First, Graph, [], [First|Graph]).
neighbours_from(>, V, _, Graph, Neighbours, Rest) :- neighbours_from(Graph, V, Neighbours, Rest).

%! neighbours(+Vertex, +Graph, -Neighbours) is semidet.  The vertices that an edge from Vertex leads to.
neighbours(Vertex, [V-Neighbours0|Graph], Neighbours) :-
    (   V == Vertex
    ->  Neighbours = Neighbours0
    ;   neighbours(Vertex, Graph, Neighbours)
    ).

%! neighbors(+Vertex, +Graph, -Neighbors) is semidet.  As neighbours/3.
neighbors(Vertex, Graph, Neighbors) :- neighbours(Vertex, Graph, Neighbors).

%! reachable(+Vertex, +Graph, -Reachable) is semidet.  Vertex and all vertices that can be reached from it.
reachable(Vertex, Graph, Reachable) :- reach([Vertex], Graph, [Vertex], Reachable).

reach([], _, Reachable, Reachable).
reach([V|Vs], Graph, Reached0, Reachable) :-
    neighbours(V, Graph, Neighbours),
    ord_union(Reached0, Neighbours, Reached, New),
    append(Vs, New, Next),
    reach(Next, Graph, Reached, Reachable).

%! connect_ugraph(+Graph, -Start, -Connected) is det.
%  Connected is Graph with a vertex Start before all others in the standard order, with edges to all of them.
connect_ugraph([], 0, []).
connect_ugraph([V-Ns|Graph], Start, [Start-Vertices,V-Ns|Graph]) :-
    (   var(V) -> instantiation_error(V)
    ;   number(V) -> Start is V - 1
    ;   Start = 0
    ),
    vertices([V-Ns|Graph], Vertices).

%! transpose_ugraph(+Graph, -Transposed) is semidet.  Transposed has all edges turned round.
transpose_ugraph(Graph, Transposed) :-
    edges(Graph, Edges),
    vertices(Graph, Vertices),
    turned(Edges, Turned),
    vertices_edges_to_ugraph(Vertices, Turned, Transposed).

turned([], []).
turned([From-To|Edges], [To-From|Turned]) :- turned(Edges, Turned).

%! complement(+Graph, -Complement) is semidet.  Complement has the edges between different vertices that Graph has not.
complement(Graph, Complement) :-
    vertices(Graph, Vertices),
    complement(Graph, Vertices, Complement).

complement([], _, []).
complement([V-Neighbours|Graph], Vertices, [V-Others|Complement]) :-
    ord_subtract(Vertices, Neighbours, Others0),
    ord_del_element(Others0, V, Others),
    complement(Graph, Vertices, Complement).

%! compose(+Graph1, +Graph2, -Composed) is semidet.
%  Composed has an edge for every edge of Graph1 followed by one of Graph2, and the vertices of both.
compose(Graph1, Graph2, Composed) :-
    vertices(Graph1, Vertices1),
    vertices(Graph2, Vertices2),
    ord_union(Vertices1, Vertices2, Vertices),
    compose(Vertices, Graph1, Graph2, Composed).

compose([], _, _, []).
compose([V|Vs], Graph1, Graph2, [V-Targets|Composed]) :-
    neighbours_from(Graph1, V, Middle, Rest),
    targets(Middle, Graph2, Sets),
    ord_union(Sets, Targets),
    compose(Vs, Rest, Graph2, Composed).

targets([], _, []).
targets([V|Vs], Graph, [Targets|Sets]) :-
    neighbours_from(Graph, V, Targets, Rest),
    targets(Vs, Rest, Sets).

%! ugraph_union(+Graph1, +Graph2, -Union) is semidet.  Union has the vertices and edges of both.
ugraph_union(Graph1, [], Union) :- !, Union = Graph1.
ugraph_union([], Graph2, Graph2).
ugraph_union([V1-Ns1|Graph1], [V2-Ns2|Graph2], Union) :-
    compare(Order, V1, V2),
    ugraph_union(Order, V1-Ns1, Graph1, V2-Ns2, Graph2, Union).

ugraph_union(<, First, Graph1, Second, Graph2, [First|Union]) :- ugraph_union(Graph1, [Second|Graph2], Union).
ugraph_union(>, First, Graph1, Second, Graph2, [Second|Union]) :- ugraph_union([First|Graph1], Graph2, Union).
ugraph_union(=, V-Ns1, Graph1, _-Ns2, Graph2, [V-Ns|Union]) :-
    ord_union(Ns1, Ns2, Ns),
    ugraph_union(Graph1, Graph2, Union).

%! transitive_closure(+Graph, -Closure) is semidet.  Closure has an edge for every path of Graph.
transitive_closure(Graph, Closure) :- through_all(Graph, Graph, Closure).

% Warshall's algorithm: with the paths through one more vertex at a time.
through_all([], Closure, Closure).
through_all([V-_|Graph], Closure0, Closure) :-
    neighbours(V, Closure0, Neighbours),
    through(Closure0, V, Neighbours, Closure1),
    through_all(Graph, Closure1, Closure).

through([], _, _, []).
through([X-Ns0|Graph0], V, Neighbours, [X-Ns|Graph]) :-
    (   ord_memberchk(V, Ns0)
    ->  ord_union(Ns0, Neighbours, Ns)
    ;   Ns = Ns0
    ),
    through(Graph0, V, Neighbours, Graph).

%! top_sort(+Graph, -Sorted) is semidet.  Sorted has every vertex before its neighbours; fails when there is a cycle.
top_sort(Graph, Sorted) :- top_sort(Graph, [], Sorted).

%! top_sort(+Graph, ?Tail, -Sorted) is semidet.  As top_sort/2, with Tail as the end of Sorted.
top_sort(Graph, Tail, Sorted) :-
    transpose_ugraph(Graph, Transposed),
    vertices(Graph, Vertices),
    vertices(Transposed, Vertices),
    in_degrees(Transposed, Degrees, Sources),
    list_to_assoc(Graph, Neighbours),
    list_to_assoc(Degrees, InDegrees),
    length(Vertices, Count),
    take_sources(Sources, Neighbours, InDegrees, Count, Sorted, Tail).

in_degrees([], [], []).
in_degrees([V-Predecessors|Graph], [V-Degree|Degrees], Sources) :-
    length(Predecessors, Degree),
    ( Degree =:= 0 -> Sources = [V|Sources1] ; Sources = Sources1 ),
    in_degrees(Graph, Degrees, Sources1).

% Count vertices are still to come; those that no edge leads to any more wait on a stack.
take_sources([], _, _, 0, Tail, Tail).
take_sources([V|Vs], Neighbours, InDegrees0, Count0, [V|Sorted], Tail) :-
    get_assoc(V, Neighbours, Ns),
    without_edges_to(Ns, InDegrees0, InDegrees, Vs, Sources),
    Count is Count0 - 1,
    take_sources(Sources, Neighbours, InDegrees, Count, Sorted, Tail).

without_edges_to([], InDegrees, InDegrees, Sources, Sources).
without_edges_to([V|Vs], InDegrees0, InDegrees, Sources0, Sources) :-
    get_assoc(V, InDegrees0, Degree0, InDegrees1, Degree),
    Degree is Degree0 - 1,
    ( Degree =:= 0 -> Sources1 = [V|Sources0] ; Sources1 = Sources0 ),
    without_edges_to(Vs, InDegrees1, InDegrees, Sources1, Sources).
