% lists.pl: predicates on lists, with the names and meanings of library(lists).
:- '$library'.

%! append(?Xs, ?Ys, ?Zs) is nondet.  Zs is Xs followed by Ys.
append([], Ys, Ys).
append([X|Xs], Ys, [X|Zs]) :- append(Xs, Ys, Zs).

%! append(+ListOfLists, ?List) is nondet.  List is the concatenation of the lists.
append(Lists, List) :-
    '$must_be_list'(Lists),
    '$append_all'(Lists, List).

'$append_all'([], []).
'$append_all'([L|Ls], As) :- append(L, Ws, As), '$append_all'(Ls, Ws).

'$must_be_list'(List) :-
    (   is_list(List) -> true
    ;   '$skip_to_tail'(List, Tail), var(Tail) -> throw(error(instantiation_error, _))
    ;   throw(error(type_error(list, List), _))
    ).

%! prefix(?Part, ?Whole) is nondet.  Part is a leading part of Whole.
prefix([], _).
prefix([X|Xs], [X|Ys]) :- prefix(Xs, Ys).

%! member(?X, ?List) is nondet.  X is an element of List; no choice point is left at the last one.
member(X, [Y|Ys]) :- '$member'(Ys, X, Y).

'$member'(_, X, X).
'$member'([Y|Ys], X, _) :- '$member'(Ys, X, Y).

%! memberchk(?X, ?List) is semidet.  The first solution of member/2.
memberchk(X, List) :-
    '$memberchk'(X, List, Candidates),
    ( Candidates == [] -> true ; member(X, Candidates) -> true ).

%! select(?X, ?List, ?Rest) is nondet.  Rest is List without one X.
select(X, [Y|Ys], Rest) :- '$select'(Ys, X, Y, Rest).

'$select'(Ys, X, X, Ys).
'$select'([Y|Ys], X, Z, [Z|Rest]) :- '$select'(Ys, X, Y, Rest).

%! selectchk(?X, +List, -Rest) is semidet.  The first solution of select/3.
selectchk(X, List, Rest) :- select(X, List, Rest), !.

%! select(?X, ?Xs, ?Y, ?Ys) is nondet.  Ys is Xs with one X replaced by Y.
select(X, Xs, Y, Ys) :- '$select_other'(Xs, X, Y, Ys).

'$select_other'([X|Xs], X, Y, [Y|Xs]).
'$select_other'([Z|Xs], X, Y, [Z|Ys]) :- '$select_other'(Xs, X, Y, Ys).

%! selectchk(?X, ?Xs, ?Y, ?Ys) is semidet.  The first solution of select/4.
selectchk(X, Xs, Y, Ys) :- select(X, Xs, Y, Ys), !.

%! subseq(+List, -SubList, -Complement) is nondet.  SubList keeps some elements in order, Complement the others.
subseq([], [], []).
subseq([X|Xs], Ys, [X|Zs]) :- subseq(Xs, Ys, Zs).
subseq([X|Xs], [X|Ys], Zs) :- subseq(Xs, Ys, Zs).

%! subtract(+Xs, +Ys, -Zs) is det.  Zs has the elements of Xs that are not in Ys.
subtract([], _, []).
subtract([X|Xs], Ys, Zs) :-
    (   memberchk(X, Ys)
    ->  subtract(Xs, Ys, Zs)
    ;   Zs = [X|Zs1],
        subtract(Xs, Ys, Zs1)
    ).

%! intersection(+Xs, +Ys, -Zs) is det.  Zs has the elements of Xs that are in Ys.
intersection([], _, []).
intersection([X|Xs], Ys, Zs) :-
    (   memberchk(X, Ys)
    ->  Zs = [X|Zs1],
        intersection(Xs, Ys, Zs1)
    ;   intersection(Xs, Ys, Zs)
    ).

%! union(+Xs, +Ys, -Zs) is det.  Zs is the elements of Xs not in Ys, then Ys.
union([], Ys, Ys).
union([X|Xs], Ys, Zs) :-
    (   memberchk(X, Ys)
    ->  union(Xs, Ys, Zs)
    ;   Zs = [X|Zs1],
        union(Xs, Ys, Zs1)
    ).

