%   first_right.pl -- the only solution lies far right
%
%   Queens on a board whose first column is taken from the wrong end: all rows
%   but the last have no solution that ends in the corner.

main :-
    once(search(Rows)),
    write(first(Rows)), nl, flush_output.

search(Rows) :-
    numlist(1, 13, Free),
    between(1, 13, First),
    select(First, Free, Rest),
    place(Rest, [First], Rows),
    First =:= 13.

place([], Rows, Rows).
place(Free, Placed, Rows) :-
    select(Row, Free, Rest),
    safe(Placed, Row, 1),
    place(Rest, [Row|Placed], Rows).

safe([], _, _).
safe([Other|Rows], Row, Distance) :-
    Row =\= Other + Distance,
    Row =\= Other - Distance,
    Distance1 is Distance + 1,
    safe(Rows, Row, Distance1).
