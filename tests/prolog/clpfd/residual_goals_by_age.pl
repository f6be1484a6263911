% Residual goals come by the age of the constrained variables, which posting decides: the operands of a sum before the result,
% the smaller side of an inequality with a constant first, the greater one without. Of one variable: what waits for values
% before what waits for bounds, the newest first. Values are a part of the constant.
:- use_module(library(clpfd)).

main :-
    shown(f(X1,Y1), X1 #= Y1 + 2), shown(f(X2,Y2), X2 #= Y2 - 2), shown(f(X3,Y3), ( X3 #= 2*Y3, Y3 in 0..3 )),
    shown(f(X4,Y4), ( X4 #= Y4 * 2, X4 in 0..9 )), shown(f(X5,Y5), ( X5 #> Y5, Y5 in 2..8, X5 in 1..5 )),
    shown(f(X6,Y6), ( X6 #>= Y6, Y6 in 2..8, X6 in 1..5 )), shown(f(X7,Y7,Z7), ( X7 #> Y7, Y7 #> Z7 )),
    shown(f(X8,Y8,Z8), ( X8 + Y8 #= Z8, [X8,Y8,Z8] ins 0..5 )), shown(f(X9,Y9,Z9), ( X9 #= Y9 - Z9, [X9,Y9,Z9] ins 0..5 )),
    shown(f(A1,B1,C1,D1), ( A1 #= B1 + C1 + D1, [A1,B1,C1,D1] ins 0..9 )), shown(f(A2,B2,C2), ( 2*A2 + 3*B2 #= C2, [A2,B2,C2] ins 0..9 )),
    shown(f(A3,B3), 7 #= 2*A3 + 3*B3), shown(f(A4,B4), 2*A4 + 3*B4 #>= 7), shown(f(A5,B5), A5 + B5 #= 3), shown(f(A6,B6), 3 #= A6 + B6),
    shown(f(A7,B7), A7 + B7 #\= 7), shown(f(A8,B8,C8), A8 #\= B8 + C8), shown(f(A9,B9,C9), ( A9 #= B9 * C9 + 1, [B9,C9] ins 0..2 )),
    shown(f(X,Y), ( X in 0..5, X #\= Y, X #< Y )), shown(f(P,Q), ( [P,Q] ins 1..4, P #\= Q, abs(P-Q) #\= 1 )),
    shown(f(U,V), ( U #=< 3 #<==> V )), shown(f(K,L,M), ( 10*K + 100*L + M #= 120, K = 2 )),
    Vars = [S,E,N,D,O,R,W], Vars ins 0..9, all_different(Vars),
    shown(Vars, ( S*1000 + E*100 + N*10 + D + 1000 + O*100 + R*10 + E #= 10000 + O*1000 + N*100 + E*10 + W, S #\= 0 )).

shown(Term, Goal) :-
    \+ \+ ( call(Goal), copy_term(Term, Copy, Goals), numbervars(Copy+Goals, 0, _), print(Copy), nl, lines(Goals) ).

lines([]).
lines([G|Gs]) :- write('    '), print(G), nl, lines(Gs).
% expect: f(A,B)
% expect:     clpfd:(B+2#=A)
% expect: f(A,B)
% expect:     clpfd:(A+2#=B)
% expect: f(A,B)
% expect:     clpfd:(B in 0..3)
% expect:     clpfd:(2*B#=A)
% expect:     clpfd:(A in 0..6)
% expect: f(A,B)
% expect:     clpfd:(B in 0..4)
% expect:     clpfd:(B*2#=A)
% expect:     clpfd:(A in 0..8)
% expect: f(A,B)
% expect:     clpfd:(B in 2..4)
% expect:     clpfd:(B#=<A+ -1)
% expect:     clpfd:(A in 3..5)
% expect: f(A,B)
% expect:     clpfd:(A in 2..5)
% expect:     clpfd:(A#>=B)
% expect:     clpfd:(B in 2..5)
% expect: f(A,B,C)
% expect:     clpfd:(C#=<B+ -1)
% expect:     clpfd:(B#=<A+ -1)
% expect: f(A,B,C)
% expect:     clpfd:(A in 0..5)
% expect:     clpfd:(A+B#=C)
% expect:     clpfd:(B in 0..5)
% expect:     clpfd:(C in 0..5)
% expect: f(A,B,C)
% expect:     clpfd:(A in 0..5)
% expect:     clpfd:(A+C#=B)
% expect:     clpfd:(C in 0..5)
% expect:     clpfd:(B in 0..5)
% expect: f(A,B,C,D)
% expect:     clpfd:(A in 0..9)
% expect:     clpfd:(A#=B+C+D)
% expect:     clpfd:(B in 0..9)
% expect:     clpfd:(C in 0..9)
% expect:     clpfd:(D in 0..9)
% expect: f(A,B,C)
% expect:     clpfd:(A in 0..4)
% expect:     clpfd:(2*A+3*B#=C)
% expect:     clpfd:(B in 0..3)
% expect:     clpfd:(C in 0..9)
% expect: f(A,B)
% expect:     clpfd:(7#=2*A+3*B)
% expect: f(A,B)
% expect:     clpfd:(7#=<2*A+3*B)
% expect: f(A,B)
% expect:     clpfd:(A+B#=3)
% expect: f(A,B)
% expect:     clpfd:(A+B#=3)
% expect: f(A,B)
% expect:     clpfd:(7#\=A+B)
% expect: f(A,B,C)
% expect:     clpfd:(A#\=B+C)
% expect: f(A,B,C)
% expect:     clpfd:(B in 0..2)
% expect:     clpfd:(B*C#=D)
% expect:     clpfd:(C in 0..2)
% expect:     clpfd:(D in 0..4)
% expect:     clpfd:(D+1#=A)
% expect:     clpfd:(A in 1..5)
% expect: f(A,B)
% expect:     clpfd:(A in 0..5)
% expect:     clpfd:(A#\=B)
% expect:     clpfd:(A#=<B+ -1)
% expect:     clpfd:(B in 1..sup)
% expect: f(A,B)
% expect:     clpfd:(A in 1..4)
% expect:     clpfd:(abs(A-B)#\=1)
% expect:     clpfd:(A#\=B)
% expect:     clpfd:(B in 1..4)
% expect: f(A,B)
% expect:     clpfd:(B in 0..1)
% expect:     clpfd:(3#>=A#<==>B)
% expect: f(2,A,B)
% expect:     clpfd:(100*A+B#=100)
% expect: [9,A,B,C,0,D,E]
% expect:     clpfd:(A in 3..7)
% expect:     clpfd:all_different([9,A,B,C,0,D,E])
% expect:     clpfd:(91*A+C+10*D#=90*B+E)
% expect:     clpfd:(B in 4..8)
% expect:     clpfd:(C in 1..8)
% expect:     clpfd:(D in 1..8)
% expect:     clpfd:(E in 1..8)
