%   graphs.pl: graph algorithms on a map of towns and on build dependencies.
%
%       swipl graphs.pl
%       swipl graphs.pl route kiel ulm
%       swipl graphs.pl route kiel atlantis
%       swipl graphs.pl order
%       swipl graphs.pl tours 8

:- use_module(library(ugraphs)).
:- use_module(library(heaps)).
:- use_module(library(assoc)).
:- use_module(library(pairs)).
:- use_module(library(ordsets)).
:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(aggregate)).
:- use_module(library(nb_set)).
:- use_module(library(gensym)).

:- initialization(main, main).

:- op(700, xfx, --).

%   A -- B : Distance

:- discontiguous road/1.

road(kiel      -- hamburg   :  95).
road(hamburg   -- bremen    : 125).
road(hamburg   -- hannover  : 150).
road(hamburg   -- berlin    : 290).
road(bremen    -- hannover  : 125).
road(bremen    -- muenster  : 170).
road(hannover  -- berlin    : 285).
road(hannover  -- kassel    : 165).
road(berlin    -- leipzig   : 190).
road(berlin    -- dresden   : 195).
road(leipzig   -- dresden   : 115).
road(leipzig   -- erfurt    : 145).
road(muenster  -- koeln     : 145).
road(kassel    -- frankfurt : 195).
road(kassel    -- erfurt    : 130).
road(kassel    -- muenster  : 190).
road(erfurt    -- nuernberg : 220).
road(koeln     -- frankfurt : 190).
road(frankfurt -- nuernberg : 225).
road(frankfurt -- ulm       : 290).
road(nuernberg -- muenchen  : 170).
road(ulm       -- muenchen  : 150).
road(oban      -- mull      : 30).

%   depends(Target, Source)

depends(app, [gui, engine, log]).
depends(gui, [widgets, log]).
depends(widgets, [base]).
depends(engine, [parser, store, base]).
depends(parser, [lexer, base]).
depends(lexer, [base]).
depends(store, [base, log]).
depends(log, [base, format]).
depends(format, [base]).
depends(base, []).

%   For strongly connected components.

calls(main, read).        calls(main, eval).      calls(read, token).
calls(token, char).       calls(char, token).     calls(eval, apply).
calls(apply, eval).       calls(apply, builtin).  calls(builtin, error).
calls(error, print).      calls(print, error).    calls(print, char).
calls(lonely, lonely).    calls(token, error).

distance(A, B, D) :- road(A -- B : D).
distance(A, B, D) :- road(B -- A : D).

road_graph(Graph) :-
    findall(A-B, distance(A, B, _), Edges),
    vertices_edges_to_ugraph([], Edges, Graph).

dependency_graph(Graph) :-
    findall(T, depends(T, _), Vertices),
    findall(S-T, ( depends(T, Ss), member(S, Ss) ), Edges),
    vertices_edges_to_ugraph(Vertices, Edges, Graph).

call_graph(Graph) :-
    findall(A-B, calls(A, B), Edges),
    vertices_edges_to_ugraph([unused], Edges, Graph).

                % --- shortest paths: Dijkstra with a heap ---

%   dijkstra(+Source, -Distances): assoc from town to Distance-Previous.

dijkstra(Source, Distances) :-
    empty_assoc(Done),
    singleton_heap(Heap, 0, Source-none),
    relax(Heap, Done, Distances).

relax(Heap0, Done0, Done) :-
    (   get_from_heap(Heap0, D, Town-Previous, Heap1)
    ->  (   get_assoc(Town, Done0, _)
        ->  relax(Heap1, Done0, Done)
        ;   put_assoc(Town, Done0, D-Previous, Done1),
            findall(D2-(Next-Town),
                    ( distance(Town, Next, L), \+ get_assoc(Next, Done1, _), D2 is D+L ),
                    New),
            foldl([P-K,H0,H]>>add_to_heap(H0, P, K, H), New, Heap1, Heap2),
            relax(Heap2, Done1, Done)
        )
    ;   Done = Done0
    ).

