%   queens_a.pl -- all placements of 12 queens, by selection and attack test
%
%   The rows are a list from which one is selected for every column; a new
%   queen is compared with all queens placed before.
%   Stresses: shallow choice points near the leaves of a regular tree,
%   arithmetic comparison, findall/3.

main :- benchmark(12).

benchmark(Size) :-
    numbers(1, Size, Rows),
    findall(Board, place(Rows, [], Board), Boards),
    count(Boards, 0, N),
    checksum(Boards, 0, Sum),
    write(solutions(N)), nl,
    write(checksum(Sum)), nl.

place([], Board, Board).
place(Free, Placed, Board) :-
    pick(Row, Free, Rest),
    safe(Placed, Row, 1),
    place(Rest, [Row|Placed], Board).

safe([], _, _).
safe([Queen|Queens], Row, Distance) :-
    Queen =\= Row + Distance,
    Queen =\= Row - Distance,
    Distance1 is Distance + 1,
    safe(Queens, Row, Distance1).

pick(X, [X|Xs], Xs).
pick(X, [Y|Ys], [Y|Zs]) :-
    pick(X, Ys, Zs).

numbers(Low, High, []) :-
    Low > High, !.
numbers(Low, High, [Low|Rest]) :-
    Next is Low + 1,
    numbers(Next, High, Rest).

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
