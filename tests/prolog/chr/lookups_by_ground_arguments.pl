% Union-find and shortest paths: partners are found by ground arguments.
:- use_module(library(chr)).
:- chr_constraint make(+int), find(+int, ?int), union(+int, +int), points(+int, +int), link(+int, +int),
                  root(+int, +int), edge(+int, +int, +int), path(+int, +int, +int).
make(A) <=> root(A, 0).
union(A, B) <=> find(A, X), find(B, Y), link(X, Y).
points(A, B) \ find(A, X) <=> find(B, X).
root(B, _) \ find(B, X) <=> X = B.
link(A, A) <=> true.
link(A, B), root(A, N), root(B, M) <=> N >= M | points(B, A), N1 is max(N, M+1), root(A, N1).
link(B, A), root(A, N), root(B, M) <=> N > M | points(B, A), N1 is max(N, M+1), root(A, N1).

edge(X, Y, C) ==> path(X, Y, C).
path(X, Y, C1) \ path(X, Y, C2) <=> C1 =< C2 | true.
path(X, Y, C1), edge(Y, Z, C2) ==> X \== Z | C is C1+C2, path(X, Z, C).

main :-
    numlist(1, 40, L), make_each(L),
    forall(member(X, L), true),
    unite(1), find(7, A), find(9, B), find(8, C),
    ( A =:= B -> write(one) ; write(two) ), nl,
    ( A =:= C -> write(one) ; write(two) ), nl, fail.
main :-
    edge(1,2,3), edge(2,3,4), edge(1,3,10), edge(3,4,1), edge(4,1,2), edge(4,5,7), edge(2,5,20),
    findall(path(X,Y,C), find_chr_constraint(path(X,Y,C)), L), sort(L, Sorted), forall(member(P, Sorted), ( print(P), nl )).

make_each([]).
make_each([X|Xs]) :- make(X), make_each(Xs).

unite(I) :- I > 38, !.
unite(I) :- J is I+2, union(I, J), I1 is I+1, unite(I1).

% expect: one
% expect: two
% expect: path(1,2,3)
% expect: path(1,3,7)
% expect: path(1,4,8)
% expect: path(1,5,15)
% expect: path(2,1,7)
% expect: path(2,3,4)
% expect: path(2,4,5)
% expect: path(2,5,12)
% expect: path(3,1,3)
% expect: path(3,2,6)
% expect: path(3,4,1)
% expect: path(3,5,8)
% expect: path(4,1,2)
% expect: path(4,2,5)
% expect: path(4,3,9)
% expect: path(4,5,7)
