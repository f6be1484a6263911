% A relation that must not hold is shown as the one that does; an automaton as a walk whose nodes are numbered from 0 as its arcs name them.
:- use_module(library(clpfd)).

left(Goal, Variables) :-
    call(Goal),
    copy_term(Variables, Copies, Goals),
    numbervars(Copies-Goals, 0, _),
    print(Goals), nl.

main :-
    left(#\ X1 #= Y1, [X1,Y1]),
    left(#\ X2 #\= Y2, [X2,Y2]),
    left(#\ X3 #=< Y3, [X3,Y3]),
    left(( X4 #= Y4 #<==> B4, B4 = 0 ), [X4,Y4]),
    left(( X5 + Y5 #=< Z5 #<==> B5, B5 = 0 ), [X5,Y5,Z5]),
    left(( X6 #\= 2*Y6 #<==> B6, B6 = 0 ), [X6,Y6]),
    left(automaton([X7,Y7,Z7], [source(b),sink(c)], [arc(a,0,a),arc(b,1,a),arc(a,1,c),arc(c,0,c)]), [X7,Y7,Z7]),
    ( automaton([_], [source(a),sink(a)], [arc(a,0)]) -> true ; print(no_arc), nl ).
% expect: [clpfd:(A#\=B)]
% expect: [clpfd:(A in inf..sup)]
% expect: [clpfd:(B#=<A+ -1)]
% expect: [clpfd:(A#\=B)]
% expect: [clpfd:(C+1#=<A+B)]
% expect: [clpfd:(2*B#=A)]
% expect: [clpfd:(A in 0..1),clpfd:tuples_in([[0,A,C]],[[0,0,0],[0,1,2]]),clpfd:(C in 0\/2),clpfd:tuples_in([[C,B,2]],[[0,1,2],[2,0,2]]),clpfd:(B in 0..1)]
% expect: no_arc
