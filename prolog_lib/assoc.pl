% assoc.pl: association lists as AVL trees, with the names and the representation of library(assoc).
%
%   t                                empty
%   t(Key, Value, Balance, Left, Right)   Balance: < left is deeper, - same depth, > right is deeper
%
% Both insertion and deletion report whether a subtree changed its depth; '$avl_grown' and '$avl_shrunk' restore balance.
:- '$library'.

%! empty_assoc(?Assoc) is semidet.  Assoc is the empty tree.
empty_assoc(t).

%! get_assoc(+Key, +Assoc, ?Value) is semidet.  Value is stored under Key.
get_assoc(Key, t(K, V, _, L, R), Value) :-
    compare(Order, Key, K),
    '$get_assoc'(Order, Key, V, L, R, Value).

'$get_assoc'(=, _, Value, _, _, Value).
'$get_assoc'(<, Key, _, L, _, Value) :- get_assoc(Key, L, Value).
'$get_assoc'(>, Key, _, _, R, Value) :- get_assoc(Key, R, Value).

%! put_assoc(+Key, +Assoc, +Value, -Assoc2) is det.  Assoc2 has Value under Key.
put_assoc(Key, Assoc, Value, Assoc2) :- '$put_assoc'(Assoc, Key, Value, Assoc2, _).

'$put_assoc'(t, Key, Value, t(Key, Value, -, t, t), yes).
'$put_assoc'(t(K, V, B, L, R), Key, Value, Assoc2, Grown) :-
    compare(Order, Key, K),
    '$put_assoc'(Order, K, V, B, L, R, Key, Value, Assoc2, Grown).

'$put_assoc'(=, _, _, B, L, R, Key, Value, t(Key, Value, B, L, R), no).
'$put_assoc'(<, K, V, B, L, R, Key, Value, Assoc2, Grown) :-
    '$put_assoc'(L, Key, Value, L1, LeftGrown),
    '$avl_grown'(LeftGrown, left, B, K, V, L1, R, Assoc2, Grown).
'$put_assoc'(>, K, V, B, L, R, Key, Value, Assoc2, Grown) :-
    '$put_assoc'(R, Key, Value, R1, RightGrown),
    '$avl_grown'(RightGrown, right, B, K, V, L, R1, Assoc2, Grown).

% A subtree of the node has (not) become deeper.
'$avl_grown'(no, _, B, K, V, L, R, t(K, V, B, L, R), no).
'$avl_grown'(yes, Side, B, K, V, L, R, Tree, Grown) :-
    '$avl_deeper'(Side, B, K, V, L, R, Tree, Grown).

'$avl_deeper'(left, -, K, V, L, R, t(K, V, <, L, R), yes).
'$avl_deeper'(left, >, K, V, L, R, t(K, V, -, L, R), no).
'$avl_deeper'(left, <, K, V, L, R, Tree, no) :- '$avl_rotate_right'(L, K, V, R, Tree, _).
'$avl_deeper'(right, -, K, V, L, R, t(K, V, >, L, R), yes).
'$avl_deeper'(right, <, K, V, L, R, t(K, V, -, L, R), no).
'$avl_deeper'(right, >, K, V, L, R, Tree, no) :- '$avl_rotate_left'(R, K, V, L, Tree, _).

% A subtree of the node has (not) become less deep.
'$avl_shrunk'(no, _, B, K, V, L, R, t(K, V, B, L, R), no).
'$avl_shrunk'(yes, Side, B, K, V, L, R, Tree, Shrunk) :-
    '$avl_flatter'(Side, B, K, V, L, R, Tree, Shrunk).

'$avl_flatter'(left, <, K, V, L, R, t(K, V, -, L, R), yes).
'$avl_flatter'(left, -, K, V, L, R, t(K, V, >, L, R), no).
'$avl_flatter'(left, >, K, V, L, R, Tree, Shrunk) :- '$avl_rotate_left'(R, K, V, L, Tree, Shrunk).
'$avl_flatter'(right, >, K, V, L, R, t(K, V, -, L, R), yes).
'$avl_flatter'(right, -, K, V, L, R, t(K, V, <, L, R), no).
'$avl_flatter'(right, <, K, V, L, R, Tree, Shrunk) :- '$avl_rotate_right'(L, K, V, R, Tree, Shrunk).

