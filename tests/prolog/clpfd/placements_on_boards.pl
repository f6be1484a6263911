% Knights, bishops and rectangles: Boolean cells with sums, disjoint2/1 for what must not overlap.
:- use_module(library(clpfd)).

main :-
    knights(4, K, Rows), print(K), nl, maplist(show_row, Rows),
    findall(Ps, rectangles(Ps), L), length(L, N), print(N), nl, L = [First|_], print(First), nl,
    findall(R-C, ( [R,C] ins 1..3, R + C #= 4, R #>= C, label([R,C]) ), L2), print(L2), nl,
    dominoes(D), print(D), nl,
    snakes.
% expect: 8
% expect: 1111
% expect: 0000
% expect: 0000
% expect: 1111
% expect: 20
% expect: [0,0,0,1]
% expect: [2-2,3-1]
% expect: 7
% expect: [[1,2,4,3],[2,1,3,4],[3,4,2,1],[4,3,1,2]]

knights(N, Count, Rows) :-
    length(Rows, N), maplist(row_of(N), Rows), append(Rows, Vs), Vs ins 0..1,
    findall(A/B-C/D, jump(N, A, B, C, D), Jumps), maplist(not_both(Rows), Jumps),
    sum(Vs, #=, Count), Count #>= 7, once(labeling([max(Count),down], Vs)).
row_of(N, Row) :- length(Row, N).
jump(N, A, B, C, D) :-
    between(1, N, A), between(1, N, B), member(X-Y, [1-2,2-1,2-(-1),1-(-2)]), C is A + X, D is B + Y, C =< N, between(1, N, D).
not_both(Rows, A/B-C/D) :- cell(Rows, A, B, X), cell(Rows, C, D, Y), X + Y #=< 1.
cell(Rows, I, J, X) :- nth1(I, Rows, Row), nth1(J, Row, X).
show_row(Row) :- atomic_list_concat(Row, A), write(A), nl.

rectangles([X1,Y1,X2,Y2]) :-
    X1 in 0..1, Y1 in 0..2, X2 in 0..2, Y2 in 0..1,
    disjoint2([r(X1,2,Y1,1), r(X2,1,Y2,2)]), label([X1,Y1,X2,Y2]).

dominoes(Count) :-
    findall(Vs, ( length(Vs, 6), Vs ins 1..7, pairs_cover(Vs), label(Vs) ), All), length(All, Count).
pairs_cover([A,B,C,D,E,F]) :- A + B #= 8, C + D #= 8, E + F #= 8, A #< C, C #< E, A #< B, all_different([A,B,C,D,E,F]).

snakes :- Xs = [A,B,C,D], Xs ins 1..4, all_different(Xs), abs(A - B) #= 1, abs(B - C) #= 2, abs(C - D) #= 1, findall(Xs, label(Xs), L), print(L), nl.
