% assoc.pl: association lists as AVL trees, in swipl's representation.
%
%   t                                     empty
%   t(Key, Value, Balance, Left, Right)   Balance: < left is deeper, - same depth, > right is deeper
%
% Both insertion and deletion report whether a subtree changed its depth; grown/9 and shrunk/9 restore balance.
:- module(assoc,
          [ empty_assoc/1, is_assoc/1, get_assoc/3, get_assoc/5, put_assoc/4, gen_assoc/3,
            del_assoc/4, del_min_assoc/4, del_max_assoc/4, min_assoc/3, max_assoc/3,
            list_to_assoc/2, ord_list_to_assoc/2, assoc_to_list/2, assoc_to_keys/2, assoc_to_values/2,
            map_assoc/2, map_assoc/3
          ]).
:- use_module(library(pairs), [pairs_keys/2, pairs_values/2]).
:- use_module(library(error),
              [must_be/2, type_error/2, domain_error/2, instantiation_error/1]).

:- meta_predicate
    map_assoc(1, ?),
    map_assoc(2, ?, ?).

%! empty_assoc(?Assoc) is semidet.  Assoc is the empty tree.
empty_assoc(t).

%! is_assoc(@Assoc) is semidet.  Assoc is a balanced tree with its keys in order.
is_assoc(Assoc) :-
    is_tree(Assoc, _),
    assoc_to_keys(Assoc, Keys),
    ascending(Keys).

is_tree(Assoc, Depth) :-
    nonvar(Assoc),
    is_tree_(Assoc, Depth).

is_tree_(t, 0).
is_tree_(t(_, _, Balance, L, R), Depth) :-
    is_tree(L, LeftDepth),
    is_tree(R, RightDepth),
    Difference is RightDepth - LeftDepth,
    balance(Difference, Wanted),
    Balance == Wanted,
    Depth is max(LeftDepth, RightDepth) + 1.

balance(-1, <).
balance(0, -).
balance(1, >).

ascending([]).
ascending([K|Ks]) :- ascending(Ks, K).

ascending([], _).
ascending([K|Ks], K0) :- K0 @< K, ascending(Ks, K).

%! get_assoc(+Key, +Assoc, ?Value) is semidet.  Value is stored under Key.
get_assoc(Key, Assoc, Value) :-
    must_be_tree(Assoc),
    get(Assoc, Key, Value).

get(t(K, V, _, L, R), Key, Value) :-
    compare(Order, Key, K),
    get(Order, Key, V, L, R, Value).

get(=, _, Value, _, _, Value).
get(<, Key, _, L, _, Value) :- get(L, Key, Value).
get(>, Key, _, _, R, Value) :- get(R, Key, Value).

must_be_tree(Assoc) :-
    (   compound(Assoc) -> ( functor(Assoc, t, 5) -> true ; type_error(btree, Assoc) )
    ;   Assoc == t -> true
    ;   var(Assoc) -> instantiation_error(Assoc)
    ;   type_error(btree, Assoc)
    ).

%! get_assoc(+Key, +Assoc, ?Value, ?Assoc2, ?Value2) is semidet.  Assoc2 has Value2 under Key, where Assoc has Value.
get_assoc(Key, Assoc, Value, Assoc2, Value2) :-
    must_be_tree(Assoc),
    replace(Assoc, Key, Value, Assoc2, Value2).

replace(t(K, V, B, L, R), Key, Value, t(K, V2, B, L2, R2), Value2) :-
    compare(Order, Key, K),
    replace(Order, Key, V, L, R, Value, V2, L2, R2, Value2).

replace(=, _, Value, L, R, Value, Value2, L, R, Value2).
replace(<, Key, V, L, R, Value, V, L2, R, Value2) :- replace(L, Key, Value, L2, Value2).
replace(>, Key, V, L, R, Value, V, L, R2, Value2) :- replace(R, Key, Value, R2, Value2).

%! put_assoc(+Key, +Assoc, +Value, -Assoc2) is det.  Assoc2 has Value under Key.
put_assoc(Key, Assoc, Value, Assoc2) :-
    known_tree(Assoc, insert(Assoc, Key, Value, Assoc2, _)),
    insert(Assoc, Key, Value, Assoc2, _).

