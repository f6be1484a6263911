%   tree.pl -- a dictionary as an AVL tree
%
%   Inserts pseudo-random keys into a height-balanced tree, then looks up keys
%   that are present and keys that are not.
%   Stresses: structure copying along a path, compare/3, indexing on the
%   result of a comparison, multiple-argument case analysis.

main       :- benchmark(220, 2000).
main_small :- benchmark(4, 2000).

benchmark(Count, Size) :-
    repeat_dictionary(Count, Size),
    dictionary(Size, Tree),
    depth(Tree, Depth),
    hits(Size, 12345, Tree, 0, Hits),
    write(depth(Depth)), nl,
    write(hits(Hits)), nl.

repeat_dictionary(Count, Size) :-
    times(Count),
    dictionary(Size, Tree),
    hits(Size, 12345, Tree, 0, _),
    fail.
repeat_dictionary(_, _).

dictionary(Size, Tree) :-
    fill(Size, 1, empty, Tree).

fill(0, _, Tree, Tree) :- !.
fill(Count, Seed, Tree0, Tree) :-
    insert(Tree0, Seed, Count, Tree1, _),
    next_key(Seed, Next),
    Count1 is Count - 1,
    fill(Count1, Next, Tree1, Tree).

next_key(Seed, Next) :-
    Next is (Seed * 137 + 29) mod 10007.

%   hits(+Count, +Seed, +Tree, +Hits0, -Hits): how many of Count keys occur.
hits(0, _, _, Hits, Hits) :- !.
hits(Count, Seed, Tree, Hits0, Hits) :-
    Key is Seed mod 10007,
    (   lookup(Tree, Key, _)
    ->  Hits1 is Hits0 + 1
    ;   Hits1 = Hits0
    ),
    Next is (Seed * 1103 + 377) mod 65521,
    Count1 is Count - 1,
    hits(Count1, Next, Tree, Hits1, Hits).

%   A tree is empty or avl(Key, Value, Balance, Left, Right), where Balance
%   names the deeper side: left, even or right.

lookup(avl(Key, Value, _, Left, Right), Sought, Found) :-
    compare(Order, Sought, Key),
    lookup(Order, Value, Left, Right, Sought, Found).

lookup(=, Value, _, _, _, Value).
lookup(<, _, Left, _, Sought, Found) :-
    lookup(Left, Sought, Found).
lookup(>, _, _, Right, Sought, Found) :-
    lookup(Right, Sought, Found).

%   insert(+Tree0, +Key, +Value, -Tree, -Grown): Grown is yes if Tree is one
%   level deeper than Tree0.
insert(empty, Key, Value, avl(Key, Value, even, empty, empty), yes).
insert(avl(Key0, Value0, Balance, Left, Right), Key, Value, Tree, Grown) :-
    compare(Order, Key, Key0),
    insert(Order, Key0, Value0, Balance, Left, Right, Key, Value, Tree, Grown).

insert(=, Key, _, Balance, Left, Right, _, Value,
       avl(Key, Value, Balance, Left, Right), no).
insert(<, Key0, Value0, Balance, Left0, Right, Key, Value, Tree, Grown) :-
    insert(Left0, Key, Value, Left, LeftGrown),
    rebalance(LeftGrown, left, Balance, Key0, Value0, Left, Right, Tree, Grown).
insert(>, Key0, Value0, Balance, Left, Right0, Key, Value, Tree, Grown) :-
    insert(Right0, Key, Value, Right, RightGrown),
    rebalance(RightGrown, right, Balance, Key0, Value0, Left, Right, Tree, Grown).

rebalance(no, _, Balance, K, V, L, R, avl(K, V, Balance, L, R), no).
rebalance(yes, Side, Balance, K, V, L, R, Tree, Grown) :-
    grown(Balance, Side, K, V, L, R, Tree, Grown).

grown(even, Side, K, V, L, R, avl(K, V, Side, L, R), yes).
grown(left, right, K, V, L, R, avl(K, V, even, L, R), no).
grown(right, left, K, V, L, R, avl(K, V, even, L, R), no).
grown(left, left, K, V, L, R, Tree, no) :-
    rotate_right(L, K, V, R, Tree).
grown(right, right, K, V, L, R, Tree, no) :-
    rotate_left(R, K, V, L, Tree).

rotate_right(avl(K1, V1, left, A, B), K, V, C,
             avl(K1, V1, even, A, avl(K, V, even, B, C))).
rotate_right(avl(K1, V1, right, A, avl(K2, V2, Balance, B, C)), K, V, D,
             avl(K2, V2, even, avl(K1, V1, Balance1, A, B), avl(K, V, Balance2, C, D))) :-
    split(Balance, Balance1, Balance2).

rotate_left(avl(K1, V1, right, B, C), K, V, A,
            avl(K1, V1, even, avl(K, V, even, A, B), C)).
rotate_left(avl(K1, V1, left, avl(K2, V2, Balance, B, C), D), K, V, A,
            avl(K2, V2, even, avl(K, V, Balance1, A, B), avl(K1, V1, Balance2, C, D))) :-
    split(Balance, Balance1, Balance2).

%   split(+Balance, -LeftBalance, -RightBalance): the balances of the two
%   halves of a node that was split by a double rotation.
split(left, even, right).
split(even, even, even).
split(right, left, even).

depth(empty, 0).
depth(avl(_, _, _, Left, Right), Depth) :-
    depth(Left, D1),
    depth(Right, D2),
    (   D1 > D2
    ->  Depth is D1 + 1
    ;   Depth is D2 + 1
    ).

times(_).
times(N) :-
    N > 1,
    M is N - 1,
    times(M).