%! subset(+Xs, +Ys) is semidet.  Every element of Xs is in Ys.
subset([], _).
subset([X|Xs], Ys) :- memberchk(X, Ys), subset(Xs, Ys).

%! permutation(?Xs, ?Ys) is nondet.  Ys has the elements of Xs in some order.
permutation(Xs, Ys) :-
    '$skip_to_tail'(Xs, XTail),
    '$skip_to_tail'(Ys, YTail),
    (   XTail == [], YTail == []
    ->  length(Xs, N), length(Ys, N)
    ;   var(XTail), var(YTail)
    ->  length(Xs, N), length(Ys, N)
    ;   XTail == []
    ->  length(Xs, N), length(Ys, N)
    ;   length(Ys, N), length(Xs, N)
    ),
    '$permutation'(Xs, Ys).

'$permutation'([], []).
'$permutation'(Xs, [Y|Ys]) :- select(Y, Xs, Rest), '$permutation'(Rest, Ys).

%! delete(+List, ?X, -Rest) is det.  Rest is List without the elements that unify with X.
delete([], _, []).
delete([Y|Ys], X, Rest) :-
    (   Y \= X
    ->  Rest = [Y|Rest1],
        delete(Ys, X, Rest1)
    ;   delete(Ys, X, Rest)
    ).

%! list_to_set(+List, -Set) is det.  List without the elements identical to an earlier one.
list_to_set(List, Set) :-
    '$must_be_list'(List),
    '$number_items'(List, 1, Numbered),
    sort(1, @=<, Numbered, ByItem),
    '$drop_repeated'(ByItem, Kept),
    sort(2, @<, Kept, ByPlace),
    '$item_values'(ByPlace, Set).

'$number_items'([], _, []).
'$number_items'([X|Xs], N, [item(X, N)|Is]) :- N1 is N + 1, '$number_items'(Xs, N1, Is).

'$drop_repeated'([], []).
'$drop_repeated'([item(X, N)|Is], [item(X, N)|Kept]) :- '$drop_same'(Is, X, Kept).

'$drop_same'([], _, []).
'$drop_same'([item(Y, N)|Is], X, Kept) :-
    (   Y == X
    ->  '$drop_same'(Is, X, Kept)
    ;   Kept = [item(Y, N)|Kept1],
        '$drop_same'(Is, Y, Kept1)
    ).

'$item_values'([], []).
'$item_values'([item(X, _)|Is], [X|Xs]) :- '$item_values'(Is, Xs).

%! is_set(@Set) is semidet.  Set is a list without duplicates.
is_set(Set) :-
    is_list(Set),
    length(Set, N),
    sort(Set, Sorted),
    length(Sorted, N).

%! reverse(+Xs, -Ys) is det.  Ys is Xs backwards.
reverse(Xs, Ys) :- '$reverse'(Xs, [], Ys).

'$reverse'([], Ys, Ys).
'$reverse'([X|Xs], Rs, Ys) :- '$reverse'(Xs, [X|Rs], Ys).

%! nth0(?Index, ?List, ?Element) is nondet.  Element number Index, counted from 0.
nth0(Index, List, Element) :- '$nth'(Index, List, Element, 0).

%! nth1(?Index, ?List, ?Element) is nondet.  Element number Index, counted from 1.
nth1(Index, List, Element) :- '$nth'(Index, List, Element, 1).

'$nth'(Index, List, Element, Base) :-
    (   integer(Index)
    ->  Skip is Index - Base,
        '$nth_det'(Skip, List, Element)
    ;   var(Index)
    ->  List = [X|Xs],
        '$nth_gen'(Xs, Element, X, Base, Index)
    ;   throw(error(type_error(integer, Index), _))
    ).

'$nth_det'(Skip, [X|Xs], Element) :-
    (   Skip > 0
    ->  Skip1 is Skip - 1,
        '$nth_det'(Skip1, Xs, Element)
    ;   Skip =:= 0,
        Element = X
    ).

'$nth_gen'(_, Element, Element, Base, Base).
'$nth_gen'([X|Xs], Element, _, N, Index) :-
    N1 is N + 1,
    '$nth_gen'(Xs, Element, X, N1, Index).