% What is no tree matches none of swipl's rules.
known_tree(Assoc, Goal) :-
    (   compound(Assoc) -> true
    ;   Assoc == t -> true
    ;   functor(Goal, Name, Arity),
        throw(error(existence_error(matching_rule, assoc:Goal), context(assoc:Name/Arity, _)))
    ).

insert(t, Key, Value, t(Key, Value, -, t, t), yes).
insert(t(K, V, B, L, R), Key, Value, Assoc2, Grown) :-
    compare(Order, Key, K),
    insert(Order, K, V, B, L, R, Key, Value, Assoc2, Grown).

insert(=, _, _, B, L, R, Key, Value, t(Key, Value, B, L, R), no).
insert(<, K, V, B, L, R, Key, Value, Assoc2, Grown) :-
    insert(L, Key, Value, L1, LeftGrown),
    grown(LeftGrown, left, B, K, V, L1, R, Assoc2, Grown).
insert(>, K, V, B, L, R, Key, Value, Assoc2, Grown) :-
    insert(R, Key, Value, R1, RightGrown),
    grown(RightGrown, right, B, K, V, L, R1, Assoc2, Grown).

% A subtree of the node has (not) become deeper.
grown(no, _, B, K, V, L, R, t(K, V, B, L, R), no).
grown(yes, Side, B, K, V, L, R, Tree, Grown) :-
    deeper(Side, B, K, V, L, R, Tree, Grown).

deeper(left, -, K, V, L, R, t(K, V, <, L, R), yes).
deeper(left, >, K, V, L, R, t(K, V, -, L, R), no).
deeper(left, <, K, V, L, R, Tree, no) :- rotate_right(L, K, V, R, Tree, _).
deeper(right, -, K, V, L, R, t(K, V, >, L, R), yes).
deeper(right, <, K, V, L, R, t(K, V, -, L, R), no).
deeper(right, >, K, V, L, R, Tree, no) :- rotate_left(R, K, V, L, Tree, _).

% A subtree of the node has (not) become less deep.
shrunk(no, _, B, K, V, L, R, t(K, V, B, L, R), no).
shrunk(yes, Side, B, K, V, L, R, Tree, Shrunk) :-
    flatter(Side, B, K, V, L, R, Tree, Shrunk).

flatter(left, <, K, V, L, R, t(K, V, -, L, R), yes).
flatter(left, -, K, V, L, R, t(K, V, >, L, R), no).
flatter(left, >, K, V, L, R, Tree, Shrunk) :- rotate_left(R, K, V, L, Tree, Shrunk).
flatter(right, >, K, V, L, R, t(K, V, -, L, R), yes).
flatter(right, -, K, V, L, R, t(K, V, <, L, R), no).
flatter(right, <, K, V, L, R, Tree, Shrunk) :- rotate_right(L, K, V, R, Tree, Shrunk).

% The left (right) subtree, given first, is two levels deeper than the other; the last argument says whether the
% rotated tree is less deep than the unbalanced one was.
rotate_right(t(K1, V1, <, A, B), K, V, R, t(K1, V1, -, A, t(K, V, -, B, R)), yes).
rotate_right(t(K1, V1, -, A, B), K, V, R, t(K1, V1, >, A, t(K, V, <, B, R)), no).
rotate_right(t(K1, V1, >, A, t(K2, V2, B2, B, C)), K, V, R,
                    t(K2, V2, -, t(K1, V1, BL, A, B), t(K, V, BR, C, R)), yes) :-
    split_balance(B2, BL, BR).

rotate_left(t(K1, V1, >, B, C), K, V, L, t(K1, V1, -, t(K, V, -, L, B), C), yes).
rotate_left(t(K1, V1, -, B, C), K, V, L, t(K1, V1, <, t(K, V, >, L, B), C), no).
rotate_left(t(K1, V1, <, t(K2, V2, B2, A, B), C), K, V, L,
                   t(K2, V2, -, t(K, V, BL, L, A), t(K1, V1, BR, B, C)), yes) :-
    split_balance(B2, BL, BR).

split_balance(<, -, >).
split_balance(-, -, -).
split_balance(>, <, -).

