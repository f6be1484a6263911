%   latin_squares.pl -- Latin squares by forward checking
%
%   Size: order 6 with a fixed first row and a fixed start of the second; 225792 answers.
%   A cell is cell(Row, Column, Value, Domain); after a value is chosen it is
%   removed from the domains of all open cells in its row and column, and the
%   cell with the smallest domain is next.
%   Shape: large terms made anew in every node, dead ends seen early.

main :-
    aggregate_all(count, search(_), N),
    write(answers(N)), nl.

search(Square) :-
    split(Part),
    search_part(Part, Square).

%   split(-Part): three more cells are chosen.
split(part(Cells, Square)) :-
    findall(cell(Row, Column, _, [1,2,3,4,5,6]),
            ( between(1, 6, Row), between(1, 6, Column) ), Cells0),
    values(Cells0, Square),
    fixed(1, Cells0, Cells1),
    label(3, Cells1, Cells).

search_part(part(Cells, Square), Square) :-
    length(Cells, Open),
    label(Open, Cells, _).

values([], []).
values([cell(_, _, Value, _)|Cells], [Value|Values]) :-
    values(Cells, Values).

%   fixed(+Column, +Cells0, -Cells): the first row from Column, and the next cell.
fixed(7, [cell(2, 1, 2, _)|Cells0], Cells) :- !,
    forward(Cells0, 2, 1, 2, Cells).
fixed(Column, [cell(1, Column, Column, _)|Cells0], Cells) :-
    forward(Cells0, 1, Column, Column, Cells1),
    Column1 is Column + 1,
    fixed(Column1, Cells1, Cells).

%   label(+Count, +Cells0, -Cells): values for Count of the open cells.
label(0, Cells, Cells) :- !.
label(Count, Cells0, Cells) :-
    smallest(Cells0, cell(Row, Column, Value, Domain), Cells1),
    member(Value, Domain),
    forward(Cells1, Row, Column, Value, Cells2),
    Count1 is Count - 1,
    label(Count1, Cells2, Cells).

%   forward(+Cells0, +Row, +Column, +Value, -Cells)
forward([], _, _, _, []).
forward([cell(R, C, V, Domain0)|Cells0], Row, Column, Value, [cell(R, C, V, Domain)|Cells]) :-
    (   ( R =:= Row ; C =:= Column )
    ->  without(Domain0, Value, Domain),
        Domain = [_|_]
    ;   Domain = Domain0
    ),
    forward(Cells0, Row, Column, Value, Cells).

without([], _, []).
without([X|Xs], Value, Rest) :-
    (   X =:= Value
    ->  Rest = Xs
    ;   Rest = [X|Rest1],
        without(Xs, Value, Rest1)
    ).

%   smallest(+Cells, -Cell, -Others): the first cell with the smallest domain.
smallest([Cell|Cells], Smallest, Others) :-
    smallest(Cells, Cell, Smallest, Others).

smallest([], Smallest, Smallest, []).
smallest([Cell|Cells], Smallest0, Smallest, [Other|Others]) :-
    (   smaller(Cell, Smallest0)
    ->  Other = Smallest0,
        smallest(Cells, Cell, Smallest, Others)
    ;   Other = Cell,
        smallest(Cells, Smallest0, Smallest, Others)
    ).

smaller(cell(_, _, _, Domain1), cell(_, _, _, Domain2)) :-
    shorter(Domain1, Domain2).

shorter([], [_|_]).
shorter([_|Xs], [_|Ys]) :-
    shorter(Xs, Ys).
