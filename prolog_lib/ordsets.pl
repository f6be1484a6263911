% ordsets.pl: sets as sorted lists without duplicates, with the names of library(ordsets).
:- '$library'.

%! list_to_ord_set(+List, -Set) is det.  Set has the elements of List.
list_to_ord_set(List, Set) :- sort(List, Set).

%! is_ordset(@Set) is semidet.  Set is a list in strict standard order.
is_ordset(Set) :- is_list(Set), '$is_ordset'(Set).

'$is_ordset'([]).
'$is_ordset'([X|Xs]) :- '$is_ordset'(Xs, X).

'$is_ordset'([], _).
'$is_ordset'([Y|Ys], X) :- X @< Y, '$is_ordset'(Ys, Y).

%! ord_empty(?Set) is semidet.  Set is the empty set.
ord_empty([]).

%! ord_memberchk(+X, +Set) is semidet.  X is in Set.
ord_memberchk(X, [Y|Ys]) :-
    compare(Order, X, Y),
    '$ord_memberchk'(Order, X, Ys).

'$ord_memberchk'(=, _, _).
'$ord_memberchk'(>, X, Ys) :- ord_memberchk(X, Ys).

%! ord_insert(+Set, +X, -Set2) is det.  Older name of ord_add_element/3.
ord_insert(Set, X, Set2) :- ord_add_element(Set, X, Set2).

%! ord_add_element(+Set, +X, -Set2) is det.  Set2 is Set with X.
ord_add_element(Set, X, Set2) :- ord_union(Set, [X], Set2).

%! ord_del_element(+Set, +X, -Set2) is det.  Set2 is Set without X.
ord_del_element(Set, X, Set2) :- ord_subtract(Set, [X], Set2).

%! ord_union(+Sets, -Union) is det.  The union of a list of sets.
ord_union(Sets, Union) :-
    append(Sets, All),
    sort(All, Union).

%! ord_union(+A, +B, -Union) is det.  Elements of A or B.
ord_union([], Bs, Bs).
ord_union([A|As], Bs, Union) :- '$ord_union'(Bs, A, As, Union).

'$ord_union'([], A, As, [A|As]).
'$ord_union'([B|Bs], A, As, Union) :-
    compare(Order, A, B),
    '$ord_union'(Order, A, As, B, Bs, Union).

'$ord_union'(<, A, As, B, Bs, [A|Union]) :- '$ord_union'(As, B, Bs, Union).
'$ord_union'(=, A, As, _, Bs, [A|Union]) :- ord_union(As, Bs, Union).
'$ord_union'(>, A, As, B, Bs, [B|Union]) :- '$ord_union'(Bs, A, As, Union).

%! ord_union(+Set, +New, -Union, -Fresh) is det.  As ord_union/3; Fresh has the elements that were not in Set.
ord_union(Set, New, Union, Fresh) :-
    ord_union(Set, New, Union),
    ord_subtract(New, Set, Fresh).

%! ord_intersection(+A, +B, -Common) is det.  Elements of A and B.
ord_intersection([], _, []).
ord_intersection([A|As], Bs, Common) :- '$ord_intersection'(Bs, A, As, Common).

'$ord_intersection'([], _, _, []).
'$ord_intersection'([B|Bs], A, As, Common) :-
    compare(Order, A, B),
    '$ord_intersection'(Order, A, As, B, Bs, Common).

'$ord_intersection'(<, _, As, B, Bs, Common) :- '$ord_intersection'(As, B, Bs, Common).
'$ord_intersection'(=, A, As, _, Bs, [A|Common]) :- ord_intersection(As, Bs, Common).
'$ord_intersection'(>, A, As, _, Bs, Common) :- '$ord_intersection'(Bs, A, As, Common).

%! ord_intersection(+Sets, -Common) is det.  Elements of all sets of a non-empty list.
ord_intersection([Set|Sets], Common) :- '$ord_intersect_all'(Sets, Set, Common).

'$ord_intersect_all'([], Common, Common).
'$ord_intersect_all'([Set|Sets], Common0, Common) :-
    ord_intersection(Common0, Set, Common1),
    '$ord_intersect_all'(Sets, Common1, Common).

%! ord_subtract(+A, +B, -Rest) is det.  Elements of A that are not in B.
ord_subtract([], _, []).
ord_subtract([A|As], Bs, Rest) :- '$ord_subtract'(Bs, A, As, Rest).

'$ord_subtract'([], A, As, [A|As]).
'$ord_subtract'([B|Bs], A, As, Rest) :-
    compare(Order, A, B),
    '$ord_subtract'(Order, A, As, B, Bs, Rest).

'$ord_subtract'(<, A, As, B, Bs, [A|Rest]) :- ord_subtract(As, [B|Bs], Rest).
'$ord_subtract'(=, _, As, _, Bs, Rest) :- ord_subtract(As, Bs, Rest).
'$ord_subtract'(>, A, As, _, Bs, Rest) :- '$ord_subtract'(Bs, A, As, Rest).

%! ord_symdiff(+A, +B, -Difference) is det.  Elements of exactly one of A and B.
ord_symdiff(A, B, Difference) :-
    ord_subtract(A, B, OnlyA),
    ord_subtract(B, A, OnlyB),
    ord_union(OnlyA, OnlyB, Difference).

%! ord_subset(+A, +B) is semidet.  Every element of A is in B.
ord_subset(A, B) :- ord_subtract(A, B, []).

%! ord_disjoint(+A, +B) is semidet.  A and B have no common element.
ord_disjoint(A, B) :- ord_intersection(A, B, []).

%! ord_intersect(+A, +B) is semidet.  A and B have a common element.
ord_intersect(A, B) :- \+ ord_disjoint(A, B).

%! ord_seteq(+A, +B) is semidet.  The same set.
ord_seteq(A, B) :- A == B.

%! ord_selectchk(+X, +Set, -Rest) is semidet.  Rest is Set without X, which is in it.
ord_selectchk(X, Set, Rest) :- ord_memberchk(X, Set), ord_del_element(Set, X, Rest).
