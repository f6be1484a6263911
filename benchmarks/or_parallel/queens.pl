%   queens.pl -- all placements of queens, by selection and attack test
%
%   Size: 13 queens; 73712 answers.
%   The rows are a list from which one is selected for every column; a new
%   queen is compared with all queens placed before.
%   Shape: a regular tree, thirteen choices deep, with light nodes.

main :-
    aggregate_all(count, search(_), N),
    write(answers(N)), nl.

search(Board) :-
    split(Part),
    search_part(Part, Board).

%   split(-Part): the first two columns.
split(state(Free, Placed)) :-
    numlist(1, 13, Rows),
    place(2, Rows, [], Free, Placed).

search_part(state(Free, Placed), Board) :-
    length(Free, Columns),
    place(Columns, Free, Placed, [], Board).

%   place(+Columns, +Free0, +Placed0, -Free, -Placed)
place(0, Free, Placed, Free, Placed) :- !.
place(Columns, Free0, Placed0, Free, Placed) :-
    select(Row, Free0, Free1),
    safe(Placed0, Row, 1),
    Columns1 is Columns - 1,
    place(Columns1, Free1, [Row|Placed0], Free, Placed).

safe([], _, _).
safe([Queen|Queens], Row, Distance) :-
    Queen =\= Row + Distance,
    Queen =\= Row - Distance,
    Distance1 is Distance + 1,
    safe(Queens, Row, Distance1).
