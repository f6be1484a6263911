%   permutation_sort.pl -- sorting by generating all permutations
%
%   Size: 11 numbers, of which three occur twice; 8 answers.
%   A permutation is complete before its order is tested.
%   Shape: a full tree of tens of millions of leaves, nearly all fail.

main :-
    aggregate_all(count, search(_), N),
    write(answers(N)), nl.

search(Sorted) :-
    split(Part),
    search_part(Part, Sorted).

%   split(-Part): the first two numbers are chosen.
split(part([X,Y], Rest)) :-
    select(X, [7,3,9,1,7,5,9,2,8,3,6], Rest0),
    select(Y, Rest0, Rest).

search_part(part([X,Y], Rest), [X,Y|Permutation]) :-
    permuted(Rest, Permutation),
    ordered([X,Y|Permutation]).

permuted([], []).
permuted([X|Xs], [Y|Ys]) :-
    select(Y, [X|Xs], Rest),
    permuted(Rest, Ys).

ordered([]).
ordered([X|Xs]) :-
    ordered(Xs, X).

ordered([], _).
ordered([Y|Ys], X) :-
    X =< Y,
    ordered(Ys, Y).
