% Chain of clauses: main asserts a graph, then looks for its triangles. Nothing modifies it any more.
:- dynamic edge/2.

main :-
    forall(( between(1, 2000, I), between(1, 6, K) ), ( J is (I * 7 + K * K * 13) mod 2000 + 1, assertz(edge(I, J)) )),
    findall(A-B-C-D, ( edge(A, B), edge(B, C), edge(C, D), D =\= A, edge(D, A), spread([A,B,C,D], S), S > 2000 ), All),
    length(All, N), write(N), nl,
    aggregate_all(count, path(5, _, _), Paths), write(Paths), nl.

path(0, X, X) :- !.
path(N, X, Z) :- edge(X, Y), N1 is N - 1, path(N1, Y, Z).

spread([A,B,C,D], S) :- S is abs(A - B) * abs(C - D).
