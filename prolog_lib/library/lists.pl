% lists.pl: predicates on lists.
%
% The helpers take the list first, so that its end is found by indexing and no choice point is left.
:- module(lists,
          [ append/3, append/2, prefix/2, member/2, memberchk/2,
            select/3, selectchk/3, select/4, selectchk/4, subseq/3,
            subtract/3, intersection/3, union/3, subset/2, is_set/1, list_to_set/2,
            permutation/2, delete/3, reverse/2, flatten/2, clumped/2,
            nth0/3, nth1/3, nth0/4, nth1/4, last/2, nextto/3,
            proper_length/2, same_length/2,
            sum_list/2, max_list/2, min_list/2, numlist/3,
            max_member/2, min_member/2, max_member/3, min_member/3
          ]).
:- use_module(library(error), [must_be/2, type_error/2]).

:- meta_predicate
    max_member(2, -, +),
    min_member(2, -, +).

%! append(?Xs, ?Ys, ?Zs) is nondet.  Zs is Xs followed by Ys.
append([], Ys, Ys).
append([X|Xs], Ys, [X|Zs]) :- append(Xs, Ys, Zs).

%! append(+ListOfLists, ?List) is nondet.  List is the concatenation of the lists.
append(Lists, List) :-
    must_be(list, Lists),
    append_all(Lists, List).

append_all([], []).
append_all([L|Ls], As) :- append(L, Ws, As), append_all(Ls, Ws).

%! prefix(?Part, ?Whole) is nondet.  Part is a leading part of Whole.
prefix([], _).
prefix([X|Xs], [X|Ys]) :- prefix(Xs, Ys).

%! member(?X, ?List) is nondet.  X is an element of List; no choice point is left at the last one.
member(X, [Y|Ys]) :- member_(Ys, X, Y).

member_(_, X, X).
member_([Y|Ys], X, _) :- member_(Ys, X, Y).

%! memberchk(?X, ?List) is semidet.  The first solution of member/2.
memberchk(X, List) :-
    '$memberchk'(X, List, Candidates),
    ( Candidates == [] -> true ; member(X, Candidates) -> true ).

%! select(?X, ?List, ?Rest) is nondet.  Rest is List without one X.
select(X, [Y|Ys], Rest) :- select_(Ys, X, Y, Rest).

select_(Ys, X, X, Ys).
select_([Y|Ys], X, Z, [Z|Rest]) :- select_(Ys, X, Y, Rest).

%! selectchk(?X, +List, -Rest) is semidet.  The first solution of select/3.
selectchk(X, List, Rest) :- select(X, List, Rest), !.

%! select(?X, ?Xs, ?Y, ?Ys) is nondet.  Ys is Xs with one X replaced by Y.
select(X, Xs, Y, Ys) :- select_other(Xs, X, Y, Ys).

select_other([X|Xs], X, Y, [Y|Xs]).
select_other([Z|Xs], X, Y, [Z|Ys]) :- select_other(Xs, X, Y, Ys).

%! selectchk(?X, ?Xs, ?Y, ?Ys) is semidet.  The first solution of select/4.
selectchk(X, Xs, Y, Ys) :- select(X, Xs, Y, Ys), !.

%! subseq(+List, -SubList, -Complement) is nondet.  SubList keeps some elements in order, Complement the others.
subseq([], [], []).
subseq([X|Xs], Ys, [X|Zs]) :- subseq(Xs, Ys, Zs).
subseq([X|Xs], [X|Ys], Zs) :- subseq(Xs, Ys, Zs).

%! subtract(+Xs, +Ys, -Zs) is det.  Zs has the elements of Xs that are not in Ys.
subtract(Xs, Ys, Zs) :-
    (   is_list(Xs)
    ->  subtract_(Xs, Ys, Zs)
    ;   split_at_tail(Xs, Known, Tail),
        subtract_(Known, Ys, _),
        no_rule(subtract(Tail, Ys, _))
    ).

subtract_([], _, []).
subtract_([X|Xs], Ys, Zs) :-
    (   memberchk(X, Ys)
    ->  subtract_(Xs, Ys, Zs)
    ;   Zs = [X|Zs1],
        subtract_(Xs, Ys, Zs1)
    ).

%! intersection(+Xs, +Ys, -Zs) is det.  Zs has the elements of Xs that are in Ys.
intersection(Xs, Ys, Zs) :-
    (   is_list(Xs)
    ->  intersection_(Xs, Ys, Zs)
    ;   split_at_tail(Xs, Known, Tail),
        intersection_(Known, Ys, _),
        no_rule(intersection(Tail, Ys, _))
    ).

