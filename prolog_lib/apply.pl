% apply.pl: predicates that call a goal on the elements of lists, with the names of library(apply).
% The list comes first in the auxiliaries, so that its end is found by indexing and no choice point is left.
:- '$library'.

%! maplist(:Goal, ?List) is nondet.  Goal holds for the elements.
maplist(Goal, List) :- '$maplist'(List, Goal).

'$maplist'([], _).
'$maplist'([X|Xs], Goal) :- call(Goal, X), '$maplist'(Xs, Goal).

%! maplist(:Goal, ?L1, ?L2) is nondet.  Goal holds for the elements at the same place.
maplist(Goal, L1, L2) :- '$maplist'(L1, L2, Goal).

'$maplist'([], [], _).
'$maplist'([X1|T1], [X2|T2], Goal) :- call(Goal, X1, X2), '$maplist'(T1, T2, Goal).

%! maplist(:Goal, ?L1, ?L2, ?L3) is nondet.  Goal holds for the elements at the same place.
maplist(Goal, L1, L2, L3) :- '$maplist'(L1, L2, L3, Goal).

'$maplist'([], [], [], _).
'$maplist'([X1|T1], [X2|T2], [X3|T3], Goal) :- call(Goal, X1, X2, X3), '$maplist'(T1, T2, T3, Goal).

%! maplist(:Goal, ?L1, ?L2, ?L3, ?L4) is nondet.  Goal holds for the elements at the same place.
maplist(Goal, L1, L2, L3, L4) :- '$maplist'(L1, L2, L3, L4, Goal).

'$maplist'([], [], [], [], _).
'$maplist'([X1|T1], [X2|T2], [X3|T3], [X4|T4], Goal) :- call(Goal, X1, X2, X3, X4), '$maplist'(T1, T2, T3, T4, Goal).

%! maplist(:Goal, ?L1, ?L2, ?L3, ?L4, ?L5) is nondet.  Goal holds for the elements at the same place.
maplist(Goal, L1, L2, L3, L4, L5) :- '$maplist'(L1, L2, L3, L4, L5, Goal).

'$maplist'([], [], [], [], [], _).
'$maplist'([X1|T1], [X2|T2], [X3|T3], [X4|T4], [X5|T5], Goal) :- call(Goal, X1, X2, X3, X4, X5), '$maplist'(T1, T2, T3, T4, T5, Goal).

%! maplist(:Goal, ?L1, ?L2, ?L3, ?L4, ?L5, ?L6) is nondet.  Goal holds for the elements at the same place.
maplist(Goal, L1, L2, L3, L4, L5, L6) :- '$maplist'(L1, L2, L3, L4, L5, L6, Goal).

'$maplist'([], [], [], [], [], [], _).
'$maplist'([X1|T1], [X2|T2], [X3|T3], [X4|T4], [X5|T5], [X6|T6], Goal) :- call(Goal, X1, X2, X3, X4, X5, X6), '$maplist'(T1, T2, T3, T4, T5, T6, Goal).

%! foldl(:Goal, ?List, +V0, -V) is nondet.  Carries V0 through Goal(X, V0, V1) from left to right.
foldl(Goal, List, V0, V) :- '$foldl'(List, Goal, V0, V).

'$foldl'([], _, V, V).
'$foldl'([X|Xs], Goal, V0, V) :-
    call(Goal, X, V0, V1),
    '$foldl'(Xs, Goal, V1, V).

%! foldl(:Goal, ?L1, ?L2, +V0, -V) is nondet.  Carries V0 through Goal(X1, X2, V0, V1) from left to right.
foldl(Goal, L1, L2, V0, V) :- '$foldl'(L1, L2, Goal, V0, V).

'$foldl'([], [], _, V, V).
'$foldl'([X1|T1], [X2|T2], Goal, V0, V) :-
    call(Goal, X1, X2, V0, V1),
    '$foldl'(T1, T2, Goal, V1, V).

%! foldl(:Goal, ?L1, ?L2, ?L3, +V0, -V) is nondet.  Carries V0 through Goal(X1, X2, X3, V0, V1) from left to right.
foldl(Goal, L1, L2, L3, V0, V) :- '$foldl'(L1, L2, L3, Goal, V0, V).

'$foldl'([], [], [], _, V, V).
'$foldl'([X1|T1], [X2|T2], [X3|T3], Goal, V0, V) :-
    call(Goal, X1, X2, X3, V0, V1),
    '$foldl'(T1, T2, T3, Goal, V1, V).

%! foldl(:Goal, ?L1, ?L2, ?L3, ?L4, +V0, -V) is nondet.  Carries V0 through Goal(X1, X2, X3, X4, V0, V1) from left to right.
foldl(Goal, L1, L2, L3, L4, V0, V) :- '$foldl'(L1, L2, L3, L4, Goal, V0, V).

'$foldl'([], [], [], [], _, V, V).
'$foldl'([X1|T1], [X2|T2], [X3|T3], [X4|T4], Goal, V0, V) :-
    call(Goal, X1, X2, X3, X4, V0, V1),
    '$foldl'(T1, T2, T3, T4, Goal, V1, V).

%! include(:Goal, +List, -Kept) is det.  The elements for which Goal holds.
include(Goal, List, Kept) :- '$include'(List, Goal, Kept).

'$include'([], _, []).
'$include'([X|Xs], Goal, Kept) :-
    ( call(Goal, X) -> Kept = [X|Kept1] ; Kept = Kept1 ),
    '$include'(Xs, Goal, Kept1).

%! exclude(:Goal, +List, -Kept) is det.  The elements for which Goal does not hold.
exclude(Goal, List, Kept) :- '$exclude'(List, Goal, Kept).

'$exclude'([], _, []).
'$exclude'([X|Xs], Goal, Kept) :-
    ( call(Goal, X) -> Kept = Kept1 ; Kept = [X|Kept1] ),
    '$exclude'(Xs, Goal, Kept1).

%! partition(:Goal, +List, -In, -Out) is det.  Splits List by Goal.
partition(Goal, List, In, Out) :- '$partition'(List, Goal, In, Out).

'$partition'([], _, [], []).
'$partition'([X|Xs], Goal, In, Out) :-
    (   call(Goal, X)
    ->  In = [X|In1], Out = Out1
    ;   In = In1, Out = [X|Out1]
    ),
    '$partition'(Xs, Goal, In1, Out1).

%! partition(:Goal, +List, -Less, -Equal, -Greater) is semidet.  Splits List by the order that Goal(X, Order) gives.
partition(Goal, List, Less, Equal, Greater) :- '$partition'(List, Goal, Less, Equal, Greater).

'$partition'([], _, [], [], []).
'$partition'([X|Xs], Goal, Less, Equal, Greater) :-
    call(Goal, X, Order),
    '$partition_place'(Order, X, Less, Equal, Greater, Less1, Equal1, Greater1),
    '$partition'(Xs, Goal, Less1, Equal1, Greater1).

'$partition_place'(<, X, [X|L], E, G, L, E, G).
'$partition_place'(=, X, L, [X|E], G, L, E, G).
'$partition_place'(>, X, L, E, [X|G], L, E, G).

%! convlist(:Goal, +List, -Results) is det.  The Y of Goal(X,Y) for the X where it holds.
convlist(Goal, List, Results) :- '$convlist'(List, Goal, Results).

'$convlist'([], _, []).
'$convlist'([X|Xs], Goal, Results) :-
    ( call(Goal, X, Y) -> Results = [Y|Results1] ; Results = Results1 ),
    '$convlist'(Xs, Goal, Results1).
