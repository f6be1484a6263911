% What is left of constraints, as SWI-Prolog shows it.
:- use_module(library(clpfd)).

left(Goal, Vs) :- call(Goal), copy_term(Vs, Copies, Goals), numbervars(Copies-Goals, 0, _), print(Goals), nl.

main :-
    left(X1 #= max(Y1, Z1), [X1,Y1,Z1]),
    left(X2 #= min(Y2, Z2), [X2,Y2,Z2]),
    left(( Y3 in 0..9, X3 #= min(Y3, 3) ), [X3,Y3]),
    left(( [X4,Y4] ins 0..9, M4 #= max(X4, Y4), X4 #> 3 ), [X4,Y4,M4]),
    left(( A5 #<==> #\ B5 ), [A5,B5]),
    left(( tuples_in([[X6,Y6],[Y6,Z6]], [[1,2],[2,3],[3,4]]) ), [X6,Y6,Z6]),
    left(( X7 in 1..3, tuples_in([[X7,Y7]], [[1,10],[2,20],[3,30],[4,40]]), Y7 #\= 20 ), [X7,Y7]),
    left(X8 #= 3 + Y8, [X8,Y8]),
    left(X9 #= Y9 + 3, [X9,Y9]),
    left(X10 - Y10 #= 3, [X10,Y10]),
    left(X11 #= Y11 - 3, [X11,Y11]),
    left(X12 - Y12 #\= 3, [X12,Y12]),
    left(X13 #\= Y13 + 3, [X13,Y13]),
    left(abs(X14) #> 3, X14),
    left(abs(X15) #=< 3, X15),
    left(abs(X16) #>= 3, X16),
    left(3 #> abs(X17), X17),
    left(( [X18,Y18] ins 1..4, abs(X18 - Y18) #>= 2 ), [X18,Y18]),
    left(( [X19,Y19] ins 1..9, abs(X19 - Y19) #>= 2, X19 = 4 ), [X19,Y19]).
% expect: [clpfd:(A#>=B),clpfd:(A#=max(B,C)),clpfd:(A#>=C)]
% expect: [clpfd:(B#>=A),clpfd:(A#=min(B,C)),clpfd:(C#>=A)]
% expect: [clpfd:(B in 0..9),clpfd:(B#>=A),clpfd:(A#=min(B,3)),clpfd:(A in 0..3)]
% expect: [clpfd:(A in 4..9),clpfd:(C#>=A),clpfd:(C#=max(A,B)),clpfd:(B in 0..9),clpfd:(C#>=B),clpfd:(C in 4..9)]
% expect: [clpfd:(A in 0..1),clpfd:(#\B#<==>A),clpfd:(B in 0..1)]
% expect: [clpfd:(A in 1..2),clpfd:tuples_in([[A,B]],[[1,2],[2,3]]),clpfd:(B in 2..3),clpfd:tuples_in([[B,C]],[[2,3],[3,4]]),clpfd:(C in 3..4)]
% expect: [clpfd:(A in 1\/3),clpfd:tuples_in([[A,B]],[[1,10],[3,30]]),clpfd:(B in 10\/30)]
% expect: [clpfd:(3+B#=A)]
% expect: [clpfd:(B+3#=A)]
% expect: [clpfd:(3+B#=A)]
% expect: [clpfd:(A+3#=B)]
% expect: [clpfd:(A#\=3+B)]
% expect: [clpfd:(A#\=B+3)]
% expect: [clpfd:(A in inf.. -4\/4..sup)]
% expect: [clpfd:(A in -3..3)]
% expect: [clpfd:(A in inf.. -3\/3..sup)]
% expect: [clpfd:(A in -2..2)]
% expect: [clpfd:(A in 1..4),clpfd:(abs(A-B)#>=2),clpfd:(B in 1..4)]
% expect: [clpfd:(A in 1..2\/6..9)]