% The left (right) subtree, given first, is two levels deeper than the other; the last argument says whether the
% rotated tree is less deep than the unbalanced one was.
'$avl_rotate_right'(t(K1, V1, <, A, B), K, V, R, t(K1, V1, -, A, t(K, V, -, B, R)), yes).
'$avl_rotate_right'(t(K1, V1, -, A, B), K, V, R, t(K1, V1, >, A, t(K, V, <, B, R)), no).
'$avl_rotate_right'(t(K1, V1, >, A, t(K2, V2, B2, B, C)), K, V, R,
                    t(K2, V2, -, t(K1, V1, BL, A, B), t(K, V, BR, C, R)), yes) :-
    '$avl_split_balance'(B2, BL, BR).

'$avl_rotate_left'(t(K1, V1, >, B, C), K, V, L, t(K1, V1, -, t(K, V, -, L, B), C), yes).
'$avl_rotate_left'(t(K1, V1, -, B, C), K, V, L, t(K1, V1, <, t(K, V, >, L, B), C), no).
'$avl_rotate_left'(t(K1, V1, <, t(K2, V2, B2, A, B), C), K, V, L,
                   t(K2, V2, -, t(K, V, BL, L, A), t(K1, V1, BR, B, C)), yes) :-
    '$avl_split_balance'(B2, BL, BR).

'$avl_split_balance'(<, -, >).
'$avl_split_balance'(-, -, -).
'$avl_split_balance'(>, <, -).

%! del_assoc(+Key, +Assoc, ?Value, -Assoc2) is semidet.  Removes Key, which holds Value.
del_assoc(Key, Assoc, Value, Assoc2) :- '$del_assoc'(Assoc, Key, Value, Assoc2, _).

'$del_assoc'(t(K, V, B, L, R), Key, Value, Assoc2, Shrunk) :-
    compare(Order, Key, K),
    '$del_assoc'(Order, K, V, B, L, R, Key, Value, Assoc2, Shrunk).

'$del_assoc'(<, K, V, B, L, R, Key, Value, Assoc2, Shrunk) :-
    '$del_assoc'(L, Key, Value, L1, LeftShrunk),
    '$avl_shrunk'(LeftShrunk, left, B, K, V, L1, R, Assoc2, Shrunk).
'$del_assoc'(>, K, V, B, L, R, Key, Value, Assoc2, Shrunk) :-
    '$del_assoc'(R, Key, Value, R1, RightShrunk),
    '$avl_shrunk'(RightShrunk, right, B, K, V, L, R1, Assoc2, Shrunk).
'$del_assoc'(=, _, Value, B, L, R, _, Value, Assoc2, Shrunk) :-
    '$del_root'(L, R, B, Assoc2, Shrunk).

'$del_root'(t, R, _, Assoc, Shrunk) :- !, Assoc = R, Shrunk = yes.
'$del_root'(L, t, _, Assoc, Shrunk) :- !, Assoc = L, Shrunk = yes.
'$del_root'(L, R, B, Assoc, Shrunk) :-
    '$del_max_assoc'(L, K, V, L1, LeftShrunk),
    '$avl_shrunk'(LeftShrunk, left, B, K, V, L1, R, Assoc, Shrunk).

%! del_min_assoc(+Assoc, ?Key, ?Value, -Assoc2) is semidet.  Removes the least key.
del_min_assoc(Assoc, Key, Value, Assoc2) :- '$del_min_assoc'(Assoc, Key, Value, Assoc2, _).

'$del_min_assoc'(t(K, V, B, L, R), Key, Value, Assoc2, Shrunk) :-
    (   L == t
    ->  Key = K, Value = V, Assoc2 = R, Shrunk = yes
    ;   '$del_min_assoc'(L, Key, Value, L1, LeftShrunk),
        '$avl_shrunk'(LeftShrunk, left, B, K, V, L1, R, Assoc2, Shrunk)
    ).

%! del_max_assoc(+Assoc, ?Key, ?Value, -Assoc2) is semidet.  Removes the greatest key.
del_max_assoc(Assoc, Key, Value, Assoc2) :- '$del_max_assoc'(Assoc, Key, Value, Assoc2, _).

