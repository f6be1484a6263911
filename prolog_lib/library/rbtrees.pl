% rbtrees.pl: red-black trees (Guibas and Sedgewick, 1978; deletion that reports whether a subtree lost a black level).
%
%   t(Nil, Tree)                 Nil: black('', _, _, ''), shared by all leaves
%   red(Left, Key, Value, Right) and black(Left, Key, Value, Right)
%
% The root is black, a red node has black children, and all paths down have the same number of black nodes.
:- module(rbtrees,
          [ rb_new/1, rb_empty/1, is_rbtree/1, rb_size/2,
            rb_lookup/3, rb_in/3, rb_min/3, rb_max/3, rb_next/4, rb_previous/4,
            rb_insert/4, rb_insert_new/4, rb_update/4, rb_update/5, rb_apply/4,
            rb_delete/3, rb_delete/4, rb_del_min/4, rb_del_max/4,
            rb_visit/2, rb_keys/2, rb_map/2, rb_map/3, rb_partial_map/4, rb_fold/4, rb_clone/3,
            list_to_rbtree/2, ord_list_to_rbtree/2
          ]).
:- use_module(library(error), [must_be/2]).

:- meta_predicate
    rb_apply(+, +, 2, -),
    rb_map(+, 1),
    rb_map(+, 2, -),
    rb_partial_map(+, +, 2, -),
    rb_fold(3, +, +, -).

%! rb_new(-Tree) is det.  A tree without keys.
rb_new(t(Nil, Nil)) :- Nil = black('', _, _, '').

%! rb_empty(?Tree) is semidet.  Tree has no keys.
rb_empty(t(Nil, Nil)) :- Nil = black('', _, _, '').

% What is no tree matches none of swipl's rules.
known_tree(Tree, Goal) :-
    (   nonvar(Tree), Tree = t(_, _) -> true
    ;   functor(Goal, Name, Arity),
        throw(error(existence_error(matching_rule, rbtrees:Goal), context(rbtrees:Name/Arity, _)))
    ).

%! rb_lookup(+Key, -Value, +Tree) is semidet.  Tree has Key with Value.
rb_lookup(Key, Value, Tree) :-
    known_tree(Tree, rb_lookup(Key, Value, Tree)),
    Tree = t(_, Root),
    lookup(Root, Key, Value).

lookup(red(L, K, V, R), Key, Value) :-
    compare(Order, Key, K),
    lookup(Order, Key, V, L, R, Value).
lookup(black(L, K, V, R), Key, Value) :-
    L \== '',
    compare(Order, Key, K),
    lookup(Order, Key, V, L, R, Value).

lookup(=, _, Value, _, _, Value).
lookup(<, Key, _, L, _, Value) :- lookup(L, Key, Value).
lookup(>, Key, _, _, R, Value) :- lookup(R, Key, Value).

% node(+Tree, -Color, -Left, -Key, -Value, -Right): fails for Nil.
node(black(L, K, V, R), black, L, K, V, R) :- L \== ''.
node(red(L, K, V, R), red, L, K, V, R).

% make(+Color, +Left, +Key, +Value, +Right, -Tree).
make(black, L, K, V, R, black(L, K, V, R)).
make(red, L, K, V, R, red(L, K, V, R)).

%! rb_in(?Key, ?Value, +Tree) is nondet.  Tree has Key with Value; in order of the keys.
rb_in(Key, Value, Tree) :-
    known_tree(Tree, rb_in(Key, Value, Tree)),
    Tree = t(_, Root),
    (   ground(Key)
    ->  in_at(Root, Key, Value)
    ;   in(Root, Key, Value)
    ).

in(Tree, Key, Value) :-
    node(Tree, _, L, K, V, R),
    in(L, K, V, R, Key, Value).

in(L, _, _, _, Key, Value) :- in(L, Key, Value).
in(_, Key, Value, _, Key, Value).
in(_, _, _, R, Key, Value) :- in(R, Key, Value).

% A tree that was made of a list may have a key several times.
in_at(Tree, Key, Value) :-
    node(Tree, _, L, K, V, R),
    compare(Order, Key, K),
    in_at(Order, L, V, R, Key, Value).

in_at(<, L, _, _, Key, Value) :- in_at(L, Key, Value).
in_at(>, _, _, R, Key, Value) :- in_at(R, Key, Value).
in_at(=, L, _, _, Key, Value) :- in_at(L, Key, Value).
in_at(=, _, Value, _, _, Value).
in_at(=, _, _, R, Key, Value) :- in_at(R, Key, Value).