%! del_assoc(+Key, +Assoc, ?Value, -Assoc2) is semidet.  Removes Key, which holds Value.
del_assoc(Key, Assoc, Value, Assoc2) :-
    known_tree(Assoc, delete(Assoc, Key, Value, Assoc2, _)),
    del_assoc_(Assoc, Key, Value, Assoc2, _).

del_assoc_(t(K, V, B, L, R), Key, Value, Assoc2, Shrunk) :-
    compare(Order, Key, K),
    del_assoc_(Order, K, V, B, L, R, Key, Value, Assoc2, Shrunk).

del_assoc_(<, K, V, B, L, R, Key, Value, Assoc2, Shrunk) :-
    del_assoc_(L, Key, Value, L1, LeftShrunk),
    shrunk(LeftShrunk, left, B, K, V, L1, R, Assoc2, Shrunk).
del_assoc_(>, K, V, B, L, R, Key, Value, Assoc2, Shrunk) :-
    del_assoc_(R, Key, Value, R1, RightShrunk),
    shrunk(RightShrunk, right, B, K, V, L, R1, Assoc2, Shrunk).
del_assoc_(=, _, Value, B, L, R, _, Value, Assoc2, Shrunk) :-
    del_root(L, R, B, Assoc2, Shrunk).

% The neighbour of the removed key comes from the deeper subtree.
del_root(t, R, _, Assoc, Shrunk) :- !, Assoc = R, Shrunk = yes.
del_root(L, t, _, Assoc, Shrunk) :- !, Assoc = L, Shrunk = yes.
del_root(L, R, B, Assoc, Shrunk) :-
    (   B == (>)
    ->  del_min_assoc_(R, K, V, R1, RightShrunk),
        shrunk(RightShrunk, right, B, K, V, L, R1, Assoc, Shrunk)
    ;   del_max_assoc_(L, K, V, L1, LeftShrunk),
        shrunk(LeftShrunk, left, B, K, V, L1, R, Assoc, Shrunk)
    ).

%! del_min_assoc(+Assoc, ?Key, ?Value, -Assoc2) is semidet.  Removes the least key.
del_min_assoc(Assoc, Key, Value, Assoc2) :-
    nonvar(Assoc),
    del_min_assoc_(Assoc, Key, Value, Assoc2, _).

del_min_assoc_(t(K, V, B, L, R), Key, Value, Assoc2, Shrunk) :-
    (   L == t
    ->  Key = K, Value = V, Assoc2 = R, Shrunk = yes
    ;   del_min_assoc_(L, Key, Value, L1, LeftShrunk),
        shrunk(LeftShrunk, left, B, K, V, L1, R, Assoc2, Shrunk)
    ).

%! del_max_assoc(+Assoc, ?Key, ?Value, -Assoc2) is semidet.  Removes the greatest key.
del_max_assoc(Assoc, Key, Value, Assoc2) :-
    nonvar(Assoc),
    del_max_assoc_(Assoc, Key, Value, Assoc2, _).

del_max_assoc_(t(K, V, B, L, R), Key, Value, Assoc2, Shrunk) :-
    (   R == t
    ->  Key = K, Value = V, Assoc2 = L, Shrunk = yes
    ;   del_max_assoc_(R, Key, Value, R1, RightShrunk),
        shrunk(RightShrunk, right, B, K, V, L, R1, Assoc2, Shrunk)
    ).

%! min_assoc(+Assoc, ?Key, ?Value) is semidet.  The least key and its value.
min_assoc(Assoc, Key, Value) :-
    known_tree(Assoc, min_assoc(Assoc, Key, Value)),
    minimum(Assoc, Key, Value).

minimum(t(K, V, _, L, _), Key, Value) :-
    ( L == t -> Key = K, Value = V ; minimum(L, Key, Value) ).

%! max_assoc(+Assoc, ?Key, ?Value) is semidet.  The greatest key and its value.
max_assoc(Assoc, Key, Value) :-
    known_tree(Assoc, max_assoc(Assoc, Key, Value)),
    maximum(Assoc, Key, Value).

maximum(t(K, V, _, _, R), Key, Value) :-
    ( R == t -> Key = K, Value = V ; maximum(R, Key, Value) ).

