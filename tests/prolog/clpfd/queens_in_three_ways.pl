% Queens: disequations by pairs, three times all_different, and Boolean cells.
:- use_module(library(clpfd)).

main :-
    findall(Q, ( queens(6, Q), label(Q) ), Q6), print(Q6), nl,
    queens(8, Q8), labeling([ff], Q8), print(Q8), nl,
    diagonals(8, D8), labeling([ff,down], D8), print(D8), nl,
    aggregate_all(count, ( diagonals(6, D7), label(D7) ), N7), print(N7), nl,
    cells(4, Rows), maplist(print, Rows), nl,
    queens(16, Q20), labeling([ffc], Q20), print(Q20), nl,
    queens(10, Q12), labeling([ff,bisect], Q12), print(Q12), nl,
    queens(8, Q10), labeling([min], Q10), print(Q10), nl.
% expect: [[2,4,6,1,3,5],[3,6,2,5,1,4],[4,1,5,2,6,3],[5,3,1,6,4,2]]
% expect: [1,5,8,6,3,7,2,4]
% expect: [8,4,1,3,6,2,7,5]
% expect: 4
% expect: [0,1,0,0][0,0,0,1][1,0,0,0][0,0,1,0]
% expect: [1,3,5,13,11,4,15,7,16,14,2,8,6,9,12,10]
% expect: [1,3,6,9,7,10,4,2,5,8]
% expect: [1,7,5,8,2,4,6,3]

queens(N, Qs) :- length(Qs, N), Qs ins 1..N, safe(Qs).
safe([]).
safe([Q|Qs]) :- no_attack(Q, Qs, 1), safe(Qs).
no_attack(_, [], _).
no_attack(Q, [Q1|Qs], D) :- Q #\= Q1, abs(Q - Q1) #\= D, D1 is D + 1, no_attack(Q, Qs, D1).

diagonals(N, Qs) :-
    length(Qs, N), Qs ins 1..N, numlist(1, N, Is),
    maplist(diagonals_of, Is, Qs, Us, Ds),
    all_different(Qs), all_different(Us), all_different(Ds).

diagonals_of(I, Q, U, D) :- U #= Q + I, D #= Q - I.

cells(N, Rows) :-
    length(Rows, N), maplist(row_of(N), Rows), maplist(has_one, Rows),
    transpose(Rows, Columns), maplist(has_one, Columns),
    findall(Ij, ( between(1, N, I), between(1, N, J), Ij = I/J ), All),
    findall(D, ( member(I/J, All), ( D = I+J ; D = I-J ) ), Ds0), sort(Ds0, Ds),
    maplist(one_on(Rows, All), Ds),
    append(Rows, Vs), labeling([down], Vs), !.
row_of(N, R) :- length(R, N), R ins 0..1.
has_one(R) :- sum(R, #=, 1).

one_on(Rows, All, D) :-
    include(on(D), All, Places), maplist(cell(Rows), Places, Xs), sum(Xs, #=<, 1).
cell(Rows, I/J, X) :- nth1(I, Rows, R), nth1(J, R, X).
on(A+B, I/J) :- A + B =:= I + J.
on(A-B, I/J) :- A - B =:= I - J.
