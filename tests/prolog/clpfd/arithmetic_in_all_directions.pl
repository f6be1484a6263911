% Relations that other programs use as functions: factorial, length, powers and sums that run forwards and backwards.
:- use_module(library(clpfd)).

main :-
    n_factorial(5, F), print(F), nl, n_factorial(N, 720), print(N), nl,
    findall(N1-F1, ( N1 in 0..4, n_factorial(N1, F1) ), L1), print(L1), nl,
    list_length([a,b,c], Len), print(Len), nl, ( list_length(L, 2), print_length(L) -> true ; true ),
    findall(A-B, ( A * B #= 24, A #=< B, A #> 0, label([A,B]) ), L2), print(L2), nl,
    fib(12, Fib), print(Fib), nl, fib(K, 21), print(K), nl,
    gcd_of(48, 36, G), print(G), nl,
    findall(Q-R, ( 17 #= 5 * Q + R, R in 0..4, label([Q,R]) ), L3), print(L3), nl,
    findall(X, ( X in -3..3, X * X #= 4, label([X]) ), L4), print(L4), nl,
    findall([X,Y,Z], ( [X,Y,Z] ins -2..2, X * Y #= Z, Z #= X // 2, label([X,Y,Z]) ), L5), print(L5), nl,
    findall(X/Y, ( [X,Y] ins -4..4, Y #\= 0, X mod Y #= 1, X rem Y #= -1, label([X,Y]) ), L6), print(L6), nl,
    P #= 2 ^ 10 - 24 mod 7, print(P), nl, 2 ^ E #= 1024, print(E), nl, ( 3 ^ _ #= 10 -> print(yes) ; print(no) ), nl,
    M #= max(3, min(9, 5)) - abs(-7), print(M), nl,
    ( 7 #= 2 * _ -> print(yes) ; print(no) ), nl,
    X9 #= 3 + Y9, Y9 = 2, print(X9), nl, 10 #= Z9 + 4, print(Z9), nl,
    digits(V, [4,0,7]), print(V), nl, D = [_,_,_], digits(359, D), print(D), nl.
% expect: 120
% expect: 6
% expect: [0-1,1-1,2-2,3-6,4-24]
% expect: 3
% expect: 2
% expect: [1-24,2-12,3-8,4-6]
% expect: 144
% expect: 8
% expect: 12
% expect: [3-2]
% expect: [-2,2]
% expect: [[-1,0,0],[0,-2,0],[0,-1,0],[0,0,0],[0,1,0],[0,2,0],[1,0,0]]
% expect: [-3/2,-1/2]
% expect: 1021
% expect: 10
% expect: no
% expect: -2
% expect: no
% expect: 5
% expect: 6
% expect: 407
% expect: [3,5,9]

n_factorial(0, 1).
n_factorial(N, F) :- N #> 0, N1 #= N - 1, F #= N * F1, n_factorial(N1, F1).

list_length([], 0).
list_length([_|Ls], N) :- N #> 0, N #= N0 + 1, list_length(Ls, N0).
print_length(L) :- length(L, N), print(N), nl.

fib(0, 0).
fib(1, 1).
fib(N, F) :- N #> 1, F #>= N - 1, N1 #= N - 1, N2 #= N - 2, F #= F1 + F2, F1 #>= F2, F2 #>= 0, N #=< 12, fib(N1, F1), fib(N2, F2).

gcd_of(A, 0, A) :- A #> 0.
gcd_of(A, B, G) :- B #> 0, R #= A mod B, gcd_of(B, R, G).

digits(V, Ds) :- Ds ins 0..9, foldl(digit, Ds, 0, V), label(Ds).
digit(D, V0, V) :- V #= 10 * V0 + D.