%! nth0(?Index, ?List, ?Element, ?Rest) is nondet.  As nth0/3; Rest is List without the element.
nth0(Index, List, Element, Rest) :- '$nth_rest'(Index, List, Element, Rest, 0).

%! nth1(?Index, ?List, ?Element, ?Rest) is nondet.  As nth1/3; Rest is List without the element.
nth1(Index, List, Element, Rest) :- '$nth_rest'(Index, List, Element, Rest, 1).

'$nth_rest'(Index, List, Element, Rest, Base) :-
    (   integer(Index)
    ->  ( Base =:= 0 -> must_be(nonneg, Index) ; must_be(positive_integer, Index) ),
        Skip is Index - Base,
        '$nth_del'(Skip, List, Element, Rest)
    ;   var(Index)
    ->  '$nth_gen_rest'(List, Element, Rest, Base, Index)
    ;   throw(error(type_error(integer, Index), _))
    ).

'$nth_del'(0, List, Element, Rest) :- !, List = [Element|Rest].
'$nth_del'(Skip, [X|Xs], Element, [X|Rest]) :-
    Skip1 is Skip - 1,
    '$nth_del'(Skip1, Xs, Element, Rest).

'$nth_gen_rest'([Element|Rest], Element, Rest, Base, Base).
'$nth_gen_rest'([X|Xs], Element, [X|Rest], N, Index) :-
    N1 is N + 1,
    '$nth_gen_rest'(Xs, Element, Rest, N1, Index).

%! last(?List, ?Last) is semidet.  Last is the last element of List.
last([X|Xs], Last) :- '$last'(Xs, X, Last).

'$last'([], Last, Last).
'$last'([X|Xs], _, Last) :- '$last'(Xs, X, Last).

%! proper_length(@List, -Length) is semidet.  List is a proper list of Length elements.
proper_length(List, Length) :- is_list(List), length(List, Length).

%! same_length(?Xs, ?Ys) is nondet.  Both lists have the same number of elements.
same_length([], []).
same_length([_|Xs], [_|Ys]) :- same_length(Xs, Ys).

%! nextto(?X, ?Y, ?List) is nondet.  Y follows X in List.
nextto(X, Y, [X,Y|_]).
nextto(X, Y, [_|Zs]) :- nextto(X, Y, Zs).

%! flatten(+Nested, -Flat) is det.  The leaves of nested lists, in order.
flatten(Nested, Flat) :-
    '$flatten'(Nested, [], Flat0),
    Flat = Flat0.

'$flatten'(V, Tail, [V|Tail]) :- var(V), !.
'$flatten'([], Tail, Tail) :- !.
'$flatten'([X|Xs], Tail, Flat) :- !,
    '$flatten'(X, Flat1, Flat),
    '$flatten'(Xs, Tail, Flat1).
'$flatten'(X, Tail, [X|Tail]).

%! clumped(+Pairs, -Counts) is det.  Item-Count for each run of equal keys in a list of pairs or items.
clumped(Items, Counts) :- '$clump'(Items, Counts).

'$clump'([], []).
'$clump'([X|Xs], [X-N|Counts]) :-
    '$clump_run'(Xs, X, 1, N, Rest),
    '$clump'(Rest, Counts).

'$clump_run'([Y|Ys], X, N0, N, Rest) :- Y == X, !, N1 is N0 + 1, '$clump_run'(Ys, X, N1, N, Rest).
'$clump_run'(Rest, _, N, N, Rest).

%! sum_list(+Numbers, -Sum) is det.  The sum of the numbers.
sum_list(Xs, Sum) :- '$sum_list'(Xs, 0, Sum).

'$sum_list'([], Sum, Sum).
'$sum_list'([X|Xs], Sum0, Sum) :- Sum1 is Sum0 + X, '$sum_list'(Xs, Sum1, Sum).

%! sumlist(+Numbers, -Sum) is det.  Older name of sum_list/2.
sumlist(Xs, Sum) :- sum_list(Xs, Sum).

%! max_list(+Numbers, -Max) is semidet.  The greatest number.
max_list([X|Xs], Max) :- '$max_list'(Xs, X, Max).

'$max_list'([], Max, Max).
'$max_list'([X|Xs], Max0, Max) :- Max1 is max(Max0, X), '$max_list'(Xs, Max1, Max).

