%   nsort.pl -- naive sort: all sorted permutations of a list
%
%   Permutations are generated completely before they are tested.  The list
%   holds one pair of equal numbers, so there are two solutions.
%   Stresses: generation of permutations, late test, a perfectly regular tree
%   with n! leaves.

main :- benchmark.

benchmark :-
    numbers(List),
    findall(Sorted, naive_sort(List, Sorted), Solutions),
    write_all(Solutions).

numbers([7, 3, 9, 1, 8, 2, 5, 3, 6, 4]).

naive_sort(List, Sorted) :-
    rearranged(List, Sorted),
    ordered(Sorted).

rearranged([], []).
rearranged(List, [X|Rearranged]) :-
    pick(X, List, Rest),
    rearranged(Rest, Rearranged).

ordered([]).
ordered([X|Xs]) :-
    ordered(Xs, X).

ordered([], _).
ordered([Y|Ys], X) :-
    X =< Y,
    ordered(Ys, Y).

pick(X, [X|Xs], Xs).
pick(X, [Y|Ys], [Y|Zs]) :-
    pick(X, Ys, Zs).

write_all([]).
write_all([Solution|Solutions]) :-
    write(Solution), nl,
    write_all(Solutions).
