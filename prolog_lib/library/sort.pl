% sort.pl: sorting by an order of the user's.
:- module(sort, [predsort/3]).

:- meta_predicate predsort(3, +, -).

%! predsort(:Compare, +List, -Sorted) is det.
%  Merge sort by Compare(-Order, X, Y); elements that compare = are kept once.
predsort(Compare, List, Sorted) :-
    length(List, N),
    (   N =:= 0
    ->  Sorted = []
    ;   halves(N, Compare, List, _, Sorted0),
        Sorted = Sorted0
    ).

halves(1, _, [X|Rest], Rest, [X]) :- !.
halves(N, P, List, Rest, Sorted) :-
    Half is N // 2,
    Other is N - Half,
    halves(Half, P, List, Middle, Xs),
    halves(Other, P, Middle, Rest, Ys),
    merge(Xs, Ys, P, Sorted).

merge([], Ys, _, Ys) :- !.
merge(Xs, [], _, Xs) :- !.
merge([X|Xs], [Y|Ys], P, Merged) :-
    call(P, Order, X, Y),
    merge(Order, X, Xs, Y, Ys, P, Merged).

merge(<, X, Xs, Y, Ys, P, [X|Merged]) :- merge(Xs, [Y|Ys], P, Merged).
merge(=, X, Xs, _, Ys, P, [X|Merged]) :- merge(Xs, Ys, P, Merged).
merge(>, X, Xs, Y, Ys, P, [Y|Merged]) :- merge([X|Xs], Ys, P, Merged).
