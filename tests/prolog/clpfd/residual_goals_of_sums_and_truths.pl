% Residual goals have variables for what SWI-Prolog's propagators have variables for: the sum of two variables in an inequality, the sides of an
% inequality that is a truth value, or has products and the like; disjunctions of parts; constraints as wholes.
:- use_module(library(clpfd)).

shown(Term, Goal) :-
    \+ \+ ( call(Goal), copy_term(Term, Copy, Goals), numbervars(Copy+Goals, 0, _), maplist(without_module, Goals, Shown), print(Shown), nl ).

without_module(clpfd:Goal, Goal).

main :-
    shown(f(X1,Y1), X1 + Y1 #> 10),                                   % expect: [C in 11..sup,A+B#=C]
    shown(f(X2,Y2), ( [X2,Y2] ins 0..5, X2 + Y2 #=< 4 )),             % expect: [A in 0..4,A+B#=C,B in 0..4,C in 0..4]
    shown(f(X3,Y3), -X3 #>= Y3),                                      % expect: [C in inf..0,A+B#=C]
    shown(f(X4,Y4), sum([X4,Y4], #=<, 4)),                            % expect: [A+B#=<4]
    shown(f(X5,Y5,Z5), X5 * Y5 #> Z5),                                % expect: [A*B#=D,D#>=E,C+1#=E]
    shown(f(X6,Y6), abs(X6) #< Y6),                                   % expect: [B in 1..sup,B#>=C,D#=abs(A),D in 0..sup,D+1#=C,C in 1..sup]
    shown(f(B7,X7,Y7), B7 #<==> X7 #> Y7),                            % expect: [A in 0..1,B#>=D#<==>A,C+1#=D]
    shown(f(B8,X8), B8 #<==> X8 #< 3),                                % expect: [A in 0..1,3#>=C#<==>A,B+1#=C]
    shown(f(B9,X9,Y9), ( [X9,Y9] ins 0..9, B9 #<==> X9 #< Y9 )),      % expect: [B in 0..9,B+1#=D,C in 0..9,C#>=D#<==>A,A in 0..1,D in 1..10]
    shown(f(B,X,Y,Z), B #<==> X + Y #< Z),                            % expect: [A in 0..1,D#>=E#<==>A,B+C#=F,F+1#=E]
    shown(f(C,X10,Y10), C #<==> 2*X10 #= Y10),                        % expect: [A in 0..1,D#=C#<==>A,2*B#=D]
    shown(f(X11,Y11,Z11), X11 #>= Y11 #\/ Y11 #>= Z11),               % expect: [D in 0..1,D#\/E#<==>1,A#>=B#<==>D,B#>=C#<==>E,E in 0..1]
    shown(f(P,Q), P #\ Q),                                            % expect: [A in 0..1,A#/\B#<==>0,A#\/B#<==>1,B in 0..1]
    shown(f(P1,Q1,R1), (P1 #==> Q1) #<==> R1),                        % expect: [C in 0..1,D#\/B#<==>C,D in 0..1,#\A#<==>D,A in 0..1,B in 0..1]
    shown(f(X12,Y12), X12 #\= Y12 - 3),                               % expect: [B#\=A+3]
    shown(f(X13,Y13), X13 #= Y13 /\ 3),                               % expect: [A#=B/\3]
    shown(f(X14,Y14,Z14,U14), lex_chain([[X14,Y14],[Z14,U14]])),      % expect: [C#>=A,lex_chain([[A,B],[C,D]])]
    shown(f(X15,Y15), lex_chain([[1,X15],[2,Y15]])),                  % expect: [lex_chain([[1,A],[2,B]])]
    shown(f(X16,Y16), ( [X16,Y16] ins 0..5, disjoint2([r(X16,2,0,2),r(Y16,2,1,2)]) )),
                                                                      % expect: [A in 0..5,disjoint2([r(A,2,0,2),r(B,2,1,2)]),B in 0..5]
    shown(f(X17,Y17,Z17), chain([X17,Y17,Z17], #<)).                  % expect: [B#=<C+ -1,A#=<B+ -1]
