% Quick sort, merge sort, binary trees, lists without duplicates: predicates as textbooks have them, without cuts, whose tests exclude each other.
main :- findall(S, ( member(Seed, [3,14,15,92,65,35,89,79,32,38,46,26]), of_seed(Seed, S) ), Ss), sum_list(Ss, Sum), write(Sum), nl.

of_seed(Seed, S) :-
    numbers(30000, Seed, Ns),
    quick_sort(Ns, Sorted), merge_sort(Ns, Sorted1), Sorted == Sorted1,
    insert_all(Ns, nil, Tree), depth(Tree, Depth),
    remainders(2000, Ns, Rs), without_duplicates(Rs, Different), length(Different, Count),
    check(Sorted, 0, S0), S is S0 + Depth + Count.

numbers(0, _, []).
numbers(N, X, [X|Xs]) :- N > 0, Y is (X * 16807 + 11) mod 2147483647, M is N - 1, numbers(M, Y, Xs).

remainders(0, _, []).
remainders(N, [X|Xs], [R|Rs]) :- N > 0, R is X mod 700, M is N - 1, remainders(M, Xs, Rs).

quick_sort([], []).
quick_sort([P|Xs], Sorted) :- partition(Xs, P, Small, Large), quick_sort(Small, S1), quick_sort(Large, S2), append(S1, [P|S2], Sorted).

partition([], _, [], []).
partition([X|Xs], P, [X|Small], Large) :- X =< P, partition(Xs, P, Small, Large).
partition([X|Xs], P, Small, [X|Large]) :- X > P, partition(Xs, P, Small, Large).

merge_sort([], []).
merge_sort([X], [X]).
merge_sort([X,Y|Xs], Sorted) :- halves([X,Y|Xs], As, Bs), merge_sort(As, S1), merge_sort(Bs, S2), merge(S1, S2, Sorted).

halves([], [], []).
halves([X], [X], []).
halves([X,Y|Xs], [X|As], [Y|Bs]) :- halves(Xs, As, Bs).

merge([], Ys, Ys).
merge([X|Xs], [], [X|Xs]).
merge([X|Xs], [Y|Ys], [X|Zs]) :- X =< Y, merge(Xs, [Y|Ys], Zs).
merge([X|Xs], [Y|Ys], [Y|Zs]) :- X > Y, merge([X|Xs], Ys, Zs).

insert_all([], Tree, Tree).
insert_all([X|Xs], Tree0, Tree) :- insert(X, Tree0, Tree1), insert_all(Xs, Tree1, Tree).

insert(X, nil, t(nil, X, nil)).
insert(X, t(L, Y, R), t(L1, Y, R)) :- X < Y, insert(X, L, L1).
insert(X, t(L, Y, R), t(L, Y, R1)) :- X > Y, insert(X, R, R1).
insert(X, t(L, Y, R), t(L, Y, R)) :- X =:= Y.

depth(nil, 0).
depth(t(L, _, R), D) :- depth(L, A), depth(R, B), larger(A, B, M), D is M + 1.

larger(X, Y, X) :- X >= Y.
larger(X, Y, Y) :- X < Y.

without_duplicates([], []).
without_duplicates([X|Xs], [X|Ys]) :- delete_all(X, Xs, Zs), without_duplicates(Zs, Ys).

delete_all(_, [], []).
delete_all(X, [X|T], R) :- delete_all(X, T, R).
delete_all(X, [Y|T], [Y|R]) :- X \= Y, delete_all(X, T, R).

check([], S, S).
check([X|Xs], S0, S) :- S1 is (S0 * 31 + X) mod 1000003, check(Xs, S1, S).
