% Products of a variable and a number that may be below 0: what the bounds of one leave of the other one, a 0 that cannot be, and products that
% have no solution; and all solutions of products of two variables.
:- use_module(library(clpfd)).

show(Goal, X, Z) :- ( call(Goal) -> fd_dom(X, DX), fd_dom(Z, DZ), print(DX / DZ) ; print(none) ), nl.

product(X, Y, Z) :- X * Y #= Z.

main :-
    X1 in -4..7, show(( product(X1, Y1, Z1), Z1 in -100..10, Y1 = -3 ), X1, Z1),
    X2 in -4..7, show(( product(X2, Y2, Z2), Z2 in -7..8, Y2 = -3 ), X2, Z2),
    X3 in -4..7, show(( product(Y3, X3, Z3), Z3 #\= 0, Y3 = -1 ), X3, Z3),
    X4 in -4..7, show(( product(X4, Y4, Z4), Z4 in 1..2, Y4 = -3 ), X4, Z4),
    X5 in -4..7, show(( product(X5, Y5, Z5), Z5 in -4..4, Y5 = 5 ), X5, Z5),
    X6 in -4..7, show(( product(X6, Y6, Z6), Y6 in -1..1, Y6 #\= 0, X6 in -1\/1, Z6 = -1, X6 = -1 ), Y6, Z6),
    X7 in -9..9, show(( product(X7, Y7, X7), Y7 in -3..3, Y7 = -2 ), X7, Y7),
    X8 in -9..9, show(( product(X8, Y8, Z8), Z8 in -30..30, Z8 #\= 14, Y8 = -2, X8 #>= -8 ), X8, Z8),
    X9 = -1073741824, show(( product(X9, Y9, Z9), Y9 in -1073741824..0 ), Y9, Z9),
    ( X in -3..3, Y in -2..4, Z in -5..5, X * Y #= Z, findall(X/Y/Z, labeling([], [Z,X,Y]), Found),
      findall(A/B/C, ( between(-5, 5, C), between(-3, 3, A), between(-2, 4, B), C =:= A * B ), Wanted),
      Found == Wanted, length(Found, N), print(N), nl ).
% expect: (-3..7)/(-21..9)
% expect: (-2..2)/(-6..6)
% expect: (-4.. -1\/1..7)/(-7.. -1\/1..4)
% expect: none
% expect: (0..0)/(0..0)
% expect: (1..1)/(-1.. -1)
% expect: (0..0)/(-2.. -2)
% expect: (-8..9)/(-18..13\/15..16)
% expect: (-1073741824..0)/(0..1152921504606846976)
% expect: 37