%! rb_min(+Tree, -Key, -Value) is semidet.  The first key.
rb_min(Tree, Key, Value) :-
    known_tree(Tree, rb_min(Tree, Key, Value)),
    Tree = t(_, Root),
    minimum(Root, Key, Value).

minimum(Tree, Key, Value) :-
    node(Tree, _, L, K, V, _),
    ( minimum(L, Key0, Value0) -> Key = Key0, Value = Value0 ; Key = K, Value = V ).

%! rb_max(+Tree, -Key, -Value) is semidet.  The last key.
rb_max(Tree, Key, Value) :-
    known_tree(Tree, rb_max(Tree, Key, Value)),
    Tree = t(_, Root),
    maximum(Root, Key, Value).

maximum(Tree, Key, Value) :-
    node(Tree, _, _, K, V, R),
    ( maximum(R, Key0, Value0) -> Key = Key0, Value = Value0 ; Key = K, Value = V ).

%! rb_next(+Tree, +Key, -Next, -Value) is semidet.  Next follows Key, which is in Tree.
rb_next(Tree, Key, Next, Value) :-
    known_tree(Tree, rb_next(Tree, Key, Next, Value)),
    Tree = t(_, Root),
    next(Root, Key, none, Next-Value).

% The last node at which the path went to the left comes next, unless Key has keys at its right.
next(Tree, Key, Candidate, Next) :-
    node(Tree, _, L, K, V, R),
    compare(Order, Key, K),
    next(Order, L, K-V, R, Key, Candidate, Next).

next(<, L, Candidate, _, Key, _, Next) :- next(L, Key, Candidate, Next).
next(>, _, _, R, Key, Candidate, Next) :- next(R, Key, Candidate, Next).
next(=, _, _, R, _, Candidate, Next) :- ( minimum(R, K, V) -> Next = K-V ; Next = Candidate ).

%! rb_previous(+Tree, +Key, -Previous, -Value) is semidet.  Previous precedes Key, which is in Tree.
rb_previous(Tree, Key, Previous, Value) :-
    known_tree(Tree, rb_previous(Tree, Key, Previous, Value)),
    Tree = t(_, Root),
    previous(Root, Key, none, Previous-Value).

previous(Tree, Key, Candidate, Previous) :-
    node(Tree, _, L, K, V, R),
    compare(Order, Key, K),
    previous(Order, L, K-V, R, Key, Candidate, Previous).

previous(<, L, _, _, Key, Candidate, Previous) :- previous(L, Key, Candidate, Previous).
previous(>, _, Candidate, R, Key, _, Previous) :- previous(R, Key, Candidate, Previous).
previous(=, L, _, _, _, Candidate, Previous) :- ( maximum(L, K, V) -> Previous = K-V ; Previous = Candidate ).

%! rb_update(+Tree, +Key, ?Value, -Tree2) is semidet.  Tree2 has Value for Key, which is in Tree.
rb_update(Tree, Key, Value, Tree2) :-
    known_tree(Tree, rb_update(Tree, Key, Value, Tree2)),
    replace(Tree, Key, _, Value, Tree2).

%! rb_update(+Tree, +Key, ?Value, ?Value2, -Tree2) is semidet.  Tree2 has Value2 for Key, for which Tree has Value.
rb_update(Tree, Key, Value, Value2, Tree2) :-
    known_tree(Tree, rb_update(Tree, Key, Value, Value2, Tree2)),
    replace(Tree, Key, Value, Value2, Tree2).

%! rb_apply(+Tree, +Key, :Goal, -Tree2) is nondet.  Tree2 has the result of Goal(Value, Value2) for Key.
rb_apply(Tree, Key, Goal, Tree2) :-
    known_tree(Tree, rb_apply(Tree, Key, Goal, Tree2)),
    replace(Tree, Key, Value, Value2, Tree2),
    call(Goal, Value, Value2).

replace(t(Nil, Root), Key, Value, Value2, t(Nil, Root2)) :- replace_in(Root, Key, Value, Value2, Root2).

replace_in(Tree, Key, Value, Value2, Tree2) :-
    node(Tree, Color, L, K, V, R),
    compare(Order, Key, K),
    replace_at(Order, Key, V, L, R, Value, Value2, V2, L2, R2),
    make(Color, L2, K, V2, R2, Tree2).

