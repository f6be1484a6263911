% ordsets.pl: sets as sorted lists without duplicates.
:- module(ordsets,
          [ is_ordset/1, ord_empty/1, list_to_ord_set/2,
            ord_memberchk/2, ord_add_element/3, ord_del_element/3, ord_selectchk/3,
            ord_intersect/2, ord_intersect/3, ord_intersection/2, ord_intersection/3, ord_intersection/4,
            ord_disjoint/2, ord_subtract/3, ord_symdiff/3, ord_subset/2, ord_seteq/2,
            ord_union/2, ord_union/3, ord_union/4
          ]).
:- use_module(library(lists), [append/2]).
:- use_module(library(error), [must_be/2]).

%! list_to_ord_set(+List, -Set) is det.  Set has the elements of List.
list_to_ord_set(List, Set) :- sort(List, Set).

%! is_ordset(@Set) is semidet.  Set is a list in strict standard order.
is_ordset(Set) :- is_list(Set), is_ordset_(Set).

is_ordset_([]).
is_ordset_([X|Xs]) :- is_ordset_(Xs, X).

is_ordset_([], _).
is_ordset_([Y|Ys], X) :- X @< Y, is_ordset_(Ys, Y).

%! ord_empty(?Set) is semidet.  Set is the empty set.
ord_empty([]).

%! ord_memberchk(+X, +Set) is semidet.  X is in Set.
ord_memberchk(X, [Y|Ys]) :-
    compare(Order, X, Y),
    ord_memberchk_(Order, X, Ys).

ord_memberchk_(=, _, _).
ord_memberchk_(>, X, Ys) :- ord_memberchk(X, Ys).

%! ord_add_element(+Set, +X, -Set2) is det.  Set2 is Set with X.
ord_add_element(Set, X, Set2) :- ord_union(Set, [X], Set2).

%! ord_del_element(+Set, +X, -Set2) is det.  Set2 is Set without X.
ord_del_element(Set, X, Set2) :- ord_subtract(Set, [X], Set2).

%! ord_union(+Sets, -Union) is det.  The union of a list of sets.
ord_union(Sets, Union) :-
    (   Sets = [Set], Set \== []
    ->  Union = Set
    ;   is_list(Sets)
    ->  append(Sets, All),
        sort(All, Union)
    ;   no_rule(ord_union(Sets, Union))
    ).

%! ord_union(+A, +B, -Union) is det.  Elements of A or B.
ord_union(As, Bs, Union) :-
    (   is_list(As), is_list(Bs)
    ->  merge(As, Bs, Union)
    ;   no_rule(ord_union(As, Bs, Union))
    ).

% Input that swipl's rules do not cover.
no_rule(Goal) :-
    functor(Goal, Name, Arity),
    throw(error(existence_error(matching_rule, ordsets:Goal), context(ordsets:Name/Arity, _))).

merge([], Bs, Bs).
merge([A|As], Bs, Union) :- merge(Bs, A, As, Union).

merge([], A, As, [A|As]).
merge([B|Bs], A, As, Union) :-
    compare(Order, A, B),
    merge(Order, A, As, B, Bs, Union).

merge(<, A, As, B, Bs, [A|Union]) :- merge(As, B, Bs, Union).
merge(=, A, As, _, Bs, [A|Union]) :- merge(As, Bs, Union).
merge(>, A, As, B, Bs, [B|Union]) :- merge(Bs, A, As, Union).

%! ord_union(+Set, +New, -Union, -Fresh) is det.  As ord_union/3; Fresh has the elements that were not in Set.
ord_union(Set, New, Union, Fresh) :-
    ord_union(Set, New, Union),
    ord_subtract(New, Set, Fresh).

%! ord_intersection(+A, +B, -Common) is det.  Elements of A and B.
ord_intersection([], _, []).
ord_intersection([A|As], Bs, Common) :- intersect(Bs, A, As, Common).

intersect([], _, _, []).
intersect([B|Bs], A, As, Common) :-
    compare(Order, A, B),
    intersect(Order, A, As, B, Bs, Common).

intersect(<, _, As, B, Bs, Common) :- intersect(As, B, Bs, Common).
intersect(=, A, As, _, Bs, [A|Common]) :- ord_intersection(As, Bs, Common).
intersect(>, A, As, _, Bs, Common) :- intersect(Bs, A, As, Common).

%! ord_intersection(+Sets, -Common) is semidet.  Elements of all sets of a non-empty list.
ord_intersection([Set|Sets], Common) :- intersect_all(Sets, Set, Common).

intersect_all([], Common, Common).
intersect_all([Set|Sets], Common0, Common) :-
    must_be(list, Set),
    ord_intersection(Common0, Set, Common1),
    intersect_all(Sets, Common1, Common).

%! ord_intersection(+A, +B, -Common, -Fresh) is det.  As ord_intersection/3; Fresh has the elements of B that are not in A.
ord_intersection(A, B, Common, Fresh) :-
    ord_intersection(A, B, Common),
    ord_subtract(B, A, Fresh).

%! ord_subtract(+A, +B, -Rest) is det.  Elements of A that are not in B.
ord_subtract(As, Bs, Rest) :-
    (   is_list(As)
    ->  remove(As, Bs, Rest)
    ;   no_rule(ord_subtract(As, Bs, Rest))
    ).

remove([], _, []).
remove([A|As], Bs, Rest) :- remove(Bs, A, As, Rest).

remove([], A, As, [A|As]).
remove([B|Bs], A, As, Rest) :-
    compare(Order, A, B),
    remove(Order, A, As, B, Bs, Rest).

remove(<, A, As, B, Bs, [A|Rest]) :- remove(As, [B|Bs], Rest).
remove(=, _, As, _, Bs, Rest) :- remove(As, Bs, Rest).
remove(>, A, As, _, Bs, Rest) :- remove(Bs, A, As, Rest).

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

%! ord_intersect(+A, +B, -Common) is det.  Older name of ord_intersection/3.
ord_intersect(A, B, Common) :- ord_intersection(A, B, Common).

%! ord_seteq(+A, +B) is semidet.  The same set.
ord_seteq(A, B) :- A == B.

%! ord_selectchk(+X, ?Set, ?Rest) is semidet.  Rest is Set without X, which is in it; one of the sets is known.
ord_selectchk(X, Set, Rest) :-
    (   is_list(Set)
    ->  without(Set, X, Rest)
    ;   ord_add_element(Rest, X, Set),
        Set \== Rest
    ).

without([Y|Ys], X, Rest) :-
    (   Y @< X
    ->  Rest = [Y|Rest1],
        without(Ys, X, Rest1)
    ;   Y = X,
        Rest = Ys
    ).
