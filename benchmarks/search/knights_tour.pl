%   knights_tour.pl -- all knight's tours of a 5 by 5 board from a corner
%
%   A square is X/Y; the squares already visited are kept in a list.  The first
%   jump is given, since the tours with the other one are mirror images.
%   Stresses: deep and irregular search, membership tests on a growing list,
%   arithmetic on coordinates.

main :- benchmark(5).

benchmark(Size) :-
    Left is Size * Size - 1,
    findall(Tour, tour(Left, Size, [2/3, 1/1], Tour), Tours),
    count(Tours, 0, N),
    last_squares(Tours, 0, Sum),
    write(tours(N)), nl,
    write(checksum(Sum)), nl.

%   tour(+Left, +Size, +Visited, -Tour): Left counts the squares that remain,
%   the current one included.
tour(1, _, Tour, Tour) :- !.
tour(Left, Size, [Square|Visited], Tour) :-
    jump(Square, Size, Next),
    unvisited(Visited, Next),
    Left1 is Left - 1,
    tour(Left1, Size, [Next, Square|Visited], Tour).

jump(X/Y, Size, X1/Y1) :-
    offset(DX, DY),
    X1 is X + DX,
    X1 >= 1,
    X1 =< Size,
    Y1 is Y + DY,
    Y1 >= 1,
    Y1 =< Size.

offset( 1,  2).
offset( 2,  1).
offset( 2, -1).
offset( 1, -2).
offset(-1, -2).
offset(-2, -1).
offset(-2,  1).
offset(-1,  2).

unvisited([], _).
unvisited([Visited|Squares], Square) :-
    Visited \== Square,
    unvisited(Squares, Square).

%   A checksum over where the tours end.
last_squares([], Sum, Sum).
last_squares([[X/Y|_]|Tours], Sum0, Sum) :-
    Sum1 is Sum0 + 10 * X + Y,
    last_squares(Tours, Sum1, Sum).

count([], N, N).
count([_|Xs], N0, N) :-
    N1 is N0 + 1,
    count(Xs, N1, N).