replace_at(=, _, Value, L, R, Value, Value2, Value2, L, R).
replace_at(<, Key, V, L, R, Value, Value2, V, L2, R) :- replace_in(L, Key, Value, Value2, L2).
replace_at(>, Key, V, L, R, Value, Value2, V, L, R2) :- replace_in(R, Key, Value, Value2, R2).

%! rb_insert(+Tree, +Key, ?Value, -Tree2) is det.  Tree2 has Value for Key.
rb_insert(Tree, Key, Value, Tree2) :-
    known_tree(Tree, rb_insert(Tree, Key, Value, Tree2)),
    insert_root(Tree, Key, Value, replace, Tree2).

%! rb_insert_new(+Tree, +Key, ?Value, -Tree2) is semidet.  Tree2 has Value for Key, which is not in Tree.
rb_insert_new(Tree, Key, Value, Tree2) :-
    known_tree(Tree, rb_insert_new(Tree, Key, Value, Tree2)),
    insert_root(Tree, Key, Value, fail, Tree2).

insert_root(t(Nil, Root), Key, Value, IfThere, t(Nil, Root2)) :-
    insert(Root, Key, Value, IfThere, Nil, Root1),
    blacken(Root1, Root2).

blacken(red(L, K, V, R), black(L, K, V, R)).
blacken(black(L, K, V, R), black(L, K, V, R)).

% A red node may come to have one red child; the black node above it puts that right.
insert(red(L, K, V, R), Key, Value, IfThere, Nil, Tree) :-
    compare(Order, Key, K),
    insert(Order, red, L, K, V, R, Key, Value, IfThere, Nil, Tree).
insert(black(L, K, V, R), Key, Value, IfThere, Nil, Tree) :-
    (   L == ''
    ->  Tree = red(Nil, Key, Value, Nil)
    ;   compare(Order, Key, K),
        insert(Order, black, L, K, V, R, Key, Value, IfThere, Nil, Tree)
    ).

insert(=, Color, L, _, _, R, Key, Value, replace, _, Tree) :- make(Color, L, Key, Value, R, Tree).
insert(<, Color, L, K, V, R, Key, Value, IfThere, Nil, Tree) :-
    insert(L, Key, Value, IfThere, Nil, L1),
    left_grown(Color, L1, K, V, R, Tree).
insert(>, Color, L, K, V, R, Key, Value, IfThere, Nil, Tree) :-
    insert(R, Key, Value, IfThere, Nil, R1),
    right_grown(Color, L, K, V, R1, Tree).

left_grown(red, L, K, V, R, red(L, K, V, R)).
left_grown(black, L, K, V, R, Tree) :-
    (   has_red_child(L)
    ->  (   R = red(_, _, _, _)
        ->  blacken(L, L1),
            blacken(R, R1),
            Tree = red(L1, K, V, R1)
        ;   rotate_right(L, K, V, R, Tree)
        )
    ;   Tree = black(L, K, V, R)
    ).

right_grown(red, L, K, V, R, red(L, K, V, R)).
right_grown(black, L, K, V, R, Tree) :-
    (   has_red_child(R)
    ->  (   L = red(_, _, _, _)
        ->  blacken(L, L1),
            blacken(R, R1),
            Tree = red(L1, K, V, R1)
        ;   rotate_left(R, K, V, L, Tree)
        )
    ;   Tree = black(L, K, V, R)
    ).

has_red_child(red(L, _, _, R)) :-
    ( L = red(_, _, _, _) -> true ; R = red(_, _, _, _) ).

rotate_right(red(A, K1, V1, B), K, V, R, Tree) :-
    (   B = red(C, K2, V2, D)
    ->  Tree = black(red(A, K1, V1, C), K2, V2, red(D, K, V, R))
    ;   Tree = black(A, K1, V1, red(B, K, V, R))
    ).

rotate_left(red(A, K1, V1, B), K, V, L, Tree) :-
    (   A = red(C, K2, V2, D)
    ->  Tree = black(red(L, K, V, C), K2, V2, red(D, K1, V1, B))
    ;   Tree = black(red(L, K, V, A), K1, V1, B)
    ).

%! rb_delete(+Tree, +Key, -Tree2) is semidet.  Tree2 is Tree without Key, which is in it.
rb_delete(Tree, Key, Tree2) :-
    known_tree(Tree, rb_delete(Tree, Key, Tree2)),
    delete_root(Tree, Key, _, Tree2).

