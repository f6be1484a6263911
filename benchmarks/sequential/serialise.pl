%   serialise.pl -- replace the items of a list by their ranks
%
%   The items are paired with unbound ranks, sorted into a binary tree that
%   shares those variables, and numbered in one walk over the tree; equal
%   items get equal ranks.
%   Stresses: logical variables shared between structures, trailing, term
%   comparison, double recursion.

main       :- benchmark(57000).
main_small :- benchmark(1140).

benchmark(Count) :-
    phrase_codes(Codes),
    loop(Count, Codes),
    serialise(Codes, Ranks),
    write(Ranks), nl.

loop(0, _) :- !.
loop(Count, Codes) :-
    \+ \+ serialise(Codes, _),
    Count1 is Count - 1,
    loop(Count1, Codes).

phrase_codes(Codes) :-
    atom_codes('time flies like an arrow but fruit flies like a banana', Codes).

serialise(Items, Ranks) :-
    pair(Items, Ranks, Pairs),
    arrange(Pairs, Tree),
    number_nodes(Tree, 1, _).

pair([], [], []).
pair([Item|Items], [Rank|Ranks], [item(Item, Rank)|Pairs]) :-
    pair(Items, Ranks, Pairs).

arrange([], void).
arrange([Pair|Pairs], tree(Left, Pair, Right)) :-
    divide(Pairs, Pair, Small, Large),
    arrange(Small, Left),
    arrange(Large, Right).

%   divide(+Pairs, +Pivot, -Small, -Large): pairs equal to the pivot share its
%   rank and are dropped.
divide([], _, [], []).
divide([Pair|Pairs], Pivot, Small, Large) :-
    Pair = item(Item, Rank),
    Pivot = item(PivotItem, PivotRank),
    compare(Order, Item, PivotItem),
    divide(Order, Pair, Rank, PivotRank, Small, Large, Small1, Large1),
    divide(Pairs, Pivot, Small1, Large1).

divide(<, Pair, _, _, [Pair|Small], Large, Small, Large).
divide(>, Pair, _, _, Small, [Pair|Large], Small, Large).
divide(=, _, Rank, Rank, Small, Large, Small, Large).

number_nodes(void, N, N).
number_nodes(tree(Left, item(_, N1), Right), N0, N) :-
    number_nodes(Left, N0, N1),
    N2 is N1 + 1,
    number_nodes(Right, N2, N).
