% Programs over rationals and floats: loans forwards and backwards, temperatures, resistors, a plate that is heated at its edges.
:- use_module(library(clpq), []).
:- use_module(library(clpr)).

main :-
    loan_q(12, 1r100, P, B, R), clpq:dump([P,B,R], [p,b,r], Ds), print(Ds), nl,
    forall(( loan_q(3, 1r10, 1000, 0, R2) ), ( print(R2), nl )),
    forall(( clpq:{N =< 6, N >= 1}, count(N), loan_q(N, 1r2, 100, B2, 60) ), ( print(N-B2), nl )),
    loan(360, 0.01, 100000, 0, M), rounded(M),
    loan(24, 0.005, P2, 0, 500), rounded(P2),
    celsius(C1, 100), rounded(C1), celsius(37, F2), rounded(F2), celsius(Same, Same), rounded(Same),
    resistors([parallel(20, series(10, 30)), 5], 12, I), rounded(I),
    resistors([R3, 7], 24, 2), rounded(R3),
    plate(5, Plate), forall(member(Row, Plate), ( maplist(shortened, Row, Short), print(Short), nl )),
    plate_q(4, [_,[_,A,B4,_]|_]), print(A-B4), nl.
% expect: [b=1126825030131969720661201r1000000000000000000000000*p-126825030131969720661201r10000000000000000000000*r]
% expect: 133100r331
% expect: 1-90
% expect: 2-75
% expect: 3-105r2
% expect: 4-75r4
% expect: 1028.6126
% expect: 11281.4331
% expect: 37.7778
% expect: 98.6000
% expect: -40.0000
% expect: 0.6545
% expect: 5.0000
% expect: [0.0,0.0,0.0,0.0,0.0]
% expect: [0.0,7.143,9.821,7.143,0.0]
% expect: [0.0,18.75,25.0,18.75,0.0]
% expect: [0.0,42.857,52.679,42.857,0.0]
% expect: [100.0,100.0,100.0,100.0,100.0]
% expect: 25r2-25r2

count(N) :- member(N, [1,2,3,4]).

loan_q(0, _, P, P, _).
loan_q(N, Rate, P, B, R) :- N > 0, clpq:{P1 = P*(1 + Rate) - R}, N1 is N - 1, loan_q(N1, Rate, P1, B, R).

loan(T, Rate, P, B, R) :-
    {T = 0, B = P} ;
    {T >= 1, T1 = T - 1, P1 = P*(1 + Rate) - R}, loan(T1, Rate, P1, B, R).

rounded(X) :- format("~4f~n", [X]).

shortened(X, Y) :- Y is round(X*1000)/1000.0.

celsius(C, F) :- {F - 32 = 1.8*C}.

resistors(Parts, U, I) :- foldl(part(I), Parts, 0, Sum), {U = Sum}.

part(I, R, U0, U0+U) :- voltage(R, I, U).

voltage(R, I, U) :- var(R), !, {U = R*I}.
voltage(R, I, U) :- number(R), !, {U = R*I}.
voltage(series(A, B), I, U) :- {U = UA + UB}, voltage(A, I, UA), voltage(B, I, UB).
voltage(parallel(A, B), I, U) :- {I = IA + IB}, voltage(A, IA, U), voltage(B, IB, U).

plate(N, Rows) :- grid(N, Rows), insides(Rows, float).
plate_q(N, Rows) :- grid(N, Rows), insides(Rows, rational).

grid(N, [Top|Rows]) :- edge(N, 0, Top), N1 is N - 2, middle(N1, N, Rows, [Bottom]), edge(N, 100, Bottom).

edge(N, X, Row) :- length(Row, N), maplist(=(X), Row).

middle(0, _, Rows, Rows) :- !.
middle(K, N, [[0|Row]|Rows], Tail) :- N2 is N - 2, length(Inner, N2), append(Inner, [0], Row), K1 is K - 1, middle(K1, N, Rows, Tail).

insides([_,_], _) :- !.
insides([A,B,C|Rows], Kind) :- inside(A, B, C, Kind), insides([B,C|Rows], Kind).

inside([_,N,N1|Ns], [W,X,E|Xs], [_,S,S1|Ss], Kind) :- !,
    ( Kind == float -> {4*X = N + S + W + E} ; clpq:{4*X = N + S + W + E} ),
    inside([N,N1|Ns], [X,E|Xs], [S,S1|Ss], Kind).
inside(_, _, _, _).
