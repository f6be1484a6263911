%   domino_tilings.pl -- all tilings of a board with dominoes
%
%   Size: 4 by 14 squares; 1174500 answers.
%   The board is a term of rows; every domino makes a new board, so that each
%   node leaves a large term behind.
%   Shape: two choices a node, deep, many answers, much memory.

main :-
    aggregate_all(count, search(_), N),
    write(answers(N)), nl.

search(Tiling) :-
    split(Part),
    search_part(Part, Tiling).

%   split(-Part): the first six dominoes are placed.
split(part(Board, Tiles)) :-
    length(Row, 4),
    all_free(Row),
    length(Rows, 14),
    all_same(Rows, Row),
    Board0 =.. [board|Rows],
    place(6, Board0, [], Board, Tiles).

search_part(part(Board, Tiles0), Tiling) :-
    place(22, Board, Tiles0, _, Tiling).

all_free([]).
all_free([free|Row]) :-
    all_free(Row).

all_same([], _).
all_same([Row|Rows], Row) :-
    all_same(Rows, Row).

%   place(+Count, +Board0, +Tiles0, -Board, -Tiles)
place(0, Board, Tiles, Board, Tiles) :- !.
place(Count, Board0, Tiles0, Board, Tiles) :-
    first_free(1, Board0, Y, X),
    second(X, Y, X2, Y2),
    Y2 =< 14,
    arg(Y2, Board0, Row),
    nth1(X2, Row, free),
    filled(Board0, X, Y, Count, Board1),
    filled(Board1, X2, Y2, Count, Board2),
    Count1 is Count - 1,
    place(Count1, Board2, [domino(X/Y, X2/Y2)|Tiles0], Board, Tiles).

second(X, Y, X2, Y) :- X < 4, X2 is X + 1.
second(X, Y, X, Y2) :- Y2 is Y + 1.

first_free(Y0, Board, Y, X) :-
    arg(Y0, Board, Row),
    (   position(Row, 1, X0)
    ->  Y = Y0,
        X = X0
    ;   Y1 is Y0 + 1,
        first_free(Y1, Board, Y, X)
    ).

position([Square|Row], X0, X) :-
    (   Square == free
    ->  X = X0
    ;   X1 is X0 + 1,
        position(Row, X1, X)
    ).

%   filled(+Board0, +X, +Y, +Domino, -Board): Board has Domino in X/Y.
filled(Board0, X, Y, Domino, Board) :-
    Board0 =.. [board|Rows0],
    replaced(Y, Rows0, Row0, Row, Rows),
    replaced(X, Row0, _, Domino, Row),
    Board =.. [board|Rows].

%   replaced(+N, +List0, -Old, ?New, -List)
replaced(1, [Old|Xs], Old, New, [New|Xs]) :- !.
replaced(N, [X|Xs], Old, New, [X|Ys]) :-
    N1 is N - 1,
    replaced(N1, Xs, Old, New, Ys).
