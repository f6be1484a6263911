% X + Y #= Z is shown with its operands in the order that SWI-Prolog has: as they were written, of X - Y the result first, with values in their
% places. An inequality that does not hold still has the variables of its sides.
:- use_module(library(clpfd)).

shown(Term, Goal) :-
    \+ \+ ( call(Goal), copy_term(Term, Copy, Goals), numbervars(Copy+Goals, 0, _), maplist(without_module, Goals, Shown), print(Shown), nl ).

without_module(clpfd:Goal, Goal).

main :-
    shown(f(X1,Y1,Z1), ( [X1,Y1] ins 1..9, Z1 #= X1 - Y1 )),                 % expect: [A in 1..9,C+B#=A,B in 1..9,C in -8..8]
    shown(f(X2,Y2,Z2), ( [X2,Y2,Z2] ins 0..9, Y2 + X2 #= Z2 )),              % expect: [A in 0..9,B+A#=C,B in 0..9,C in 0..9]
    shown(f(X3,Y3,Z3), ( [X3,Y3,Z3] ins 0..9, Z3 #= X3 + Y3, X3 = 3 )),      % expect: [A in 0..6,3+A#=B,B in 3..9]
    shown(f(X4,Y4,Z4), ( [X4,Y4,Z4] ins 0..9, Z4 #= X4 + Y4, Y4 = 3 )),      % expect: [A in 0..6,A+3#=B,B in 3..9]
    shown(f(X5,Y5), ( [X5,Y5] ins 1..9, abs(X5 - Y5) #= 2 )),                % expect: [A in 1..9,C+B#=A,B in 1..9,C in -2\/2]
    shown(f(X6,Y6,Z6), ( [X6,Y6,Z6] ins 0..9, Z6 #= X6*X6 - Y6 )),           % expect: [A in 0..4,A^2#=D,B in 0..9,C+B#=D,C in 0..9,D in 0..16]
    shown(f(X7,Y7), X7 #= -Y7),                                              % expect: [-1*B#=A]
    shown(f(X8,Y8), ( [X8,Y8] ins 0..9, #\ X8 #> Y8 )),                      % expect: [A in 0..9,A#=<C+ -1,B in 0..9,B+1#=C,C in 1..10]
    shown(f(X9,Y9), ( [X9,Y9] ins 0..9, #\ X9 #< Y9 )),                      % expect: [A in 0..9,A+1#=C,B in 0..9,B#=<C+ -1,C in 1..10]
    shown(f(X10), ( X10 in 0..5, #\ X10 #< 3 )),                             % expect: [A in 3..5,A+1#=B,B in 4..6]
    shown(f(X11,Y11), ( [X11,Y11] ins 0..9, B #<==> X11 #> Y11, B = 0 )),    % expect: [A in 0..9,A#=<C+ -1,B in 0..9,B+1#=C,C in 1..10]
    shown(f(X12,Y12), ( [X12,Y12] ins 0..9, #\ X12 #> Y12, X12 = 4 )).       % expect: [A in 4..9,A+1#=B,B in 5..10]
