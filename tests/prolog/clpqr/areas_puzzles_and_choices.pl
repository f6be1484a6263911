% Searches with constraints over numbers: choices are made after constraints, so alternatives carry them; several workers take them.
:- use_module(library(clpq)).

main :-
    findall(Ds, money(Ds), All), print(All), nl,
    findall(A-B-C, triangle(A, B, C), Ts), length(Ts, N), Ts = [First|_], last(Ts, Last), print(N/First/Last), nl,
    findall(Xs, queens(6, Xs), Queens), print(Queens), nl,
    findall(Sq, square(Sq), Squares), length(Squares, Many), Squares = [S1|_], print(Many), nl, print(S1), nl,
    findall(X-Y, corner(X, Y), Corners0), sort(Corners0, Corners), print(Corners), nl,
    findall(Ages, ages(Ages), AllAges), print(AllAges), nl.
% expect: [[9,5,6,7,1,0,8,2]]
% expect: 8/(2-9-9)/(6-7-7)
% expect: [[2,4,6,1,3,5],[3,6,2,5,1,4],[4,1,5,2,6,3],[5,3,1,6,4,2]]
% expect: 8
% expect: [2,9,4,7,5,3,6,1,8]
% expect: [0-0,0-2,3-1,4-0]
% expect: [[8,4,1],[10,5,3],[12,6,5],[14,7,7],[16,8,9],[18,9,11],[20,10,13],[22,11,15],[24,12,17],[26,13,19]]

money([S,E,N,D,M,O,R,Y]) :-
    {M = 1, 1000*S + 100*E + 10*N + D + 1000*M + 100*O + 10*R + E = 10000*M + 1000*O + 100*N + 10*E + Y,
     S >= 1, S =< 9, O >= 0, E >= 0, E =< 9, N =< 9, N >= 0, R =< 9, R >= 0, D =< 9, D >= 0, Y >= 0, Y =< 9},
    digits([S,O,E,N,R,D,Y], [0,2,3,4,5,6,7,8,9]).

digits([], _).
digits([X|Xs], Ds) :- select(X, Ds, Rest), digits(Xs, Rest).

triangle(A, B, C) :-
    {A > 0, A =< B, B =< C, A + B > C, A + B + C = 20},
    between(1, 9, A), between(1, 9, B).

queens(N, Xs) :- length(Xs, N), numlist(1, N, Ns), safe(Xs), place(Xs, Ns).

safe([]).
safe([X|Xs]) :- apart(Xs, X, 1), safe(Xs).

apart([], _, _).
apart([Y|Ys], X, D) :- {X =\= Y, X =\= Y + D, X =\= Y - D}, D1 is D + 1, apart(Ys, X, D1).

place([], _).
place([X|Xs], Ns) :- member(X, Ns), place(Xs, Ns).

square([A,B,C,D,E,F,G,H,I]) :-
    {A+B+C = 15, D+E+F = 15, G+H+I = 15, A+D+G = 15, B+E+H = 15, C+F+I = 15, A+E+I = 15, C+E+G = 15},
    digits([A,C,B,D,E,F,G,H,I], [1,2,3,4,5,6,7,8,9]).

corner(X, Y) :-
    {X >= 0, Y >= 0, X + Y =< 4, X + 3*Y =< 6},
    ( {X = 0} ; {Y = 0} ; {X + Y = 4} ),
    ( {X = 0} ; {Y = 0} ; {X + 3*Y = 6} ),
    number(X), number(Y).

ages([Ann,Ben,Cat]) :-
    {Ann = 2*Ben, Cat = Ann - 7, Ann + Ben + Cat =< 60, Cat > 0},
    between(1, 20, Ben).
