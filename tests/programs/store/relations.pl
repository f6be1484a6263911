%   relations.pl: relational operators over predicates of the caller.

:- module(relations,
          [ select_rows/3,              % :Table, :Test, -Rows
            project/3,                  % :Table, +Column, -Values
            join/4                      % :Table1, :Table2, +Column-Column, -Pairs
          ]).
:- use_module(library(lists)).

:- meta_predicate
    select_rows(:, 2, -),
    project(:, +, -),
    join(:, :, +, -).

%   The table is the name of a predicate with three arguments.

rows(Module:Name, Row) :-
    Goal =.. [Name, A, B, C],
    call(Module:Goal),
    Row = row(A, B, C).

select_rows(Table, Test, Rows) :-
    findall(row(A,B,C),
            ( rows(Table, row(A,B,C)), \+ \+ call(Test, A, _) ),
            Rows).

project(Table, Column, Values) :-
    findall(V, ( rows(Table, Row), arg(Column, Row, V) ), Values0),
    sort(Values0, Values).

join(Table1, Table2, C1-C2, Pairs) :-
    findall(R1-R2,
            ( rows(Table1, R1), arg(C1, R1, V),
              rows(Table2, R2), arg(C2, R2, V) ),
            Pairs).
