% Sudoku as everybody writes it: rows, transpose/2, blocks; first what propagation finds, then the solution.
:- use_module(library(clpfd)).

main :-
    forall(problem(N, _), solve(N)),
    problem(easy, Rows), sudoku(Rows), maplist(row_open, Rows, Opens), print(Opens), nl.
% expect: [5, 3, 4, 6, 7, 8, 9, 1, 2].
% expect: [6, 7, 2, 1, 9, 5, 3, 4, 8].
% expect: [1, 9, 8, 3, 4, 2, 5, 6, 7].
% expect: [8, 5, 9, 7, 6, 1, 4, 2, 3].
% expect: [4, 2, 6, 8, 5, 3, 7, 9, 1].
% expect: [7, 1, 3, 9, 2, 4, 8, 5, 6].
% expect: [9, 6, 1, 5, 3, 7, 2, 8, 4].
% expect: [2, 8, 7, 4, 1, 9, 6, 3, 5].
% expect: [3, 4, 5, 2, 8, 6, 1, 7, 9].
% expect:
% expect: [8, 1, 2, 7, 5, 3, 6, 4, 9].
% expect: [9, 4, 3, 6, 8, 2, 1, 7, 5].
% expect: [6, 7, 5, 4, 9, 1, 2, 8, 3].
% expect: [1, 5, 4, 2, 3, 7, 8, 9, 6].
% expect: [3, 6, 9, 8, 4, 5, 7, 2, 1].
% expect: [2, 8, 7, 1, 6, 9, 5, 3, 4].
% expect: [5, 2, 1, 9, 7, 4, 3, 6, 8].
% expect: [4, 3, 8, 5, 2, 6, 9, 1, 7].
% expect: [7, 9, 6, 3, 1, 8, 4, 5, 2].
% expect:
% expect: [0,0,0,0,0,0,0,0,0]

solve(N) :-
    problem(N, Rows), sudoku(Rows), maplist(labeling([ff]), Rows), maplist(portray_clause, Rows), nl.

row_open(Row, Open) :- include(var, Row, Vars), length(Vars, Open).

sudoku(Rows) :-
    length(Rows, 9), maplist(same_length(Rows), Rows),
    append(Rows, Vs), Vs ins 1..9,
    maplist(all_distinct, Rows),
    transpose(Rows, Columns), maplist(all_distinct, Columns),
    Rows = [A,B,C,D,E,F,G,H,I],
    blocks(A, B, C), blocks(D, E, F), blocks(G, H, I).

blocks([], [], []).
blocks([A,B,C|Bs1], [D,E,F|Bs2], [G,H,I|Bs3]) :-
    all_distinct([A,B,C,D,E,F,G,H,I]), blocks(Bs1, Bs2, Bs3).

problem(easy, [[_,_,_,_,_,_,_,_,_],
               [_,_,_,_,_,3,_,8,5],
               [_,_,1,_,2,_,_,_,_],
               [_,_,_,5,_,7,_,_,_],
               [_,_,4,_,_,_,1,_,_],
               [_,9,_,_,_,_,_,_,_],
               [5,_,_,_,_,_,_,7,3],
               [_,_,2,_,1,_,_,_,_],
               [_,_,_,_,4,_,_,_,9]]) :- fail.
problem(easy, [[5,3,_,_,7,_,_,_,_],
               [6,_,_,1,9,5,_,_,_],
               [_,9,8,_,_,_,_,6,_],
               [8,_,_,_,6,_,_,_,3],
               [4,_,_,8,_,3,_,_,1],
               [7,_,_,_,2,_,_,_,6],
               [_,6,_,_,_,_,2,8,_],
               [_,_,_,4,1,9,_,_,5],
               [_,_,_,_,8,_,_,7,9]]).
problem(hard, [[8,_,_,_,_,_,_,_,_],
               [_,_,3,6,_,_,_,_,_],
               [_,7,_,_,9,_,2,_,_],
               [_,5,_,_,_,7,_,_,_],
               [_,_,_,_,4,5,7,_,_],
               [_,_,_,1,_,_,_,3,_],
               [_,_,1,_,_,_,_,6,8],
               [_,_,8,5,_,_,_,1,_],
               [_,9,_,_,_,_,4,_,_]]).