'$del_max_assoc'(t(K, V, B, L, R), Key, Value, Assoc2, Shrunk) :-
    (   R == t
    ->  Key = K, Value = V, Assoc2 = L, Shrunk = yes
    ;   '$del_max_assoc'(R, Key, Value, R1, RightShrunk),
        '$avl_shrunk'(RightShrunk, right, B, K, V, L, R1, Assoc2, Shrunk)
    ).

%! min_assoc(+Assoc, ?Key, ?Value) is semidet.  The least key and its value.
min_assoc(t(K, V, _, L, _), Key, Value) :-
    ( L == t -> Key = K, Value = V ; min_assoc(L, Key, Value) ).

%! max_assoc(+Assoc, ?Key, ?Value) is semidet.  The greatest key and its value.
max_assoc(t(K, V, _, _, R), Key, Value) :-
    ( R == t -> Key = K, Value = V ; max_assoc(R, Key, Value) ).

%! gen_assoc(?Key, +Assoc, ?Value) is nondet.  Enumerates keys in order; looks up a ground Key.
gen_assoc(Key, Assoc, Value) :-
    (   ground(Key)
    ->  get_assoc(Key, Assoc, Value)
    ;   '$gen_assoc'(Assoc, Key, Value)
    ).

'$gen_assoc'(t(_, _, _, L, _), Key, Value) :- '$gen_assoc'(L, Key, Value).
'$gen_assoc'(t(Key, Value, _, _, _), Key, Value).
'$gen_assoc'(t(_, _, _, _, R), Key, Value) :- '$gen_assoc'(R, Key, Value).

%! list_to_assoc(+Pairs, -Assoc) is det.  Assoc of Key-Value pairs; a key may occur once.
list_to_assoc(Pairs, Assoc) :-
    '$must_be_list'(Pairs),
    '$list_to_assoc'(Pairs, Pairs, t, Assoc).

'$list_to_assoc'([], _, Assoc, Assoc).
'$list_to_assoc'([Pair|Pairs], All, Assoc0, Assoc) :-
    (   nonvar(Pair), Pair = K-V
    ->  true
    ;   throw(error(type_error(pair, Pair), _))
    ),
    (   get_assoc(K, Assoc0, _)
    ->  throw(error(domain_error(unique_key_pairs, All), _))
    ;   put_assoc(K, Assoc0, V, Assoc1)
    ),
    '$list_to_assoc'(Pairs, All, Assoc1, Assoc).

%! ord_list_to_assoc(+Pairs, -Assoc) is det.  As list_to_assoc/2 for sorted pairs.
ord_list_to_assoc(Pairs, Assoc) :- list_to_assoc(Pairs, Assoc).

%! assoc_to_list(+Assoc, -Pairs) is det.  The pairs in order of keys.
assoc_to_list(Assoc, Pairs) :- '$assoc_to_list'(Assoc, Pairs, []).

'$assoc_to_list'(t, Pairs, Pairs).
'$assoc_to_list'(t(K, V, _, L, R), Pairs, Tail) :-
    '$assoc_to_list'(L, Pairs, [K-V|Rest]),
    '$assoc_to_list'(R, Rest, Tail).

%! assoc_to_keys(+Assoc, -Keys) is det.  The keys in order.
assoc_to_keys(Assoc, Keys) :- assoc_to_list(Assoc, Pairs), pairs_keys(Pairs, Keys).

%! assoc_to_values(+Assoc, -Values) is det.  The values in order of keys.
assoc_to_values(Assoc, Values) :- assoc_to_list(Assoc, Pairs), pairs_values(Pairs, Values).

%! map_assoc(:Goal, +Assoc) is semidet.  Goal holds for every value.
map_assoc(Goal, Assoc) :- '$map_assoc'(Assoc, Goal).

'$map_assoc'(t, _).
'$map_assoc'(t(_, V, _, L, R), Goal) :- '$map_assoc'(L, Goal), call(Goal, V), '$map_assoc'(R, Goal).

%! map_assoc(:Goal, +Assoc, ?Assoc2) is semidet.  Assoc2 has the values that Goal makes of those of Assoc.
map_assoc(Goal, Assoc, Assoc2) :- '$map_assoc'(Assoc, Assoc2, Goal).

'$map_assoc'(t, t, _).
'$map_assoc'(t(K, V, B, L, R), t(K, W, B, L1, R1), Goal) :-
    '$map_assoc'(L, L1, Goal),
    call(Goal, V, W),
    '$map_assoc'(R, R1, Goal).
