% Sums with one variable that may be beyond 2^60: where the bounds of the others leave it one value, it has this value. So a big number tells its digits
% one by one.
:- use_module(library(clpfd)).

appended(D, A0, A) :- A #= A0*10 + D.

main :-
    length(Ds, 25), Ds ins 0..9, foldl(appended, Ds, 0, N), N #= 9876543210987654321012345, print(Ds), nl,
    X in 0..9, 10*Y + X #= 12345678901234567890123, print(Y/X), nl,
    V in 0..9, W - 10*U #= V, W #= 10^30 + 7, print(U/V), nl,
    ( P in 0..9, 20*Q + P #= 10^30 + 15 -> print(P/Q) ; print(no) ), nl,
    [R,S] ins 0..99, T #= R + S + 10^25, ( var(T) -> print(open) ; print(T) ), nl,
    R #= 40, S #= 2, print(T), nl,
    ( [F,G] ins 0..9, F + G #= 10^20 -> print(F/G) ; print(no) ), nl.
% expect: [9,8,7,6,5,4,3,2,1,0,9,8,7,6,5,4,3,2,1,0,1,2,3,4,5]
% expect: 1234567890123456789012/3
% expect: 100000000000000000000000000000/7
% expect: no
% expect: open
% expect: 10000000000000000000000042
% expect: no
