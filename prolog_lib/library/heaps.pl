% heaps.pl: priority queues as pairing heaps (Fredman, Sedgewick, Sleator and Tarjan, 1986).
%
%   heap(Tree, Size)            Tree: nil or
%   t(Key, Priority, Subtrees)  none of the subtrees has a priority before Priority in the standard order
%
% Adding and merging take constant time, taking the minimum amortised logarithmic time.
:- module(heaps,
          [ empty_heap/1, is_heap/1, singleton_heap/3, list_to_heap/2, heap_to_list/2, heap_size/2,
            add_to_heap/4, get_from_heap/4, delete_from_heap/4, merge_heaps/3, min_of_heap/3, min_of_heap/5
          ]).

%! empty_heap(?Heap) is semidet.  Heap has no elements.
empty_heap(heap(nil, 0)).

%! singleton_heap(?Heap, ?Priority, ?Key) is semidet.  Heap has Key with Priority only.
singleton_heap(heap(t(Key, Priority, []), 1), Priority, Key).

%! is_heap(@Heap) is semidet.  Heap has the structure of one, with its priorities in order.
is_heap(Heap) :-
    nonvar(Heap),
    Heap = heap(Tree, Size),
    integer(Size),
    nonvar(Tree),
    (   Tree == nil
    ->  Size =:= 0
    ;   Tree = t(_, Priority, Subtrees),
        are_trees_from(Subtrees, Priority)
    ).

are_trees_from(Trees, _) :- var(Trees), !, fail.
are_trees_from([], _).
are_trees_from([Tree|Trees], Least) :-
    nonvar(Tree),
    Tree = t(_, Priority, Subtrees),
    Least @=< Priority,
    are_trees_from(Subtrees, Priority),
    are_trees_from(Trees, Least).

%! add_to_heap(+Heap, +Priority, ?Key, -Heap2) is semidet.  Heap2 is Heap with Key.
add_to_heap(heap(Tree, Size), Priority, Key, heap(Tree2, Size2)) :-
    Size2 is Size + 1,
    meld(Tree, t(Key, Priority, []), Tree2).

% Of roots with equal priorities the second is the new one.
meld(nil, Tree, Tree) :- !.
meld(Tree, nil, Tree) :- !.
meld(Tree1, Tree2, Tree) :-
    Tree1 = t(Key1, Priority1, Subtrees1),
    Tree2 = t(Key2, Priority2, Subtrees2),
    (   Priority1 @< Priority2
    ->  Tree = t(Key1, Priority1, [Tree2|Subtrees1])
    ;   Tree = t(Key2, Priority2, [Tree1|Subtrees2])
    ).

%! get_from_heap(+Heap, ?Priority, ?Key, -Heap2) is semidet.  Key is the first of Heap, with Priority; Heap2 has the others.
get_from_heap(heap(t(Key, Priority, Subtrees), Size), Priority, Key, heap(Tree2, Size2)) :-
    Size2 is Size - 1,
    meld_pairs(Subtrees, Tree2).

meld_pairs([], nil).
meld_pairs([Tree|Trees], Melded) :- meld_pairs(Trees, Tree, Melded).

meld_pairs([], Tree, Tree).
meld_pairs([Tree2|Trees], Tree1, Melded) :-
    meld(Tree1, Tree2, Pair),
    meld_pairs(Trees, Others),
    meld(Pair, Others, Melded).

%! delete_from_heap(+Heap, -Priority, +Key, -Heap2) is semidet.  Removes the first Key, which has Priority; takes linear time.
delete_from_heap(Heap, Priority, Key, Heap2) :-
    get_from_heap(Heap, Priority0, Key0, Rest),
    (   Key0 = Key
    ->  Priority = Priority0,
        Heap2 = Rest
    ;   delete_from_heap(Rest, Priority, Key, Rest2),
        add_to_heap(Rest2, Priority0, Key0, Heap2)
    ).

%! merge_heaps(+Heap1, +Heap2, -Heap) is semidet.  Heap has the elements of both.
merge_heaps(heap(Tree1, Size1), heap(Tree2, Size2), heap(Tree, Size)) :-
    Size is Size1 + Size2,
    meld(Tree1, Tree2, Tree).

%! min_of_heap(+Heap, ?Priority, ?Key) is semidet.  Key is the first of Heap, with Priority.
min_of_heap(heap(t(Key, Priority, _), _), Priority, Key).

%! min_of_heap(+Heap, ?Priority1, ?Key1, ?Priority2, ?Key2) is semidet.  The first two of Heap.
min_of_heap(Heap, Priority1, Key1, Priority2, Key2) :-
    get_from_heap(Heap, Priority1, Key1, Rest),
    min_of_heap(Rest, Priority2, Key2).

%! heap_size(+Heap, -Size) is semidet.  The number of elements.
heap_size(heap(_, Size), Size).

%! list_to_heap(+Pairs, -Heap) is semidet.  Heap has the keys of a list of Priority-Key.
list_to_heap(Pairs, Heap) :-
    empty_heap(Empty),
    add_all(Pairs, Empty, Heap).

add_all([], Heap, Heap).
add_all([Priority-Key|Pairs], Heap0, Heap) :-
    add_to_heap(Heap0, Priority, Key, Heap1),
    add_all(Pairs, Heap1, Heap).

%! heap_to_list(+Heap, -Pairs) is semidet.  The elements as Priority-Key, by priority.
heap_to_list(Heap, Pairs) :-
    (   empty_heap(Heap)
    ->  Pairs = []
    ;   get_from_heap(Heap, Priority, Key, Rest),
        Pairs = [Priority-Key|Pairs1],
        heap_to_list(Rest, Pairs1)
    ).
