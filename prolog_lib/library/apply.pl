% apply.pl: predicates that call a goal on the elements of lists.
%
% The helpers take the list first, so that its end is found by indexing and no choice point is left.
:- module(apply,
          [ include/3, exclude/3, partition/4, partition/5, convlist/3,
            maplist/2, maplist/3, maplist/4, maplist/5, maplist/6, maplist/7,
            foldl/4, foldl/5, foldl/6, foldl/7,
            scanl/4, scanl/5, scanl/6, scanl/7
          ]).
:- use_module(library(error), [must_be/2]).

:- meta_predicate
    include(1, +, -),
    exclude(1, +, -),
    partition(1, +, -, -),
    partition(2, +, -, -, -),
    convlist(2, +, -),
    maplist(1, ?),
    maplist(2, ?, ?),
    maplist(3, ?, ?, ?),
    maplist(4, ?, ?, ?, ?),
    maplist(5, ?, ?, ?, ?, ?),
    maplist(6, ?, ?, ?, ?, ?, ?),
    foldl(3, +, +, -),
    foldl(4, +, +, +, -),
    foldl(5, +, +, +, +, -),
    foldl(6, +, +, +, +, +, -),
    scanl(3, +, +, -),
    scanl(4, +, +, +, -),
    scanl(5, +, +, +, +, -),
    scanl(6, +, +, +, +, +, -).

%! maplist(:Goal, ?List) is nondet.  Goal holds for the elements.
maplist(Goal, List) :- maplist_(List, Goal).

maplist_([], _).
maplist_([X|Xs], Goal) :- call(Goal, X), maplist_(Xs, Goal).

%! maplist(:Goal, ?L1, ?L2) is nondet.  Goal holds for the elements at the same place.
maplist(Goal, L1, L2) :- maplist_(L1, L2, Goal).

maplist_([], [], _).
maplist_([X1|T1], [X2|T2], Goal) :- call(Goal, X1, X2), maplist_(T1, T2, Goal).

%! maplist(:Goal, ?L1, ?L2, ?L3) is nondet.  Goal holds for the elements at the same place.
maplist(Goal, L1, L2, L3) :- maplist_(L1, L2, L3, Goal).

maplist_([], [], [], _).
maplist_([X1|T1], [X2|T2], [X3|T3], Goal) :- call(Goal, X1, X2, X3), maplist_(T1, T2, T3, Goal).

%! maplist(:Goal, ?L1, ?L2, ?L3, ?L4) is nondet.  Goal holds for the elements at the same place.
maplist(Goal, L1, L2, L3, L4) :- maplist_(L1, L2, L3, L4, Goal).

maplist_([], [], [], [], _).
maplist_([X1|T1], [X2|T2], [X3|T3], [X4|T4], Goal) :- call(Goal, X1, X2, X3, X4), maplist_(T1, T2, T3, T4, Goal).

%! maplist(:Goal, ?L1, ?L2, ?L3, ?L4, ?L5) is nondet.  Goal holds for the elements at the same place.
maplist(Goal, L1, L2, L3, L4, L5) :- maplist_(L1, L2, L3, L4, L5, Goal).

maplist_([], [], [], [], [], _).
maplist_([X1|T1], [X2|T2], [X3|T3], [X4|T4], [X5|T5], Goal) :-
    call(Goal, X1, X2, X3, X4, X5),
    maplist_(T1, T2, T3, T4, T5, Goal).

%! maplist(:Goal, ?L1, ?L2, ?L3, ?L4, ?L5, ?L6) is nondet.  Goal holds for the elements at the same place.
maplist(Goal, L1, L2, L3, L4, L5, L6) :- maplist_(L1, L2, L3, L4, L5, L6, Goal).

maplist_([], [], [], [], [], [], _).
maplist_([X1|T1], [X2|T2], [X3|T3], [X4|T4], [X5|T5], [X6|T6], Goal) :-
    call(Goal, X1, X2, X3, X4, X5, X6),
    maplist_(T1, T2, T3, T4, T5, T6, Goal).

%! foldl(:Goal, ?List, +V0, -V) is nondet.  Carries V0 through Goal(X, V0, V1) from left to right.
foldl(Goal, List, V0, V) :- foldl_(List, Goal, V0, V).

foldl_([], _, V, V).
foldl_([X|Xs], Goal, V0, V) :-
    call(Goal, X, V0, V1),
    foldl_(Xs, Goal, V1, V).

%! foldl(:Goal, ?L1, ?L2, +V0, -V) is nondet.  Carries V0 through Goal(X1, X2, V0, V1) from left to right.
foldl(Goal, L1, L2, V0, V) :- foldl_(L1, L2, Goal, V0, V).

foldl_([], [], _, V, V).
foldl_([X1|T1], [X2|T2], Goal, V0, V) :-
    call(Goal, X1, X2, V0, V1),
    foldl_(T1, T2, Goal, V1, V).

%! foldl(:Goal, ?L1, ?L2, ?L3, +V0, -V) is nondet.  Carries V0 through Goal(X1, X2, X3, V0, V1) from left to right.
foldl(Goal, L1, L2, L3, V0, V) :- foldl_(L1, L2, L3, Goal, V0, V).

foldl_([], [], [], _, V, V).
foldl_([X1|T1], [X2|T2], [X3|T3], Goal, V0, V) :-
    call(Goal, X1, X2, X3, V0, V1),
    foldl_(T1, T2, T3, Goal, V1, V).

