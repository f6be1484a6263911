% Series of numbers under constraints: self-describing, all intervals, sums of consecutive numbers, primes by products.
:- use_module(library(clpfd)).

main :-
    findall(S, ( member(N, [4,5,7]), sequence(N, S) ), L1), print(L1), nl,
    findall(S, all_interval(5, S), L2), length(L2, N2), print(N2), nl, print(L2), nl,
    findall(A-N, ( A in 1..20, N in 2..6, N * (2*A + N - 1) #= 2*30, label([A,N]) ), L3), print(L3), nl,
    findall(P, ( between(2, 30, P), \+ ( [X,Y] ins 2..15, X * Y #= P, label([X,Y]) ) ), L4), print(L4), nl,
    findall(X-Y-Z, ( [X,Y,Z] ins 1..12, X #< Y, X^2 + Y^2 #= Z^2, label([X,Y,Z]) ), L5), print(L5), nl,
    findall(T, ( T in 1..60, T #= K * (K + 1) // 2, K in 1..20, label([K,T]) ), L6), print(L6), nl,
    perfect(Ds), print(Ds), nl,
    collatz(6, Steps), print(Steps), nl.
% expect: [[1,2,1,0],[2,0,2,0],[2,1,2,0,0],[3,2,1,1,0,0,0]]
% expect: 4
% expect: [[0,4,1,3,2],[1,2,4,0,3],[1,4,0,2,3],[2,1,3,0,4]]
% expect: [4-5,6-4,9-3]
% expect: [2,3,5,7,11,13,17,19,23,29]
% expect: [3-4-5,6-8-10]
% expect: [1,3,6,10,15,21,28,36,45,55]
% expect: 6
% expect: 8

sequence(N, S) :-
    length(S, N), M is N - 1, S ins 0..M, numlist(0, M, Is),
    maplist(occurs(S), Is, S), sum(S, #=, N), scalar_product(Is, S, #=, N), label(S).
occurs(S, I, C) :- maplist(is_value(I), S, Bs), sum(Bs, #=, C).
is_value(I, X, B) :- X #= I #<==> B.

all_interval(N, Xs) :-
    length(Xs, N), M is N - 1, Xs ins 0..M, intervals(Xs, Ds), Ds ins 1..M,
    all_distinct(Xs), all_different(Ds), Xs = [A|_], last(Xs, B), A #< B, label(Xs).
intervals([_], []).
intervals([X,Y|Xs], [D|Ds]) :- D #= abs(X - Y), intervals([Y|Xs], Ds).

perfect(N) :- N in 2..30, findall(N, ( indomain(N), findall(D, divisor(N, D), Ds), sum_list(Ds, N) ), L), N = 6, L = [6,28].
divisor(N, D) :- D in 1..15, D #< N, N mod D #= 0, indomain(D).

collatz(1, 0) :- !.
collatz(N, S) :- N mod 2 #= B, ( B =:= 0 -> M #= N // 2 ; M #= 3 * N + 1 ), collatz(M, S0), S #= S0 + 1.
