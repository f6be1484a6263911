% CHR: union-find with path compression and ranks, the store as the forest.
:- use_module(library(chr)).
:- op(700, xfx, ~>).
:- chr_constraint make(+int), find(+int, ?int), union(+int, +int), ~>(+int, +int), link(+int, +int), root(+int, +natural).

make     @ make(A) <=> root(A, 0).
union    @ union(A, B) <=> find(A, X), find(B, Y), link(X, Y).
findNode @ A ~> B \ find(A, X) <=> find(B, X), true.
findRoot @ root(B, _) \ find(B, X) <=> X = B.
linkEq   @ link(A, A) <=> true.
linkLeft @ link(A, B), root(A, N), root(B, M) <=> N >= M | B ~> A, N1 is max(N, M + 1), root(A, N1).
linkRight @ link(B, A), root(A, N), root(B, M) <=> N >= M | B ~> A, N1 is max(N, M + 1), root(A, N1).

main :- run(3000).
main_small :- run(100).

run(N) :-
    make_all(0, N),
    unite(1, N),
    findall(R, find_chr_constraint(root(R, _)), Roots),
    length(Roots, Count),
    write(Count), nl.

make_all(N, N) :- !.
make_all(I, N) :- make(I), I1 is I + 1, make_all(I1, N).

unite(I, N) :- I >= N, !.
unite(I, N) :-
    A is I * 7919 mod N, B is I * 104729 mod N,
    ( I mod 3 =:= 0 -> true ; union(A, B) ),
    I1 is I + 1,
    unite(I1, N).