%! rb_delete(+Tree, +Key, -Value, -Tree2) is semidet.  Tree2 is Tree without Key, for which Tree has Value.
rb_delete(Tree, Key, Value, Tree2) :-
    known_tree(Tree, rb_delete(Tree, Key, Value, Tree2)),
    delete_root(Tree, Key, Value, Tree2).

delete_root(t(Nil, Root), Key, Value, t(Nil, Root2)) :-
    delete(Root, Key, Value, Root1, _),
    blacken(Root1, Root2).

% The last argument of all that follows: whether the tree has one black level less than it had.
delete(Tree, Key, Value, Tree2, Short) :-
    node(Tree, Color, L, K, V, R),
    compare(Order, Key, K),
    delete(Order, Color, L, K, V, R, Key, Value, Tree2, Short).

delete(<, Color, L, K, V, R, Key, Value, Tree, Short) :-
    delete(L, Key, Value, L1, LeftShort),
    left_shrunk(LeftShort, Color, L1, K, V, R, Tree, Short).
delete(>, Color, L, K, V, R, Key, Value, Tree, Short) :-
    delete(R, Key, Value, R1, RightShort),
    right_shrunk(RightShort, Color, L, K, V, R1, Tree, Short).
delete(=, Color, L, _, Value, R, _, Value, Tree, Short) :-
    (   delete_min(R, K, V, R1, RightShort)
    ->  right_shrunk(RightShort, Color, L, K, V, R1, Tree, Short)
    ;   only_child(Color, L, Tree, Short)
    ).

% What takes the place of a node without the other child: Nil or a red node.
only_child(red, Child, Child, no).
only_child(black, Child, Tree, Short) :-
    (   Child = red(L, K, V, R)
    ->  Tree = black(L, K, V, R), Short = no
    ;   Tree = Child, Short = yes
    ).

%! rb_del_min(+Tree, -Key, -Value, -Tree2) is semidet.  Tree2 is Tree without its first key.
rb_del_min(Tree, Key, Value, Tree2) :-
    known_tree(Tree, rb_del_min(Tree, Key, Value, Tree2)),
    Tree = t(Nil, Root),
    delete_min(Root, Key, Value, Root1, _),
    blacken(Root1, Root2),
    Tree2 = t(Nil, Root2).

delete_min(Tree, Key, Value, Tree2, Short) :-
    node(Tree, Color, L, K, V, R),
    (   delete_min(L, Key0, Value0, L1, LeftShort)
    ->  Key = Key0, Value = Value0,
        left_shrunk(LeftShort, Color, L1, K, V, R, Tree2, Short)
    ;   Key = K, Value = V,
        only_child(Color, R, Tree2, Short)
    ).

%! rb_del_max(+Tree, -Key, -Value, -Tree2) is semidet.  Tree2 is Tree without its last key.
rb_del_max(Tree, Key, Value, Tree2) :-
    known_tree(Tree, rb_del_max(Tree, Key, Value, Tree2)),
    Tree = t(Nil, Root),
    delete_max(Root, Key, Value, Root1, _),
    blacken(Root1, Root2),
    Tree2 = t(Nil, Root2).

delete_max(Tree, Key, Value, Tree2, Short) :-
    node(Tree, Color, L, K, V, R),
    (   delete_max(R, Key0, Value0, R1, RightShort)
    ->  Key = Key0, Value = Value0,
        right_shrunk(RightShort, Color, L, K, V, R1, Tree2, Short)
    ;   Key = K, Value = V,
        only_child(Color, L, Tree2, Short)
    ).

left_shrunk(no, Color, L, K, V, R, Tree, no) :- make(Color, L, K, V, R, Tree).
left_shrunk(yes, Color, L, K, V, R, Tree, Short) :- left_short(R, Color, L, K, V, Tree, Short).

% The left tree has a black level less than the right one, which comes first.
left_short(red(RL, RK, RV, RR), black, L, K, V, black(L1, RK, RV, RR), no) :-
    left_short(RL, red, L, K, V, L1, _).
left_short(black(RL, RK, RV, RR), Color, L, K, V, Tree, Short) :-
    (   RR = red(A, RK2, RV2, B)
    ->  make(Color, black(L, K, V, RL), RK, RV, black(A, RK2, RV2, B), Tree), Short = no
    ;   RL = red(A, RK2, RV2, B)
    ->  make(Color, black(L, K, V, A), RK2, RV2, black(B, RK, RV, RR), Tree), Short = no
    ;   Tree = black(L, K, V, red(RL, RK, RV, RR)), was_black(Color, Short)
    ).

