%   magic_square.pl -- all magic squares of four rows
%
%   Size: the numbers 1 to 16, every line sums up to 34; 7040 answers.
%   The squares of a line are filled by selection; the last of a line is what
%   is missing to 34 and must be free.
%   Shape: a wide top, then mostly failures after arithmetic tests.

main :-
    aggregate_all(count, search(_), N),
    write(answers(N)), nl.

search(Square) :-
    split(Part),
    search_part(Part, Square).

%   split(-Part): the first row.
split(part(row(A, B, C, D), Free)) :-
    numlist(1, 16, Free0),
    select(A, Free0, Free1),
    select(B, Free1, Free2),
    select(C, Free2, Free3),
    rest(A, B, C, D, Free3, Free).

%   The other rows one after another; the columns are completed by the last.
search_part(part(row(A, B, C, D), Free0),
            [row(A, B, C, D), row(E, F, G, H), row(I, J, K, L), row(M, N, O, P)]) :-
    select(E, Free0, Free1),
    select(F, Free1, Free2),
    select(G, Free2, Free3),
    rest(E, F, G, H, Free3, Free4),
    select(I, Free4, Free5),
    rest(A, E, I, M, Free5, Free6),
    select(J, Free6, Free7),
    rest(B, F, J, N, Free7, Free8),
    select(K, Free8, Free9),
    rest(I, J, K, L, Free9, Free10),
    rest(C, G, K, O, Free10, Free11),
    rest(M, N, O, P, Free11, []),
    34 =:= D + H + L + P,
    34 =:= A + F + K + P,
    34 =:= D + G + J + M.

%   rest(+X, +Y, +Z, -Missing, +Free0, -Free)
rest(X, Y, Z, Missing, Free0, Free) :-
    Missing is 34 - X - Y - Z,
    Missing > 0,
    take(Missing, Free0, Free).

%   take(+Number, +Free0, -Free): Free0 is in ascending order.
take(Number, [First|Free0], Free) :-
    (   Number =:= First
    ->  Free = Free0
    ;   Number > First,
        Free = [First|Free1],
        take(Number, Free0, Free1)
    ).