%! gen_assoc(?Key, +Assoc, ?Value) is nondet.  Enumerates keys in order; looks up a ground Key.
gen_assoc(Key, Assoc, Value) :-
    (   ground(Key)
    ->  get_assoc(Key, Assoc, Value)
    ;   gen(Assoc, Key, Value)
    ).

gen(t(_, _, _, L, _), Key, Value) :- gen(L, Key, Value).
gen(t(Key, Value, _, _, _), Key, Value).
gen(t(_, _, _, _, R), Key, Value) :- gen(R, Key, Value).

%! list_to_assoc(+Pairs, -Assoc) is det.  Assoc of Key-Value pairs; a key may occur once.
list_to_assoc(Pairs, Assoc) :-
    must_be(list, Pairs),
    keysort(Pairs, Sorted),
    (   has_ordered_keys(Sorted)
    ->  balanced_assoc(Sorted, Assoc)
    ;   domain_error(unique_key_pairs, Pairs)
    ).

%! ord_list_to_assoc(+Pairs, -Assoc) is det.  As list_to_assoc/2 for pairs that are sorted by their keys.
ord_list_to_assoc(Pairs, Assoc) :-
    (   is_list(Pairs), has_ordered_keys(Pairs)
    ->  balanced_assoc(Pairs, Assoc)
    ;   domain_error(key_ordered_pairs, Pairs)
    ).

has_ordered_keys([]).
has_ordered_keys([Pair|Pairs]) :-
    nonvar(Pair),
    Pair = Key-_,
    has_ordered_keys(Pairs, Key).

has_ordered_keys([], _).
has_ordered_keys([Pair|Pairs], Key0) :-
    nonvar(Pair),
    Pair = Key-_,
    Key0 @< Key,
    has_ordered_keys(Pairs, Key).

% Of N pairs N//2 go to the left of the root, so the left subtree is never less deep.
balanced_assoc(Pairs, Assoc) :-
    length(Pairs, N),
    balanced(N, Pairs, [], Assoc, _).

balanced(0, Pairs, Pairs, t, 0) :- !.
balanced(N, Pairs, Rest, t(Key, Value, Balance, L, R), Depth) :-
    LeftN is N // 2,
    RightN is N - LeftN - 1,
    balanced(LeftN, Pairs, [Key-Value|RightPairs], L, LeftDepth),
    balanced(RightN, RightPairs, Rest, R, RightDepth),
    Difference is RightDepth - LeftDepth,
    balance(Difference, Balance),
    Depth is LeftDepth + 1.

%! assoc_to_list(+Assoc, -Pairs) is det.  The pairs in order of keys.
assoc_to_list(Assoc, Pairs) :- to_list(Assoc, Pairs, []).

to_list(t, Pairs, Pairs).
to_list(t(K, V, _, L, R), Pairs, Tail) :-
    to_list(L, Pairs, [K-V|Rest]),
    to_list(R, Rest, Tail).

%! assoc_to_keys(+Assoc, -Keys) is det.  The keys in order.
assoc_to_keys(Assoc, Keys) :- assoc_to_list(Assoc, Pairs), pairs_keys(Pairs, Keys).

%! assoc_to_values(+Assoc, -Values) is det.  The values in order of keys.
assoc_to_values(Assoc, Values) :- assoc_to_list(Assoc, Pairs), pairs_values(Pairs, Values).

%! map_assoc(:Goal, +Assoc) is semidet.  Goal holds for every value.
map_assoc(Goal, Assoc) :-
    known_tree(Assoc, map_assoc_(Assoc, Goal)),
    map_assoc_(Assoc, Goal).

map_assoc_(t, _).
map_assoc_(t(_, V, _, L, R), Goal) :- map_assoc_(L, Goal), call(Goal, V), map_assoc_(R, Goal).

%! map_assoc(:Goal, +Assoc, ?Assoc2) is semidet.  Assoc2 has the values that Goal makes of those of Assoc.
map_assoc(Goal, Assoc, Assoc2) :-
    known_tree(Assoc, map_assoc_(Assoc, Goal, Assoc2)),
    map_assoc_(Assoc, Assoc2, Goal).

map_assoc_(t, t, _).
map_assoc_(t(K, V, B, L, R), t(K, W, B, L1, R1), Goal) :-
    map_assoc_(L, L1, Goal),
    call(Goal, V, W),
    map_assoc_(R, R1, Goal).