right_shrunk(no, Color, L, K, V, R, Tree, no) :- make(Color, L, K, V, R, Tree).
right_shrunk(yes, Color, L, K, V, R, Tree, Short) :- right_short(L, Color, K, V, R, Tree, Short).

% The right tree has a black level less than the left one, which comes first.
right_short(red(LL, LK, LV, LR), black, K, V, R, black(LL, LK, LV, R1), no) :-
    right_short(LR, red, K, V, R, R1, _).
right_short(black(LL, LK, LV, LR), Color, K, V, R, Tree, Short) :-
    (   LL = red(A, LK2, LV2, B)
    ->  make(Color, black(A, LK2, LV2, B), LK, LV, black(LR, K, V, R), Tree), Short = no
    ;   LR = red(A, LK2, LV2, B)
    ->  make(Color, black(LL, LK, LV, A), LK2, LV2, black(B, K, V, R), Tree), Short = no
    ;   Tree = black(red(LL, LK, LV, LR), K, V, R), was_black(Color, Short)
    ).

was_black(black, yes).
was_black(red, no).

%! rb_visit(+Tree, -Pairs) is det.  The Key-Value pairs in order.
rb_visit(Tree, Pairs) :-
    known_tree(Tree, rb_visit(Tree, Pairs)),
    Tree = t(_, Root),
    visit(Root, Pairs, []).

visit(Tree, Pairs, Rest) :-
    (   node(Tree, _, L, K, V, R)
    ->  visit(L, Pairs, [K-V|Pairs1]),
        visit(R, Pairs1, Rest)
    ;   Pairs = Rest
    ).

%! rb_keys(+Tree, -Keys) is det.  The keys in order.
rb_keys(Tree, Keys) :-
    known_tree(Tree, rb_keys(Tree, Keys)),
    Tree = t(_, Root),
    keys(Root, Keys, []).

keys(Tree, Keys, Rest) :-
    (   node(Tree, _, L, K, _, R)
    ->  keys(L, Keys, [K|Keys1]),
        keys(R, Keys1, Rest)
    ;   Keys = Rest
    ).

%! rb_size(+Tree, -Size) is det.  The number of keys.
rb_size(Tree, Size) :-
    known_tree(Tree, rb_size(Tree, Size)),
    Tree = t(_, Root),
    size(Root, 0, Size).

size(Tree, Size0, Size) :-
    (   node(Tree, _, L, _, _, R)
    ->  size(L, Size0, Size1),
        Size2 is Size1 + 1,
        size(R, Size2, Size)
    ;   Size = Size0
    ).

%! rb_map(+Tree, :Goal) is semidet.  Goal(Value) holds for all values.
rb_map(Tree, Goal) :-
    known_tree(Tree, rb_map(Tree, Goal)),
    Tree = t(_, Root),
    map(Root, Goal).

map(Tree, Goal) :-
    (   node(Tree, _, L, _, V, R)
    ->  map(L, Goal),
        call(Goal, V),
        map(R, Goal)
    ;   true
    ).

%! rb_map(+Tree, :Goal, -Tree2) is nondet.  Tree2 has the results of Goal(Value, Value2) for all keys.
rb_map(Tree, Goal, Tree2) :-
    known_tree(Tree, rb_map(Tree, Goal, Tree2)),
    Tree = t(Nil, Root),
    map(Root, Goal, Root2),
    Tree2 = t(Nil, Root2).

map(Tree, Goal, Tree2) :-
    (   node(Tree, Color, L, K, V, R)
    ->  map(L, Goal, L2),
        call(Goal, V, V2),
        map(R, Goal, R2),
        make(Color, L2, K, V2, R2, Tree2)
    ;   Tree2 = Tree
    ).

%! rb_partial_map(+Tree, +Keys, :Goal, -Tree2) is nondet.  As rb_map/3 for sorted Keys, which are in Tree.
rb_partial_map(Tree, Keys, Goal, Tree2) :-
    known_tree(Tree, rb_partial_map(Tree, Keys, Goal, Tree2)),
    Tree = t(Nil, Root),
    partial_map(Root, Keys, [], Goal, Root2),
    Tree2 = t(Nil, Root2).