intersection_([], _, []).
intersection_([X|Xs], Ys, Zs) :-
    (   memberchk(X, Ys)
    ->  Zs = [X|Zs1],
        intersection_(Xs, Ys, Zs1)
    ;   intersection_(Xs, Ys, Zs)
    ).

%! union(+Xs, +Ys, -Zs) is det.  Zs is the elements of Xs not in Ys, then Ys.
union(Xs, Ys, Zs) :-
    (   is_list(Xs)
    ->  union_(Xs, Ys, Zs)
    ;   split_at_tail(Xs, Known, Tail),
        union_(Known, Ys, _),
        no_rule(union(Tail, Ys, _))
    ).

union_([], Ys, Ys).
union_([X|Xs], Ys, Zs) :-
    (   memberchk(X, Ys)
    ->  union_(Xs, Ys, Zs)
    ;   Zs = [X|Zs1],
        union_(Xs, Ys, Zs1)
    ).

%! subset(+Xs, +Ys) is semidet.  Every element of Xs is in Ys.
subset(Xs, Ys) :-
    (   is_list(Xs)
    ->  subset_(Xs, Ys)
    ;   split_at_tail(Xs, Known, Tail),
        subset_(Known, Ys),
        no_rule(subset(Tail, Ys))
    ).

subset_([], _).
subset_([X|Xs], Ys) :- memberchk(X, Ys), subset_(Xs, Ys).

% Lists that must be known to their end: anything else at the end matches no rule.
split_at_tail(List, Known, Tail) :-
    '$skip_list'(Length, List, Tail),
    length(Known, Length),
    append(Known, Tail, List),
    !.

no_rule(Goal) :-
    functor(Goal, Name, Arity),
    throw(error(existence_error(matching_rule, lists:Goal), context(lists:Name/Arity, _))).

%! permutation(?Xs, ?Ys) is nondet.  Ys has the elements of Xs in some order; one of them is a list.
permutation(Xs, Ys) :-
    '$skip_list'(XLength, Xs, XTail),
    '$skip_list'(YLength, Ys, YTail),
    (   XTail == [], YTail == []
    ->  XLength == YLength
    ;   XTail == [], var(YTail)
    ->  length(Ys, XLength)
    ;   var(XTail), YTail == []
    ->  length(Xs, YLength)
    ;   var(XTail), var(YTail)
    ->  length(Xs, Length),
        length(Ys, Length)
    ;   must_be(list, Xs),
        must_be(list, Ys)
    ),
    permutation_(Xs, Ys).

permutation_([], []).
permutation_(Xs, [Y|Ys]) :- select(Y, Xs, Rest), permutation_(Rest, Ys).

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
    must_be(list, List),
    number_items(List, 1, Numbered),
    sort(1, @=<, Numbered, ByItem),
    drop_repeated(ByItem, Kept),
    sort(2, @<, Kept, ByPlace),
    item_values(ByPlace, Set).

number_items([], _, []).
number_items([X|Xs], N, [item(X, N)|Is]) :- N1 is N + 1, number_items(Xs, N1, Is).

drop_repeated([], []).
drop_repeated([item(X, N)|Is], [item(X, N)|Kept]) :- drop_same(Is, X, Kept).

drop_same([], _, []).
drop_same([item(Y, N)|Is], X, Kept) :-
    (   Y == X
    ->  drop_same(Is, X, Kept)
    ;   Kept = [item(Y, N)|Kept1],
        drop_same(Is, Y, Kept1)
    ).

item_values([], []).
item_values([item(X, _)|Is], [X|Xs]) :- item_values(Is, Xs).

%! is_set(@Set) is semidet.  Set is a list without duplicates.
is_set(Set) :-
    is_list(Set),
    length(Set, N),
    sort(Set, Sorted),
    length(Sorted, N).

%! reverse(?Xs, ?Ys) is nondet.  Ys is Xs backwards; det when one of them is a list.
reverse(Xs, Ys) :-
    (   is_list(Xs)
    ->  reverse_(Xs, [], Ys)
    ;   is_list(Ys)
    ->  reverse_(Ys, [], Xs)
    ;   '$skip_list'(_, Xs, XTail),
        '$skip_list'(_, Ys, YTail),
        var(XTail),
        var(YTail),
        length(Xs, Length),
        length(Ys, Length),
        reverse_(Xs, [], Ys)
    ).

