% Who says the truth: Boolean variables and connectives; sat by propagation alone where that is enough.
:- use_module(library(clpfd)).

main :-
    findall([A,B], first(A, B), S1), print(S1), nl,
    findall([A,B], second(A, B), S2), print(S2), nl,
    findall([A,B,C], third(A, B, C), S3), print(S3), nl,
    findall(L, boxes(L), S4), print(S4), nl,
    findall(L, liars(L), S5), print(S5), nl,
    first_open(X, Y), fd_dom(X, DX), fd_dom(Y, DY), print(DX-DY), nl.
% expect: [[1,1]]
% expect: [[0,1]]
% expect: [[0,1,0]]
% expect: [2]
% expect: [[0,0,0,1,0]]
% expect: 0..1-0..1

first(A, B) :- [A,B] ins 0..1, A #<==> (#\ A #\/ B), label([A,B]).
second(A, B) :- [A,B] ins 0..1, A #<==> (#\ A #/\ #\ B), label([A,B]).
third(A, B, C) :-
    [A,B,C] ins 0..1,
    A #<==> (#\ A #/\ #\ B #/\ #\ C),
    B #<==> (A + B + C #= 1),
    labeling([down], [A,B,C]).
boxes(Gold) :-
    Gold in 1..3,
    L1 #<==> Gold #= 1, L2 #<==> Gold #\= 2, L3 #<==> Gold #\= 1,
    L1 + L2 + L3 #= 1, indomain(Gold).
liars(Ls) :-
    length(Ls, 5), Ls ins 0..1, sum(Ls, #=, Knights), numlist(1, 5, Ns),
    maplist(says(Knights), Ls, Ns), label(Ls).
says(Knights, L, N) :- L #<==> (5 - Knights #= N).
first_open(A, B) :- A #<==> (#\ A #\/ B).