%! foldl(:Goal, ?L1, ?L2, ?L3, ?L4, +V0, -V) is nondet.  Carries V0 through Goal(X1, X2, X3, X4, V0, V1) from left to right.
foldl(Goal, L1, L2, L3, L4, V0, V) :- foldl_(L1, L2, L3, L4, Goal, V0, V).

foldl_([], [], [], [], _, V, V).
foldl_([X1|T1], [X2|T2], [X3|T3], [X4|T4], Goal, V0, V) :-
    call(Goal, X1, X2, X3, X4, V0, V1),
    foldl_(T1, T2, T3, T4, Goal, V1, V).

%! include(:Goal, +List, -Kept) is det.  The elements for which Goal holds.
include(Goal, List, Kept) :- include_(List, Goal, Kept).

include_([], _, []).
include_([X|Xs], Goal, Kept) :-
    ( call(Goal, X) -> Kept = [X|Kept1] ; Kept = Kept1 ),
    include_(Xs, Goal, Kept1).

%! exclude(:Goal, +List, -Kept) is det.  The elements for which Goal does not hold.
exclude(Goal, List, Kept) :- exclude_(List, Goal, Kept).

exclude_([], _, []).
exclude_([X|Xs], Goal, Kept) :-
    ( call(Goal, X) -> Kept = Kept1 ; Kept = [X|Kept1] ),
    exclude_(Xs, Goal, Kept1).

%! partition(:Goal, +List, -In, -Out) is det.  Splits List by Goal.
partition(Goal, List, In, Out) :- partition_(List, Goal, In, Out).

partition_([], _, [], []).
partition_([X|Xs], Goal, In, Out) :-
    (   call(Goal, X)
    ->  In = [X|In1], Out = Out1
    ;   In = In1, Out = [X|Out1]
    ),
    partition_(Xs, Goal, In1, Out1).

%! partition(:Goal, +List, -Less, -Equal, -Greater) is semidet.  Splits List by the order that Goal(X, Order) gives.
partition(Goal, List, Less, Equal, Greater) :- partition_(List, Goal, Less, Equal, Greater).

partition_([], _, [], [], []).
partition_([X|Xs], Goal, Less, Equal, Greater) :-
    call(Goal, X, Order),
    partition_place(Order, X, Less, Equal, Greater, Less1, Equal1, Greater1),
    partition_(Xs, Goal, Less1, Equal1, Greater1).

partition_place(Order, X, Less, Equal, Greater, Less1, Equal1, Greater1) :-
    (   Order = (<)
    ->  Less = [X|Less1], Equal = Equal1, Greater = Greater1
    ;   Order = (=)
    ->  Less = Less1, Equal = [X|Equal1], Greater = Greater1
    ;   Order = (>)
    ->  Less = Less1, Equal = Equal1, Greater = [X|Greater1]
    ;   must_be(oneof([<,=,>]), Order)
    ).

%! convlist(:Goal, +List, -Results) is det.  The Y of Goal(X,Y) for the X where it holds.
convlist(Goal, List, Results) :- convlist_(List, Goal, Results).

convlist_([], _, []).
convlist_([X|Xs], Goal, Results) :-
    ( call(Goal, X, Y) -> Results = [Y|Results1] ; Results = Results1 ),
    convlist_(Xs, Goal, Results1).

%! scanl(:Goal, +List, +V0, -Values) is nondet.  As foldl/4; Values are V0 and all that Goal makes of it on the way.
scanl(Goal, List, V0, [V0|Values]) :- scanl_(List, Goal, V0, Values).

scanl_([], _, _, []).
scanl_([X|Xs], Goal, V0, [V|Values]) :-
    call(Goal, X, V0, V),
    scanl_(Xs, Goal, V, Values).

%! scanl(:Goal, +L1, +L2, +V0, -Values) is nondet.  As foldl/5; Values are V0 and all that Goal makes of it on the way.
scanl(Goal, L1, L2, V0, [V0|Values]) :- scanl_(L1, L2, Goal, V0, Values).

scanl_([], [], _, _, []).
scanl_([X1|T1], [X2|T2], Goal, V0, [V|Values]) :-
    call(Goal, X1, X2, V0, V),
    scanl_(T1, T2, Goal, V, Values).

%! scanl(:Goal, +L1, +L2, +L3, +V0, -Values) is nondet.  As foldl/6; Values are V0 and all that Goal makes of it on the way.
scanl(Goal, L1, L2, L3, V0, [V0|Values]) :- scanl_(L1, L2, L3, Goal, V0, Values).

scanl_([], [], [], _, _, []).
scanl_([X1|T1], [X2|T2], [X3|T3], Goal, V0, [V|Values]) :-
    call(Goal, X1, X2, X3, V0, V),
    scanl_(T1, T2, T3, Goal, V, Values).

%! scanl(:Goal, +L1, +L2, +L3, +L4, +V0, -Values) is nondet.  As foldl/7; Values are V0 and all that Goal makes of it on the way.
scanl(Goal, L1, L2, L3, L4, V0, [V0|Values]) :- scanl_(L1, L2, L3, L4, Goal, V0, Values).

scanl_([], [], [], [], _, _, []).
scanl_([X1|T1], [X2|T2], [X3|T3], [X4|T4], Goal, V0, [V|Values]) :-
    call(Goal, X1, X2, X3, X4, V0, V),
    scanl_(T1, T2, T3, T4, Goal, V, Values).
