% hprolog.pl: library(dialect/hprolog): predicates of hProlog that programs with constraints use: lists compared by identity, stores.
:- module(hprolog,
          [ substitute_eq/4, memberchk_eq/2, intersect_eq/3, list_difference_eq/3, take/3, drop/3, split_at/4, max_go_list/2, or_list/2,
            sublist/2, chr_delete/3, init_store/2, get_store/2, update_store/2, make_get_store_goal/3,
            make_update_store_goal/3, make_init_store_goal/3, empty_ds/1, ds_to_list/2, get_ds/3, put_ds/4 ]).
:- use_module(library(lists), [append/3]).
:- use_module(library(assoc)).

%! substitute_eq(+Old, +List, +New, -Result) is det.  Result is List with New for each element that is identical to Old.
substitute_eq(_, [], _, []).
substitute_eq(Old, [X|Xs], New, [Y|Ys]) :-
    ( X == Old -> Y = New ; Y = X ),
    substitute_eq(Old, Xs, New, Ys).

%! memberchk_eq(?Element, +List) is semidet.  An element of List is identical to Element.
memberchk_eq(X, [Y|Ys]) :- ( X == Y -> true ; memberchk_eq(X, Ys) ).

%! intersect_eq(+List1, +List2, -Both) is det.  The elements of List1 that are identical to one of List2.
intersect_eq([], _, []).
intersect_eq([X|Xs], Ys, Zs) :-
    ( memberchk_eq(X, Ys) -> Zs = [X|Zs1] ; Zs = Zs1 ),
    intersect_eq(Xs, Ys, Zs1).

%! list_difference_eq(+List1, +List2, -Rest) is det.  The elements of List1 that are identical to none of List2.
list_difference_eq([], _, []).
list_difference_eq([X|Xs], Ys, Zs) :-
    ( memberchk_eq(X, Ys) -> Zs = Zs1 ; Zs = [X|Zs1] ),
    list_difference_eq(Xs, Ys, Zs1).

%! take(+N, +List, -First) is det.  The first N elements; all where List has fewer.
take(N, List, First) :- split_at(N, List, First, _).

%! drop(+N, +List, -Rest) is det.  What follows the first N elements.
drop(N, List, Rest) :- split_at(N, List, _, Rest).

%! split_at(+N, +List, -First, -Rest) is det.  First are the first N elements of List, Rest the others.
split_at(N, List, First, Rest) :-
    (   N > 0, List = [X|Xs]
    ->  First = [X|First1],
        N1 is N - 1,
        split_at(N1, Xs, First1, Rest)
    ;   First = [], Rest = List
    ).

%! max_go_list(+List, -Max) is det.  The last element in the standard order of terms.
max_go_list([X|Xs], Max) :- max_go(Xs, X, Max).

max_go([], Max, Max).
max_go([X|Xs], Max0, Max) :-
    ( X @> Max0 -> Max1 = X ; Max1 = Max0 ),
    max_go(Xs, Max1, Max).

%! or_list(+Integers, -Or) is det.  The bits of all Integers.
or_list(Integers, Or) :- or_bits(Integers, 0, Or).

or_bits([], Or, Or).
or_bits([N|Ns], Or0, Or) :- Or1 is Or0 \/ N, or_bits(Ns, Or1, Or).

%! sublist(?Sub, +List) is nondet.  Sub has elements of List in their order.
sublist(List, List).
sublist(Sub, [X|Xs]) :- without_some(Xs, X, Sub).

without_some(Xs, _, Xs).
without_some([Y|Ys], _, Sub) :- without_some(Ys, Y, Sub).
without_some([Y|Ys], X, [X|Sub]) :- without_some(Ys, Y, Sub).

%! chr_delete(+List, +Element, -Rest) is det.  List without the elements that are identical to Element.
chr_delete(List, Element, Rest) :- list_difference_eq(List, [Element], Rest).

%! init_store(+Key, +Value) is det.  As nb_setval/2.
init_store(Key, Value) :- nb_setval(Key, Value).

%! get_store(+Key, -Value) is det.  As nb_getval/2.
get_store(Key, Value) :- nb_getval(Key, Value).

%! update_store(+Key, +Value) is det.  As b_setval/2.
update_store(Key, Value) :- b_setval(Key, Value).

%! make_init_store_goal(+Key, +Value, -Goal) is det.  Goal does what init_store/2 does.
make_init_store_goal(Key, Value, nb_setval(Key, Value)).

%! make_get_store_goal(+Key, +Value, -Goal) is det.  Goal does what get_store/2 does.
make_get_store_goal(Key, Value, nb_getval(Key, Value)).

%! make_update_store_goal(+Key, +Value, -Goal) is det.  Goal does what update_store/2 does.
make_update_store_goal(Key, Value, b_setval(Key, Value)).

%! empty_ds(-Map) is det.  As empty_assoc/1.
empty_ds(Map) :- empty_assoc(Map).

%! ds_to_list(+Map, -Pairs) is det.  As assoc_to_list/2.
ds_to_list(Map, Pairs) :- assoc_to_list(Map, Pairs).

%! get_ds(+Key, +Map, -Value) is semidet.  As get_assoc/3.
get_ds(Key, Map, Value) :- get_assoc(Key, Map, Value).

%! put_ds(+Key, +Map0, +Value, -Map) is det.  As put_assoc/4.
put_ds(Key, Map0, Value, Map) :- put_assoc(Key, Map0, Value, Map).
