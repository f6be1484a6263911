% sort.pl: sorting by an order of one's own or of texts.
:- module(sort, [predsort/3, locale_sort/2]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(pairs), [pairs_values/2]).

:- meta_predicate
    predsort(3, +, -).

%! predsort(:Compare, +List, -Sorted) is det.
%  Merge sort by Compare(-Order, X, Y); elements that compare = are kept once.
predsort(Compare, List, Sorted) :-
    must_be(list, List),
    length(List, N),
    (   N =:= 0
    ->  Sorted = []
    ;   predsort_(N, Compare, List, _, Sorted0),
        Sorted = Sorted0
    ).

predsort_(1, _, [X|Rest], Rest, [X]) :- !.
predsort_(N, P, List, Rest, Sorted) :-
    Half is N // 2,
    Other is N - Half,
    predsort_(Half, P, List, Middle, Xs),
    predsort_(Other, P, Middle, Rest, Ys),
    predmerge(Xs, Ys, P, Sorted).

predmerge([], Ys, _, Ys) :- !.
predmerge(Xs, [], _, Xs) :- !.
predmerge([X|Xs], [Y|Ys], P, Merged) :-
    call(P, Order, X, Y),
    predmerge(Order, X, Xs, Y, Ys, P, Merged).

predmerge(<, X, Xs, Y, Ys, P, [X|Merged]) :- predmerge(Xs, [Y|Ys], P, Merged).
predmerge(=, X, Xs, _, Ys, P, [X|Merged]) :- predmerge(Xs, Ys, P, Merged).
predmerge(>, X, Xs, Y, Ys, P, [Y|Merged]) :- predmerge([X|Xs], Ys, P, Merged).

%! locale_sort(+Texts, -Sorted) is det.  Sorts texts by their characters: there is no order of a locale's.
locale_sort(Texts, Sorted) :-
    must_be(list, Texts),
    keyed_by_text(Texts, Keyed),
    keysort(Keyed, SortedKeyed),
    pairs_values(SortedKeyed, Sorted).

keyed_by_text([], []).
keyed_by_text([Text|Texts], [Atom-Text|Keyed]) :- atom_string(Atom, Text), keyed_by_text(Texts, Keyed).