path_to(Town, Distances, Path) :-
    path_back(Town, Distances, [], Path).

path_back(none, _, Path, Path) :- !.
path_back(Town, Distances, Path0, Path) :-
    get_assoc(Town, Distances, _-Previous),
    path_back(Previous, Distances, [Town|Path0], Path).

print_distances(Source) :-
    dijkstra(Source, Distances),
    format("Distances from ~w:~n", [Source]),
    assoc_to_list(Distances, List),
    maplist([T-(D-P),D-(T-P)]>>true, List, Pairs0),
    keysort(Pairs0, Pairs),
    forall(member(D-(T-_), Pairs),
           ( path_to(T, Distances, Path),
             atomic_list_concat(Path, '-', Text),
             format("  ~w~t~14|~t~d~5+  ~w~n", [T, D, Text]) )).

                % --- strongly connected components: Tarjan, in assocs ---

scc(Graph, Components) :-
    vertices(Graph, Vs),
    empty_assoc(Empty),
    foldl(visit_unseen(Graph), Vs, s(0, Empty, Empty, [], []), s(_, _, _, _, Components0)),
    maplist(msort, Components0, Components1),
    sort(Components1, Components).

visit_unseen(Graph, V, S0, S) :-
    S0 = s(_, Index, _, _, _),
    (   get_assoc(V, Index, _)
    ->  S = S0
    ;   connect(V, Graph, S0, S)
    ).

connect(V, Graph, s(N0, Index0, Low0, Stack0, Cs0), S) :-
    put_assoc(V, Index0, N0, Index1),
    put_assoc(V, Low0, N0, Low1),
    N1 is N0+1,
    neighbours(V, Graph, Ns),
    foldl(follow(Graph, V), Ns, s(N1, Index1, Low1, [V|Stack0], Cs0), S1),
    S1 = s(N2, Index2, Low2, Stack2, Cs2),
    get_assoc(V, Low2, L),
    get_assoc(V, Index2, I),
    (   L =:= I
    ->  append(Component, [V|Stack3], Stack2),
        !,
        S = s(N2, Index2, Low2, Stack3, [[V|Component]|Cs2])
    ;   S = S1
    ).

follow(Graph, V, W, S0, S) :-
    S0 = s(_, Index0, _, Stack, _),
    (   \+ get_assoc(W, Index0, _)
    ->  connect(W, Graph, S0, S1),
        S1 = s(_, _, Low1, _, _),
        get_assoc(W, Low1, LW),
        lower(V, LW, S1, S)
    ;   memberchk(W, Stack)
    ->  get_assoc(W, Index0, IW),
        lower(V, IW, S0, S)
    ;   S = S0
    ).

lower(V, L, s(N, I, Low0, St, Cs), s(N, I, Low, St, Cs)) :-
    get_assoc(V, Low0, L0),
    L1 is min(L0, L),
    put_assoc(V, Low0, L1, Low).

                % --- spanning tree: Kruskal, union by relabelling ---

spanning_tree(Tree, Total) :-
    findall(D-(A-B), road(A -- B : D), Edges0),
    keysort(Edges0, Edges),
    setof(T, A^D^distance(T, A, D), Towns),
    maplist([T,T-T]>>true, Towns, Labels0),
    list_to_assoc(Labels0, Labels),
    kruskal(Edges, Labels, Tree),
    aggregate_all(sum(D), member(D-_, Tree), Total).

kruskal([], _, []).
kruskal([D-(A-B)|Es], Labels0, Tree) :-
    get_assoc(A, Labels0, LA),
    get_assoc(B, Labels0, LB),
    (   LA == LB
    ->  Tree = Tree1,
        Labels = Labels0
    ;   Tree = [D-(A-B)|Tree1],
        map_assoc({LA,LB}/[L0,L]>>( L0 == LA -> L = LB ; L = L0 ), Labels0, Labels)
    ),
    kruskal(Es, Labels, Tree1).

                % --- order of building, levels, closure ---

