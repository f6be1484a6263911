% X #= 3 #\/ X #= 5 is a domain, so is X #= 3 #\ X #= 5, and so is its truth value's; X #\= 3 #/\ X #\= 5 as well. A remainder of what is below
% the divisor is the same variable, attributes are shown in the order in which they came, and rows of several lengths have no columns.
:- use_module(library(clpfd)).

main :-
    left(X, ( X #= 3 #\/ X #= 4 #\/ 7 #= X )),
    left(X, ( X #= 3 #\/ ( X #= 4 #\/ X #= 7 ) )),
    left(X, ( ( X #= 3 #\/ X #= 4 ) #/\ _ #= 2 )),
    left(X, ( X #\= 3 #/\ X #\= 4 )),
    left(X, ( X in 1..9, X #= 3 #\/ X #= 4, X #= 4 #\/ X #= 5 )),
    left(X-_, X #= 3 #\/ _ #= 4 ),
    left(B, ( X1 in 3..9, B #<==> ( X1 #= 3 #\/ X1 #= 4 ), X1 #> 4 )),
    left(B, ( X2 in 3..4, B #<==> ( X2 #\= 3 #/\ X2 #\= 5 ), X2 = 4 )),
    findall(X3/B3, ( X3 in 2..5, B3 #<==> ( X3 #= 3 #\/ X3 #= 4 ), label([X3]) ), L), print(L), nl,
    ( Y4 in 0..3, X4 #= Y4 mod 4, X4 == Y4 -> print(same), nl ; true ),
    ( Y5 in 0..3, X5 #= Y5 rem 4, X5 == Y5 -> print(same), nl ; true ),
    ( Y6 in 0..4, X6 #= Y6 mod 4, X6 \== Y6, findall(X6, label([Y6]), Rest) -> print(Rest), nl ; true ),
    left(X, ( dif(X, 2), X in 1..3 )),
    left(X, ( X in 1..3, dif(X, 2) )),
    ( dif(X7, 2), X7 in 1..3, freeze(X7, ( print(frozen(X7)), nl )), X7 #> 2 -> print(X7), nl ; true ),
    left(X, ( X in 0..9, X #= 3 #\ 5 #= X )),
    ( X8 in 0..9, X8 #= 3 #\ X8 #= 3 -> print(X8) ; print(never) ), nl,
    findall(X9-B9, ( X9 in 3..5, B9 #<==> ( X9 #= 3 #\ X9 #= 5 ), label([X9]) ), L9), print(L9), nl,
    ( transpose([[1],[2,3]], _) ; transpose([[1,2],[3]], _) ; print(none), nl ).
% expect: [clpfd:(x in 3..4\/7)]
% expect: [clpfd:(x in 3..4\/7)]
% expect: [clpfd:(x in 3..4)]
% expect: [clpfd:(x in inf..2\/5..sup)]
% expect: []
% expect: several
% expect: []
% expect: []
% expect: [2/0,3/1,4/1,5/0]
% expect: same
% expect: same
% expect: [0,1,2,3,0]
% expect: [dif(x,2),clpfd:(x in 1..3)]
% expect: [clpfd:(x in 1..3),dif(x,2)]
% expect: frozen(3)
% expect: 3
% expect: [clpfd:(x in 3\/5)]
% expect: never
% expect: [3-1,4-0,5-1]
% expect: none

left(X, Goal) :-
    \+ \+ ( call(Goal), copy_term(X, Y, Gs), ( Y = x, \+ Gs = [_,_,_|_] -> print(Gs) ; integer(Y) -> print([]) ; print(several) ), nl ).
