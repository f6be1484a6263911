%   queens_b.pl -- all placements of 12 queens, by unification
%
%   Every column, every rising and every falling diagonal is a logical
%   variable; to place a queen is to unify the three variables that meet on
%   its square with the number of the queen.  The lists of diagonals shift by
%   one from row to row.  No arithmetic is done in the search.
%   Stresses: trailing and undoing of bindings, list traversal, failing head
%   unification.

main :- benchmark(12).

benchmark(Size) :-
    findall(Columns, board(Size, Columns), Boards),
    count(Boards, 0, N),
    checksum(Boards, 0, Sum),
    write(solutions(N)), nl,
    write(checksum(Sum)), nl.

board(Size, Columns) :-
    unknowns(Size, Columns),
    unknowns(Size, Rising),
    place_all(Size, Columns, Rising, _).

%   place_all(+Queen, ?Columns, ?Rising, ?Falling): Rising and Falling hold the
%   diagonals that meet the current row; Falling is an open-ended list.
place_all(0, _, _, _) :- !.
place_all(Queen, Columns, Rising, [_|Falling]) :-
    place(Columns, Rising, Falling, Queen),
    Next is Queen - 1,
    place_all(Next, Columns, [_|Rising], Falling).

place([Queen|_], [Queen|_], [Queen|_], Queen).
place([_|Columns], [_|Rising], [_|Falling], Queen) :-
    place(Columns, Rising, Falling, Queen).

unknowns(0, []) :- !.
unknowns(N, [_|Rest]) :-
    M is N - 1,
    unknowns(M, Rest).

%   checksum(+Boards, +Sum0, -Sum): independent of the order of the boards.
checksum([], Sum, Sum).
checksum([Board|Boards], Sum0, Sum) :-
    board_value(Board, 0, Value),
    Sum1 is (Sum0 + Value) mod 1000003,
    checksum(Boards, Sum1, Sum).

board_value([], Value, Value).
board_value([Row|Rows], Value0, Value) :-
    Value1 is (Value0 * 31 + Row) mod 65521,
    board_value(Rows, Value1, Value).

count([], N, N).
count([_|Xs], N0, N) :-
    N1 is N0 + 1,
    count(Xs, N1, N).