print_order :-
    dependency_graph(G),
    top_sort(G, Order),
    format("Build order: ~w~n", [Order]),
    findall(L-T, level(T, L), Pairs0),
    keysort(Pairs0, Pairs),
    group_pairs_by_key(Pairs, Levels),
    forall(member(L-Ts, Levels), format("  level ~d: ~w~n", [L, Ts])),
    transpose_ugraph(G, Back),
    transitive_closure(Back, Closure),
    format("Everything that is needed:~n"),
    forall(member(T-Ss, Closure),
           ( length(Ss, N), format("  ~w~t~12|~t~d~3+  ~w~n", [T, N, Ss]) )),
    (   add_edges(G, [app-base], Cyclic), top_sort(Cyclic, _)
    ->  format("No cycle.~n")
    ;   format("With app before base there is a cycle.~n")
    ).

level(T, L) :-
    depends(T, Ss),
    findall(L0, ( member(S, Ss), level(S, L0) ), Ls),
    (   Ls == [] -> L = 0 ; max_list(Ls, M), L is M+1 ).

                % --- colouring and cliques by search ---

%   colouring(+Graph, +Colours, -Colouring) is nondet: the first vertex has
%   the first colour.

colouring([], _, []).
colouring([V-Ns|Rest], Cs, [V-C|Colouring]) :-
    colouring(Rest, Cs, Colouring),
    member(C, Cs),
    \+ ( member(N, Ns), memberchk(N-C, Colouring) ).

symmetric(Graph, Symmetric) :-
    transpose_ugraph(Graph, Back),
    ugraph_union(Graph, Back, Symmetric).

chromatic_number(Graph, N) :-
    between(1, inf, N),
    findall(C, between(1, N, C), Cs),
    \+ \+ colouring(Graph, Cs, _),
    !.

cliques(Graph, Cliques) :-
    findall(C,
            ( clique(Graph, C), length(C, N), N >= 3,
              \+ ( member(V-Ns, Graph), \+ memberchk(V, C), ord_subset(C, Ns) ) ),
            Cliques).

clique(Graph, Clique) :-
    vertices(Graph, Vs),
    grow(Vs, Graph, Clique).

grow([], _, []).
grow([V|Vs], Graph, [V|Clique]) :-
    neighbours(V, Graph, Ns),
    ord_intersection(Vs, Ns, Candidates),
    grow(Candidates, Graph, Clique).
grow([_|Vs], Graph, Clique) :-
    grow(Vs, Graph, Clique).

%   All simple paths between two towns with at most Max towns.

simple_path(A, B, Max, Path-Length) :-
    walk(A, B, Max, [A], 0, Reversed, Length),
    reverse(Reversed, Path).

walk(B, B, _, Path, D, Path, D) :- !.
walk(A, B, Max, Path, D0, Final, D) :-
    length(Path, N),
    N < Max,
    distance(A, Next, L),
    \+ memberchk(Next, Path),
    D1 is D0+L,
    walk(Next, B, Max, [Next|Path], D1, Final, D).

%   Round trips through N towns: every tour once, by its least town and
%   direction.

tours(N, Tours) :-
    findall(D-[First|Towns],
            ( setof(T, X^Y^distance(T, X, Y), All),
              member(First, All),
              tour(N, First, First, [First], 0, [First|Towns], D),
              Towns = [Second|_],
              last(Towns, Last),
              Second @< Last ),
            Tours0),
    keysort(Tours0, Tours).

tour(1, Town, First, Path, D0, Tour, D) :-
    !,
    distance(Town, First, L),
    D is D0+L,
    reverse(Path, Tour).
tour(N, Town, First, Path, D0, Tour, D) :-
    distance(Town, Next, L),
    Next @> First,
    \+ memberchk(Next, Path),
    D1 is D0+L,
    N1 is N-1,
    tour(N1, Next, First, [Next|Path], D1, Tour, D).