reverse_([], Ys, Ys).
reverse_([X|Xs], Rs, Ys) :- reverse_(Xs, [X|Rs], Ys).

%! nth0(?Index, ?List, ?Element) is nondet.  Element number Index, counted from 0.
nth0(Index, List, Element) :- nth(Index, List, Element, 0).

%! nth1(?Index, ?List, ?Element) is nondet.  Element number Index, counted from 1.
nth1(Index, List, Element) :- nth(Index, List, Element, 1).

nth(Index, List, Element, Base) :-
    (   integer(Index)
    ->  Skip is Index - Base,
        nth_det(Skip, List, Element)
    ;   var(Index)
    ->  List = [X|Xs],
        nth_gen(Xs, Element, X, Base, Index)
    ;   type_error(integer, Index)
    ).

nth_det(Skip, List, Element) :-
    (   Skip >= 4
    ->  List = [_,_,_,_|Rest],
        Skip1 is Skip - 4,
        nth_det(Skip1, Rest, Element)
    ;   List = [X|Xs],
        (   Skip > 0
        ->  Skip1 is Skip - 1,
            nth_det(Skip1, Xs, Element)
        ;   Skip =:= 0,
            Element = X
        )
    ).

nth_gen(_, Element, Element, Base, Base).
nth_gen([X|Xs], Element, _, N, Index) :-
    N1 is N + 1,
    nth_gen(Xs, Element, X, N1, Index).

%! nth0(?Index, ?List, ?Element, ?Rest) is nondet.  As nth0/3; Rest is List without the element.
nth0(Index, List, Element, Rest) :- nth_rest(Index, List, Element, Rest, 0).

%! nth1(?Index, ?List, ?Element, ?Rest) is nondet.  As nth1/3; Rest is List without the element.
nth1(Index, List, Element, Rest) :- nth_rest(Index, List, Element, Rest, 1).

nth_rest(Index, List, Element, Rest, Base) :-
    (   integer(Index)
    ->  Skip is Index - Base,
        must_be_index(Base, Index),
        nth_del(Skip, List, Element, Rest)
    ;   var(Index)
    ->  nth_gen_rest(List, Element, Rest, Base, Index)
    ;   must_be_index(Base, Index)
    ).

must_be_index(0, Index) :- must_be(nonneg, Index).
must_be_index(1, Index) :- must_be(positive_integer, Index).

nth_del(0, List, Element, Rest) :- !, List = [Element|Rest].
nth_del(Skip, [X|Xs], Element, [X|Rest]) :-
    Skip1 is Skip - 1,
    nth_del(Skip1, Xs, Element, Rest).

nth_gen_rest([Element|Rest], Element, Rest, Base, Base).
nth_gen_rest([X|Xs], Element, [X|Rest], N, Index) :-
    N1 is N + 1,
    nth_gen_rest(Xs, Element, Rest, N1, Index).

%! last(?List, ?Last) is semidet.  Last is the last element of List.
last([X|Xs], Last) :- last_(Xs, X, Last).

last_([], Last, Last).
last_([X|Xs], _, Last) :- last_(Xs, X, Last).

%! proper_length(@List, -Length) is semidet.  List is a proper list of Length elements.
proper_length(List, Length) :-
    '$skip_list'(Length0, List, Tail),
    Tail == [],
    Length = Length0.

%! same_length(?Xs, ?Ys) is nondet.  Both lists have the same number of elements.
same_length([], []).
same_length([_|Xs], [_|Ys]) :- same_length(Xs, Ys).

%! nextto(?X, ?Y, ?List) is nondet.  Y follows X in List.
nextto(X, Y, [X,Y|_]).
nextto(X, Y, [_|Zs]) :- nextto(X, Y, Zs).

%! flatten(+Nested, -Flat) is det.  The leaves of nested lists, in order.
flatten(Nested, Flat) :-
    flatten_(Nested, [], Flat0),
    Flat = Flat0.

flatten_(V, Tail, [V|Tail]) :- var(V), !.
flatten_([], Tail, Tail) :- !.
flatten_([X|Xs], Tail, Flat) :- !,
    flatten_(X, Flat1, Flat),
    flatten_(Xs, Tail, Flat1).
flatten_(X, Tail, [X|Tail]).

%! clumped(+Pairs, -Counts) is det.  Item-Count for each run of equal keys in a list of pairs or items.
clumped(Items, Counts) :- clump(Items, Counts).

clump([], []).
clump([X|Xs], [X-N|Counts]) :-
    clump_run(Xs, X, 1, N, Rest),
    clump(Rest, Counts).