% The tree takes its keys from the front of the list; Rest is what remains for the trees at the right.
partial_map(Tree, Keys, Rest, Goal, Tree2) :-
    (   Keys == []
    ->  Rest = [], Tree2 = Tree
    ;   node(Tree, Color, L, K, V, R)
    ->  partial_map(L, Keys, Keys1, Goal, L2),
        (   Keys1 = [Key|Keys2], Key == K
        ->  call(Goal, V, V2)
        ;   Keys2 = Keys1, V2 = V
        ),
        partial_map(R, Keys2, Rest, Goal, R2),
        make(Color, L2, K, V2, R2, Tree2)
    ;   Rest = Keys, Tree2 = Tree
    ).

%! rb_fold(:Goal, +Tree, +State0, -State) is nondet.  Carries State0 through Goal(Key-Value, State0, State1) in order.
rb_fold(Goal, Tree, State0, State) :-
    known_tree(Tree, rb_fold(Goal, Tree, State0, State)),
    Tree = t(_, Root),
    fold(Root, Goal, State0, State).

fold(Tree, Goal, State0, State) :-
    (   node(Tree, _, L, K, V, R)
    ->  fold(L, Goal, State0, State1),
        call(Goal, K-V, State1, State2),
        fold(R, Goal, State2, State)
    ;   State = State0
    ).

%! rb_clone(+Tree, -Tree2, -Pairs) is det.  Tree2 has the keys of Tree with new variables for values; Pairs are Tree2's.
rb_clone(Tree, Tree2, Pairs) :-
    known_tree(Tree, rb_clone(Tree, Tree2, Pairs)),
    Tree = t(Nil, Root),
    clone(Root, Root2),
    Tree2 = t(Nil, Root2),
    visit(Root2, Pairs, []).

clone(Tree, Tree2) :-
    (   node(Tree, Color, L, K, _, R)
    ->  clone(L, L2),
        clone(R, R2),
        make(Color, L2, K, _, R2, Tree2)
    ;   Tree2 = Tree
    ).

%! list_to_rbtree(+Pairs, -Tree) is det.  Tree has the Key-Value pairs; a key may occur more than once.
list_to_rbtree(Pairs, Tree) :-
    must_be(list, Pairs),
    msort(Pairs, Sorted),
    ord_list_to_rbtree(Sorted, Tree).

%! ord_list_to_rbtree(+Pairs, -Tree) is det.  As list_to_rbtree/2 for pairs sorted by their keys.
ord_list_to_rbtree(Pairs, t(Nil, Tree)) :-
    must_be(list, Pairs),
    Nil = black('', _, _, ''),
    length(Pairs, N),
    ( N =:= 0 -> Tree = Nil ; Depth is msb(N), balanced(N, Depth, Depth, Nil, Pairs, [], Tree) ).

% The nodes of the deepest level are red, unless it is the root.
balanced(N, Depth, Last, Nil, Pairs, Rest, Tree) :-
    (   N =:= 0
    ->  Tree = Nil, Rest = Pairs
    ;   LeftN is (N - 1) // 2,
        RightN is N - 1 - LeftN,
        Below is Depth - 1,
        balanced(LeftN, Below, Last, Nil, Pairs, [Key-Value|RightPairs], L),
        balanced(RightN, Below, Last, Nil, RightPairs, Rest, R),
        ( Depth =:= 0, Last > 0 -> Tree = red(L, Key, Value, R) ; Tree = black(L, Key, Value, R) )
    ).

%! is_rbtree(@Tree) is semidet.  Tree is a red-black tree with its keys in order.
is_rbtree(Tree) :-
    nonvar(Tree),
    Tree = t(Nil, Root),
    is_nil(Nil),
    nonvar(Root),
    \+ Root = red(_, _, _, _),
    is_tree(Root, black, _),
    keys(Root, Keys, []),
    ascending(Keys).

is_nil(Tree) :-
    nonvar(Tree),
    Tree = black(L, _, _, R),
    L == '', R == ''.

% is_tree(@Tree, +ParentColor, -BlackLevels)
is_tree(Tree, ParentColor, Levels) :-
    (   is_nil(Tree)
    ->  Levels = 0
    ;   nonvar(Tree),
        node(Tree, Color, L, _, _, R),
        \+ ( Color == red, ParentColor == red ),
        is_tree(L, Color, Levels0),
        is_tree(R, Color, Levels0),
        ( Color == black -> Levels is Levels0 + 1 ; Levels = Levels0 )
    ).

ascending([]).
ascending([K|Ks]) :- ascending(Ks, K).

ascending([], _).
ascending([K|Ks], K0) :- K0 @< K, ascending(Ks, K).
