% A nonogram: each row and column is a word of an automaton made from its clue.
:- use_module(library(clpfd)).

main :-
    findall(Rows, nonogram([[2],[4],[1,1],[4]], [[3],[2,1],[2,1],[3]], Rows), Solutions),
    length(Solutions, N), print(N), nl,
    forall(member(Rows, Solutions), ( maplist(print_row, Rows), nl )),
    length(Xs, 5), clue(Xs, [2,1]), findall(Xs, label(Xs), Words), maplist(print_row, Words),
    Xs = [_,_,C,_,E|_], fd_dom(C, DC), fd_dom(E, DE), print(DC-DE), nl.
% expect: 1
% expect: .##.
% expect: ####
% expect: #..#
% expect: ####
% expect:
% expect: .##.#
% expect: ##..#
% expect: ##.#.
% expect: 0..1-0..1

nonogram(RowClues, ColumnClues, Rows) :-
    length(ColumnClues, W),
    maplist(row(W), RowClues, Rows),
    transpose(Rows, Columns), maplist(clue, Columns, ColumnClues),
    append(Rows, Vs), labeling([], Vs).

row(W, Clue, Row) :- length(Row, W), clue(Row, Clue).

clue(Vars, Clue) :-
    arcs(Clue, 0, Last, Arcs),
    automaton(Vars, [source(s(0)),sink(Last)], Arcs).

arcs([], I, s(I), [arc(s(I),0,s(I))]).
arcs([N|Ns], I, Last, [arc(s(I),0,s(I)),arc(s(I),1,s(J))|Arcs]) :- J is I + 1, ones(N, Ns, J, Last, Arcs).

ones(1, [], I, s(I), [arc(s(I),0,s(I))]) :- !.
ones(1, Ns, I, Last, [arc(s(I),0,s(J))|Arcs]) :- !, J is I + 1, arcs(Ns, J, Last, Arcs).
ones(N, Ns, I, Last, [arc(s(I),1,s(J))|Arcs]) :- J is I + 1, N1 is N - 1, ones(N1, Ns, J, Last, Arcs).

print_row(Row) :- maplist(cell, Row), nl.
cell(X) :- X == 1, !, write('#').
cell(X) :- X == 0, !, write('.').
cell(_) :- write('?').
