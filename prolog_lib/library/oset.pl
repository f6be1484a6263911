% oset.pl: sets as ordered lists without duplicates, in the standard order, under the names of other Prologs.
:- module(oset, [ oset_is/1, oset_union/3, oset_int/3, oset_diff/3, oset_dunion/2, oset_dint/2, oset_power/2, oset_addel/3, oset_delel/3 ]).
:- use_module(library(ordsets)).

%! oset_is(@Set) is semidet.  Set is an ordered list without duplicates.
oset_is(Set) :- is_list(Set), is_ordset(Set).

%! oset_union(+A, +B, -Union) is det.  The elements of A or B.
oset_union(A, B, Union) :- ord_union(A, B, Union).

%! oset_int(+A, +B, -Intersection) is det.  The elements of A and B.
oset_int(A, B, Intersection) :- ord_intersection(A, B, Intersection).

%! oset_diff(+A, +B, -Difference) is det.  The elements of A that are not in B.
oset_diff(A, B, Difference) :- ord_subtract(A, B, Difference).

%! oset_dunion(+Sets, -Union) is det.  The elements of all sets of a list.
oset_dunion(Sets, Union) :- ord_union(Sets, Union).

%! oset_dint(+Sets, -Intersection) is semidet.  The elements that all sets of a list have; fails if there is none.
oset_dint([Set|Sets], Intersection) :- foldl(ord_intersection, Sets, Set, Intersection).

%! oset_power(+Set, -Power) is det.  All subsets.
oset_power(Set, Power) :-
    findall(Subset, subset_of(Set, Subset), Subsets),
    sort(Subsets, Power).

subset_of([], []).
subset_of([X|Xs], [X|Ys]) :- subset_of(Xs, Ys).
subset_of([_|Xs], Ys) :- subset_of(Xs, Ys).

%! oset_addel(+Set, +Element, -More) is det.  Set with Element.
oset_addel(Set, Element, More) :- ord_add_element(Set, Element, More).

%! oset_delel(+Set, +Element, -Fewer) is det.  Set without Element.
oset_delel(Set, Element, Fewer) :- ord_del_element(Set, Element, Fewer).
