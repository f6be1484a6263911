% State in a bit mask: tilings of a board by dominoes and one monomino, cell by cell; counted by findall/3 and sum.
main :- findall(Size-N, ( member(Size, [3, 5, 7]), Cells is Size * Size, aggregate_all(count, tiling(0, 0, one, Size, Cells), N) ), Table), write(Table), nl,
    aggregate_all(count, tiling(0, 0, none, 6, 36), M), write(M), nl.

tiling(I, Mask, Left, Size, Cells) :-
    (   I =:= Cells -> Left == none
    ;   Mask /\ (1 << I) =\= 0 -> J is I + 1, tiling(J, Mask, Left, Size, Cells)
    ;   J is I + 1, place(I, Mask, Left, Size, Cells, Mask1, Left1), tiling(J, Mask1, Left1, Size, Cells)
    ).

place(I, Mask, Left, Size, _, Mask1, Left) :- I mod Size < Size - 1, J is I + 1, Mask /\ (1 << J) =:= 0, Mask1 is Mask \/ (1 << J).
place(I, Mask, Left, Size, Cells, Mask1, Left) :- J is I + Size, J < Cells, Mask1 is Mask \/ (1 << J).
place(_, Mask, one, _, _, Mask, none).
