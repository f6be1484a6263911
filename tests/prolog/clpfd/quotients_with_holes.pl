% With a known divisor, // and div pass on the holes of the dividend and of the quotient.
:- use_module(library(clpfd)).

show(Goal, X, Y) :- ( call(Goal) -> fd_dom(X, DX), fd_dom(Y, DY), print(DX / DY) ; print(no) ), nl.

main :-
    show((X1 in 1..5 \/ 9..12, Y1 #= X1 // 2), X1, Y1),
    show((X2 in 0..20, Y2 #= X2 // 4, Y2 #\= 3), X2, Y2),
    show((X3 in -9..9, Y3 #= X3 // 3, Y3 #\= 0), X3, Y3),
    show((X4 in -9..9, Y4 #= X4 div 3, Y4 #\= 0), X4, Y4),
    show((X5 in -9..9, Y5 #= X5 // -3, Y5 #\= 1), X5, Y5),
    show((X6 in -9..9, Y6 #= X6 div -3, Y6 #\= 1), X6, Y6),
    show((X7 in 0..30, Y7 #= X7 // 10, Y7 in 0 \/ 2, X7 #\= 25), X7, Y7),
    show((X8 in 5..9, Y8 in 0 \/ 2..4, Y8 #= X8 // 5), X8, Y8),
    show((X9 #>= 0, Y9 #= X9 // 7, Y9 #\= 2), X9, Y9),
    X in -12..12 \/ 20..30, Y in -4..4, Y #\= 1, Y #\= -2,
    forall(member(D, [2,3,-2,-3]), ( findall(X-Y, ( Y #= X // D, label([X,Y]) ), L), findall(X-Y, ( between(-12, 30, X), Y is X // D, Y #= Y ), M), L == M )),
    print(complete), nl.
% expect: (1..5\/9..12)/(0..2\/4..6)
% expect: (0..11\/16..20)/(0..2\/4..5)
% expect: (-9.. -3\/3..9)/(-3.. -1\/1..3)
% expect: (-9.. -1\/3..9)/(-3.. -1\/1..3)
% expect: (-9.. -6\/ -2..9)/(-3..0\/2..3)
% expect: (-9.. -6\/ -2..9)/(-3..0\/2..3)
% expect: (0..9\/20..24\/26..29)/(0\/2)
% expect: no
% expect: (0..13\/21..sup)/(0..1\/3..sup)
% expect: complete
