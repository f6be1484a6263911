% Constraints in a search: all solutions, how many, and the first, in the same order on any number of workers.
:- use_module(library(chr)).
:- chr_constraint queen(+int, ?int), label(?any), size(+int).
queen(I, X), queen(J, Y) <=> integer(X), integer(Y), ( X =:= Y ; abs(X - Y) =:= abs(I - J) ) | fail.
size(N) \ label([]) <=> true.
size(N) \ label([X|Xs]) <=> between(1, N, X), label(Xs).

main :- findall(L, queens(6, L), Ls), forall(member(L, Ls), ( print(L), nl )), forall(queens(5, L), ( print(L), nl )),
    aggregate_all(count, queens(8, _), N), print(N), nl,
    ( queens(8, F) -> print(F) ; true ), nl.
queens(N, L) :- length(L, N), size(N), numlist(1, N, Is), place(Is, L), label(L).
place([], []).
place([I|Is], [X|Xs]) :- queen(I, X), place(Is, Xs).

% expect: [2,4,6,1,3,5]
% expect: [3,6,2,5,1,4]
% expect: [4,1,5,2,6,3]
% expect: [5,3,1,6,4,2]
% expect: [1,3,5,2,4]
% expect: [1,4,2,5,3]
% expect: [2,4,1,3,5]
% expect: [2,5,3,1,4]
% expect: [3,1,4,2,5]
% expect: [3,5,2,4,1]
% expect: [4,1,3,5,2]
% expect: [4,2,5,3,1]
% expect: [5,2,4,1,3]
% expect: [5,3,1,4,2]
% expect: 92
% expect: [1,5,8,6,3,7,2,4]
