% Commit: the smallest K for which findall/3 gives something: colours that a graph needs. It is the Mycielskian of a ring.
main :- ring(7, R), mycielskian(7, R, L, Edges), from(2, K), findall(C, coloured(L, K, Edges, C), [First|_]), !,
    write(K), nl, write(First), nl.

from(K, K).
from(K, L) :- K1 is K + 1, from(K1, L).

ring(N, Edges) :- findall(A-B, ( between(1, N, A), B is A mod N + 1 ), Edges).

mycielskian(N, Edges, M, All) :-
    M is 2 * N + 1,
    findall(E, ( member(A-B, Edges), X is A + N, Y is B + N, member(E, [A-B, X-B, A-Y]) ; between(1, N, I), U is I + N, E = U-M ), All).

coloured(N, K, Edges, Colours) :- findall(B-As, ( between(1, N, B), findall(A, ( member(A-B, Edges) ; member(B-A, Edges) ), As) ), Nodes),
    colour(Nodes, K, [], Colours).

colour([], _, Done, Done).
colour([N-Near|Nodes], K, Done, Colours) :- up_to(K, C), \+ ( member(M-C, Done), memberchk(M, Near) ), colour(Nodes, K, [N-C|Done], Colours).

up_to(K, K).
up_to(K, C) :- K > 1, K1 is K - 1, up_to(K1, C).
