% Words as lists of codes: tuples_in/2 joins the rows and columns of a small crossword; timetables by tuples of trains.
:- use_module(library(clpfd)).

main :-
    findall(Ws, crossword(Ws), L), maplist(print_words, L),
    trains([[A,B,T1,T2],[B,C,T3,T4]]), A = 1, C = 3, T3 #>= T2, findall([B,T1,T2,T3,T4], label([B,T1,T2,T3,T4]), Ts), print(Ts), nl,
    tuples_in([[X,Y,Z]], [[1,2,3],[1,4,5],[2,4,6]]), Y #> 2, maplist(fd_dom, [X,Y,Z], Ds), print(Ds), nl,
    X = 2, print([X,Y,Z]), nl,
    ( tuples_in([[1,Q]], [[1,2],[1,3],[2,5]]), Q #> 3 -> print(yes) ; print(no) ), nl,
    tuples_in([[U,V],[V,W]], [[1,2],[2,3],[3,1],[2,1]]), U #= W, findall(U-V, label([U,V]), UV), print(UV), nl.
% expect: ape pea eat
% expect: bit ice tee
% expect: bit ice ten
% expect: eat ape tee
% expect: eat ape ten
% expect: [[2,0,1,4,5],[2,3,4,4,5]]
% expect: [1..2,4..4,5..6]
% expect: [2,4,6]
% expect: no
% expect: [1-2,2-1]

crossword([A,B,C]) :-
    Rows = [[A1,A2,A3],[B1,B2,B3],[C1,C2,C3]],
    findall(Codes, ( word(W), atom_codes(W, Codes) ), Table),
    tuples_in(Rows, Table), transpose(Rows, Columns), tuples_in(Columns, Table),
    labeling([ff], [A1,A2,A3,B1,B2,B3,C1,C2,C3]),
    atom_codes(A, [A1,A2,A3]), atom_codes(B, [B1,B2,B3]), atom_codes(C, [C1,C2,C3]).
word(bit). word(ice). word(ten). word(ape). word(pea). word(eat). word(tee). word(net). word(pen).

print_words(Ws) :- atomic_list_concat(Ws, ' ', A), write(A), nl.

trains(Ps) :-
    tuples_in(Ps, [[1,2,0,1],[2,3,4,5],[2,3,0,1],[3,4,5,6],[3,4,2,3],[3,4,8,9],[1,2,3,4]]).