print_tours(N) :-
    tours(N, Tours),
    length(Tours, Count),
    format("~d round trips through ~d towns~n", [Count, N]),
    (   Tours = [D-Best|_]
    ->  atomic_list_concat(Best, ' ', Text),
        format("  shortest: ~w km ~w~n", [D, Text]),
        last(Tours, DL-_),
        format("  longest: ~w km~n", [DL]),
        empty_nb_set(Set),
        forall(( member(_-Tour, Tours), member(T, Tour) ), add_nb_set(T, Set)),
        nb_set_to_list(Set, Towns),
        length(Towns, Visited),
        format("  ~d towns are on some trip~n", [Visited])
    ;   true
    ).

                % --- the programme ---

heading(Text) :-
    gensym(section, _),
    reset_gensym(edge),
    format("~n~w~n~`-t~*|~n", [Text, 40]).

overview :-
    heading('Roads'),
    road_graph(G),
    vertices(G, Vs),
    edges(G, Es),
    length(Vs, NV),
    length(Es, NE),
    format("~d towns, ~d directed edges~n", [NV, NE]),
    aggregate_all(max(N, V), ( member(V-Ns, G), length(Ns, N) ), max(Degree, Hub)),
    format("~w has ~d neighbours~n", [Hub, Degree]),
    reachable(oban, G, Island),
    format("reachable from oban: ~w~n", [Island]),
    del_vertices(G, Island, Mainland),
    chromatic_number(Mainland, Colours),
    findall(C, between(1, Colours, C), Cs),
    aggregate_all(count, colouring(Mainland, Cs, _), NColourings),
    format("~d colours are enough, in ~D ways~n", [Colours, NColourings]),
    More is Colours+1,
    findall(C, between(1, More, C), MoreCs),
    dependency_graph(DG),
    symmetric(DG, Undirected),
    aggregate_all(count, colouring(Undirected, MoreCs, _), NMore),
    format("the dependencies can be coloured with ~d colours in ~D ways~n", [More, NMore]),
    cliques(Mainland, Cliques),
    format("cliques: ~w~n", [Cliques]),
    complement(Mainland, Complement),
    edges(Complement, CEs),
    length(CEs, NCE),
    format("pairs without a road: ~d~n", [NCE]),
    heading('Shortest paths'),
    print_distances(kiel),
    heading('Spanning tree'),
    spanning_tree(Tree, Total),
    forall(member(D-(A-B), Tree), ( gensym(edge, E), format("  ~w: ~w -- ~w ~d~n", [E, A, B, D]) )),
    format("  total ~d~n", [Total]),
    heading('Dependencies'),
    print_order,
    heading('Calls'),
    call_graph(CG),
    scc(CG, Components),
    forall(member(C, Components), ( length(C, L), ( L > 1 -> format("  cycle ~w~n", [C]) ; true ) )),
    length(Components, NC),
    format("  ~d components~n", [NC]),
    (   top_sort(CG, _) -> true ; format("  no topological order~n") ),
    compose(CG, CG, Two),
    neighbours(main, Two, Grand),
    format("  two calls from main: ~w~n", [Grand]),
    neighbors(main, CG, One),
    format("  one call from main: ~w~n", [One]),
    ugraph_union(CG, [new-[main]], Union),
    del_edges(Union, [main-read], Less),
    reachable(new, Less, FromNew),
    format("  from new, without read: ~w~n", [FromNew]),
    heading('Trips'),
    print_tours(7).

main([]) :- !, overview.
main([route, A, B]) :- !,
    dijkstra(A, Distances),
    (   get_assoc(B, Distances, D-_)
    ->  path_to(B, Distances, Path),
        format("~w: ~d km~n", [Path, D]),
        findall(L-P, simple_path(A, B, 11, P-L), Ps0),
        keysort(Ps0, Ps),
        length(Ps, N),
        format("~D paths with at most ten roads~n", [N]),
        forall(( nth1(I, Ps, L-P), I =< 3 ), format("  ~d. ~d ~w~n", [I, L, P])),
        last(Ps, Longest-_),
        format("  the longest has ~d km~n", [Longest])
    ;   format("no way from ~w to ~w~n", [A, B]),
        fail
    ).
main([order]) :- !, print_order.
main([tours, Text]) :- atom_number(Text, N), print_tours(N).
