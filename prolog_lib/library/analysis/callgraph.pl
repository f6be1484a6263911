% callgraph.pl: the strongly connected components of a graph, callees before callers.
%
% Tarjan's algorithm (Depth-first search and linear graph algorithms, 1972): a vertex that can reach no vertex below it on the
% stack ends a component, which is all above it.
:- module(analysis_callgraph, [ components/3 ]).
:- use_module(library(assoc)).
:- use_module(library(lists), [member/2, memberchk/2, append/3, reverse/2]).

:- meta_predicate components(+, 2, -).

%! components(+Vertices, :Edge, -Components) is det.
%  The components, lists of vertices; call(Edge, V, W) gives those W that V leads to. A component comes behind those it leads to.
components(Vertices, Edge, Components) :-
    empty_assoc(Empty),
    visit_all(Vertices, Edge, state(0, Empty, [], []), state(_, _, _, Found)),
    reverse(Found, Components).

visit_all([], _, S, S).
visit_all([V|Vs], Edge, S0, S) :-
    S0 = state(_, Index, _, _),
    ( get_assoc(V, Index, _) -> S1 = S0 ; visit(V, Edge, S0, S1, _) ),
    visit_all(Vs, Edge, S1, S).

% Low is the least number that is reached from V and still on the stack.
visit(V, Edge, state(N, Index0, Stack, Found0), state(N2, Index2, Stack2, Found2), Low) :-
    put_assoc(V, Index0, N, Index1),
    N1 is N + 1,
    findall(W, call(Edge, V, W), Ws),
    successors(Ws, Edge, N, Low, state(N1, Index1, [V|Stack], Found0), state(N2, Index2, Stack1, Found1)),
    (   Low =:= N
    ->  append(Above, [V|Stack2], Stack1), !,
        Found2 = [[V|Above]|Found1]
    ;   Stack2 = Stack1, Found2 = Found1
    ).

successors([], _, Low, Low, S, S).
successors([W|Ws], Edge, Low0, Low, S0, S) :-
    S0 = state(_, Index, Stack, _),
    (   get_assoc(W, Index, I)
    ->  S1 = S0,
        ( memberchk(W, Stack), I < Low0 -> Low1 = I ; Low1 = Low0 )
    ;   visit(W, Edge, S0, S1, L),
        Low1 is min(Low0, L)
    ),
    successors(Ws, Edge, Low1, Low, S1, S).
