% Random tables of tuples_in/2: after the table is posted, and after some values are removed, the domains have what the rows that are left have,
% and labeling finds these rows. Tables with few and with many rows, with values near to one another, far apart and below zero, and with a
% variable that stands twice. `-D tables=N` asks for another number of tables, `-D seed=N` for others.
:- use_module(library(clpfd)).

main :-
    setting(tables, 60, N),
    setting(seed, 1, Seed),
    check(N, Seed).           % expect: no difference

setting(Name, Default, Value) :-
    ( current_prolog_flag(Name, Given), integer(Given) -> Value = Given ; Value = Default ).

check(0, _) :- write('no difference'), nl.
check(N, S0) :-
    N > 0,
    table(Columns, Rows, S0, S1),
    length(Vs, Columns),
    removals(Columns, Rows, Removals, S1, S),
    (   agrees(Vs, Rows, Removals), agrees_with_twins(Vs, Rows)
    ->  N1 is N - 1, check(N1, S)
    ;   print(differs(N, Rows, Removals)), nl
    ).

agrees(Vs, Rows, Removals) :-
    \+ \+ ( tuples_in([Vs], Rows), domains_are(Vs, Rows) ),
    \+ \+ ( tuples_in([Vs], Rows), maplist(remove(Vs), Removals, _), rows_without(Removals, Rows, Left), Left = [_|_], domains_are(Vs, Left) ;
            rows_without(Removals, Rows, []) ),
    rows_without(Removals, Rows, Left),
    sort(Left, Expected),
    findall(Vs, ( tuples_in([Vs], Rows), maplist(remove(Vs), Removals, _), label(Vs) ), Found),
    Found == Expected.

agrees_with_twins([X,Y|Vs], Rows) :-
    findall([X,Y|Vs], ( '$member_of_list'([X,Y|Vs], Rows), X =:= Y ), Twins0),
    sort(Twins0, Twins),
    findall([X,X|Vs], ( tuples_in([[X,X|Vs]], Rows), label([X|Vs]) ), Found),
    Found == Twins,
    findall([X,Y|Vs], ( tuples_in([[X,Y|Vs]], Rows), X = Y, label([X|Vs]) ), FoundLater),
    FoundLater == Twins.

remove(Vs, I-V, _) :- nth1(I, Vs, X), X #\= V.

rows_without(Removals, Rows, Left) :-
    findall(Row, ( '$member_of_list'(Row, Rows), \+ ( '$member_of_list'(I-V, Removals), nth1(I, Row, V) ) ), Left).

domains_are(Vs, Rows) :-
    transpose(Rows, Columns),
    maplist(domain_is, Vs, Columns).
domain_is(V, Column) :-
    sort(Column, Values),
    findall(V, indomain(V), Found),
    Found == Values.

% Shapes: rows, columns, and how far apart the values are.
table(Columns, Rows, S0, S) :-
    random(4, Shape, S0, S1),
    shape(Shape, Count, Columns, Low, Step, Different),
    rows(Count, Columns, Low, Step, Different, Rows, S1, S).
shape(0, 5, 3, -2, 1, 4).
shape(1, 80, 3, 0, 1, 6).
shape(2, 90, 2, -5000, 977, 40).
shape(3, 300, 4, 10, 1, 7).

rows(0, _, _, _, _, [], S, S).
rows(N, Columns, Low, Step, Different, [Row|Rows], S0, S) :-
    N > 0,
    length(Row, Columns),
    values(Row, Low, Step, Different, S0, S1),
    N1 is N - 1,
    rows(N1, Columns, Low, Step, Different, Rows, S1, S).
values([], _, _, _, S, S).
values([V|Vs], Low, Step, Different, S0, S) :-
    random(Different, R, S0, S1),
    V is Low + Step * R,
    values(Vs, Low, Step, Different, S1, S).

% Some values of each of some columns.
removals(Columns, Rows, Removals, S0, S) :-
    random(5, N, S0, S1),
    length(Rows, Count),
    removed(N, Columns, Count, Rows, Removals, S1, S).
removed(0, _, _, _, [], S, S).
removed(N, Columns, Count, Rows, [I-V|Removals], S0, S) :-
    N > 0,
    random(Columns, I0, S0, S1),
    random(Count, R, S1, S2),
    I is I0 + 1,
    nth0(R, Rows, Row),
    nth1(I, Row, V),
    N1 is N - 1,
    removed(N1, Columns, Count, Rows, Removals, S2, S).

random(Below, N, S0, S) :-
    S is (S0 * 1103515245 + 12345) mod 2147483648,
    N is (S >> 8) mod Below.