clump_run([Y|Ys], X, N0, N, Rest) :- Y == X, !, N1 is N0 + 1, clump_run(Ys, X, N1, N, Rest).
clump_run(Rest, _, N, N, Rest).

%! sum_list(+Numbers, -Sum) is det.  The sum of the numbers.
sum_list(Xs, Sum) :-
    (   is_list(Xs)
    ->  sum_list_(Xs, 0, Sum)
    ;   split_at_tail(Xs, Known, Tail),
        sum_list_(Known, 0, Sum0),
        no_rule(sum_list(Tail, Sum0, _))
    ).

sum_list_([], Sum, Sum).
sum_list_([X|Xs], Sum0, Sum) :- Sum1 is Sum0 + X, sum_list_(Xs, Sum1, Sum).

%! max_list(+Numbers, -Max) is semidet.  The greatest number.
max_list(Xs, Max) :-
    (   is_list(Xs)
    ->  Xs = [X|Xs1],
        max_list_(Xs1, X, Max)
    ;   split_at_tail(Xs, Known, Tail),
        (   Known = [X|Known1]
        ->  max_list_(Known1, X, Max0),
            no_rule(max_list(Tail, Max0, _))
        ;   no_rule(max_list(Tail, _))
        )
    ).

max_list_([], Max, Max).
max_list_([X|Xs], Max0, Max) :- Max1 is max(Max0, X), max_list_(Xs, Max1, Max).

%! min_list(+Numbers, -Min) is semidet.  The least number.
min_list(Xs, Min) :-
    (   is_list(Xs)
    ->  Xs = [X|Xs1],
        min_list_(Xs1, X, Min)
    ;   split_at_tail(Xs, Known, Tail),
        (   Known = [X|Known1]
        ->  min_list_(Known1, X, Min0),
            no_rule(min_list(Tail, Min0, _))
        ;   no_rule(min_list(Tail, _))
        )
    ).

min_list_([], Min, Min).
min_list_([X|Xs], Min0, Min) :- Min1 is min(Min0, X), min_list_(Xs, Min1, Min).

%! max_member(-Max, +List) is semidet.  The greatest element in standard order.
max_member(Max, List) :-
    known_list(List, max_member(Max, List)),
    List = [X|Xs],
    greatest(Xs, X, Max0),
    Max = Max0.

greatest([], Max, Max).
greatest([X|Xs], Max0, Max) :-
    ( X @> Max0 -> greatest(Xs, X, Max) ; greatest(Xs, Max0, Max) ).

%! min_member(-Min, +List) is semidet.  The least element in standard order.
min_member(Min, List) :-
    known_list(List, min_member(Min, List)),
    List = [X|Xs],
    least(Xs, X, Min0),
    Min = Min0.

least([], Min, Min).
least([X|Xs], Min0, Min) :-
    ( X @< Min0 -> least(Xs, X, Min) ; least(Xs, Min0, Min) ).

%! max_member(:AtMost, -Max, +List) is semidet.  The greatest element, where AtMost(X,Y) says that X =< Y.
max_member(AtMost, Max, List) :-
    known_list(List, max_member(AtMost, Max, List)),
    List = [X|Xs],
    greatest(Xs, AtMost, X, Max0),
    Max = Max0.

greatest([], _, Max, Max).
greatest([X|Xs], AtMost, Max0, Max) :-
    ( call(AtMost, X, Max0) -> greatest(Xs, AtMost, Max0, Max) ; greatest(Xs, AtMost, X, Max) ).

%! min_member(:AtMost, -Min, +List) is semidet.  The least element, where AtMost(X,Y) says that X =< Y.
min_member(AtMost, Min, List) :-
    known_list(List, min_member(AtMost, Min, List)),
    List = [X|Xs],
    least(Xs, AtMost, X, Min0),
    Min = Min0.

least([], _, Min, Min).
least([X|Xs], AtMost, Min0, Min) :-
    ( call(AtMost, Min0, X) -> least(Xs, AtMost, Min0, Min) ; least(Xs, AtMost, X, Min) ).

known_list(List, Goal) :-
    ( is_list(List) -> true ; no_rule(Goal) ).

%! numlist(+Low, +High, -List) is semidet.  The integers from Low to High.
numlist(Low, High, List) :-
    must_be(integer, Low),
    must_be(integer, High),
    Low =< High,
    numlist_(Low, High, List).

numlist_(High, High, List) :- !, List = [High].
numlist_(Low, High, [Low|List]) :- Low1 is Low + 1, numlist_(Low1, High, List).