%! min_list(+Numbers, -Min) is semidet.  The least number.
min_list([X|Xs], Min) :- '$min_list'(Xs, X, Min).

'$min_list'([], Min, Min).
'$min_list'([X|Xs], Min0, Min) :- Min1 is min(Min0, X), '$min_list'(Xs, Min1, Min).

%! max_member(-Max, +List) is semidet.  The greatest element in standard order.
max_member(Max, [X|Xs]) :- '$max_member'(Xs, X, Max0), Max = Max0.

'$max_member'([], Max, Max).
'$max_member'([X|Xs], Max0, Max) :-
    ( X @> Max0 -> '$max_member'(Xs, X, Max) ; '$max_member'(Xs, Max0, Max) ).

%! min_member(-Min, +List) is semidet.  The least element in standard order.
min_member(Min, [X|Xs]) :- '$min_member'(Xs, X, Min0), Min = Min0.

'$min_member'([], Min, Min).
'$min_member'([X|Xs], Min0, Min) :-
    ( X @< Min0 -> '$min_member'(Xs, X, Min) ; '$min_member'(Xs, Min0, Min) ).

%! max_member(:Less, -Max, +List) is semidet.  The greatest element under the order Less(X,Y): X =< Y.
max_member(Less, Max, [X|Xs]) :- '$max_member_by'(Xs, Less, X, Max0), Max = Max0.

'$max_member_by'([], _, Max, Max).
'$max_member_by'([X|Xs], Less, Max0, Max) :-
    ( call(Less, Max0, X) -> '$max_member_by'(Xs, Less, X, Max) ; '$max_member_by'(Xs, Less, Max0, Max) ).

%! min_member(:Less, -Min, +List) is semidet.  The least element under the order Less(X,Y): X =< Y.
min_member(Less, Min, [X|Xs]) :- '$min_member_by'(Xs, Less, X, Min0), Min = Min0.

'$min_member_by'([], _, Min, Min).
'$min_member_by'([X|Xs], Less, Min0, Min) :-
    ( call(Less, X, Min0) -> '$min_member_by'(Xs, Less, X, Min) ; '$min_member_by'(Xs, Less, Min0, Min) ).

%! numlist(+Low, +High, -List) is semidet.  The integers from Low to High.
numlist(Low, High, List) :-
    '$must_be_integer'(Low),
    '$must_be_integer'(High),
    Low =< High,
    '$numlist'(Low, High, List).

'$numlist'(High, High, List) :- !, List = [High].
'$numlist'(Low, High, [Low|List]) :- Low1 is Low + 1, '$numlist'(Low1, High, List).

%! predsort(:Compare, +List, -Sorted) is det.
%  Merge sort by Compare(-Order, X, Y); elements that compare = are kept once.
predsort(Compare, List, Sorted) :-
    length(List, N),
    (   N =:= 0
    ->  Sorted = []
    ;   '$predsort'(N, Compare, List, _, Sorted0),
        Sorted = Sorted0
    ).

'$predsort'(1, _, [X|Rest], Rest, [X]) :- !.
'$predsort'(N, P, List, Rest, Sorted) :-
    Half is N // 2,
    Other is N - Half,
    '$predsort'(Half, P, List, Middle, Xs),
    '$predsort'(Other, P, Middle, Rest, Ys),
    '$predmerge'(Xs, Ys, P, Sorted).

'$predmerge'([], Ys, _, Ys) :- !.
'$predmerge'(Xs, [], _, Xs) :- !.
'$predmerge'([X|Xs], [Y|Ys], P, Merged) :-
    call(P, Order, X, Y),
    '$predmerge'(Order, X, Xs, Y, Ys, P, Merged).

'$predmerge'(<, X, Xs, Y, Ys, P, [X|Merged]) :- '$predmerge'(Xs, [Y|Ys], P, Merged).
'$predmerge'(=, X, Xs, _, Ys, P, [X|Merged]) :- '$predmerge'(Xs, Ys, P, Merged).
'$predmerge'(>, X, Xs, Y, Ys, P, [Y|Merged]) :- '$predmerge'([X|Xs], Ys, P, Merged).
