%   magic_square.pl -- all 4 by 4 magic squares with a large corner
%
%   The numbers 1 to 16 are placed cell by cell; a cell that is the last of
%   a row, column or diagonal is computed instead of chosen.
%   Stresses: wide choice points, arithmetic, removal from lists.

main :- benchmark.

benchmark :-
    findall(Square, magic(Square), Squares),
    count(Squares, 0, N),
    checksum(Squares, 0, Sum),
    write(squares(N)), nl,
    write(checksum(Sum)), nl.

%       A B C D
%       E F G H         A is 14, 15 or 16; every row, column and diagonal
%       I J K L         adds up to 34.
%       M N O P
magic([A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P]) :-
    Numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
    pick(A, Numbers, FreeA),
    A >= 14,
    pick(F, FreeA, FreeF),
    pick(K, FreeF, FreeK),
    last_of_line(A, F, K, P, FreeK, Free0),
    pick(B, Free0, Free1),
    pick(C, Free1, Free2),
    last_of_line(A, B, C, D, Free2, Free3),
    pick(E, Free3, Free4),
    pick(G, Free4, Free5),
    last_of_line(E, F, G, H, Free5, Free6),
    pick(I, Free6, Free7),
    last_of_line(A, E, I, M, Free7, Free8),
    last_of_line(D, G, M, J, Free8, Free9),
    last_of_line(I, J, K, L, Free9, Free10),
    last_of_line(B, F, J, N, Free10, Free11),
    last_of_line(C, G, K, O, Free11, []),
    34 =:= D + H + L + P,
    34 =:= M + N + O + P.

last_of_line(X, Y, Z, Last, Free, Rest) :-
    Last is 34 - X - Y - Z,
    remove(Free, Last, Rest).

remove([X|Xs], X, Xs) :- !.
remove([Y|Ys], X, [Y|Zs]) :-
    remove(Ys, X, Zs).

pick(X, [X|Xs], Xs).
pick(X, [Y|Ys], [Y|Zs]) :-
    pick(X, Ys, Zs).

%   checksum(+Squares, +Sum0, -Sum): independent of the order of the squares.
checksum([], Sum, Sum).
checksum([Square|Squares], Sum0, Sum) :-
    square_value(Square, 0, Value),
    Sum1 is (Sum0 + Value) mod 1000003,
    checksum(Squares, Sum1, Sum).

square_value([], Value, Value).
square_value([Cell|Cells], Value0, Value) :-
    Value1 is (Value0 * 31 + Cell) mod 65521,
    square_value(Cells, Value1, Value).

count([], N, N).
count([_|Xs], N0, N) :-
    N1 is N0 + 1,
    count(Xs, N1, N).
