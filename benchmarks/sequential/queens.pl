%   queens.pl -- first placement of 16 queens
%
%   Places one queen per column, always trying the free rows in order, and
%   stops at the first board on which no queen attacks another.
%   Stresses: choice points left by pick/3, shallow failure in safe/3.

main       :- benchmark(26, 16).
main_small :- benchmark(1, 16).

benchmark(Count, Size) :-
    repeat_queens(Count, Size),
    queens(Size, Board),
    write(Board), nl.

%   The last of the Count runs is the one whose board is printed.
repeat_queens(Count, Size) :-
    Count > 1,
    Others is Count - 1,
    times(Others),
    queens(Size, _),
    fail.
repeat_queens(_, _).

queens(Size, Board) :-
    numbers(1, Size, Rows),
    place(Rows, [], Board), !.

place([], Board, Board).
place(Free, Placed, Board) :-
    pick(Row, Free, Rest),
    safe(Placed, Row, 1),
    place(Rest, [Row|Placed], Board).

%   safe(+Placed, +Row, +Distance): no diagonal through Row meets a queen.
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

times(_).
times(N) :-
    N > 1,
    M is N - 1,
    times(M).
