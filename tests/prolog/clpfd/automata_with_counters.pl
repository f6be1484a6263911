% automaton/8: counters that arcs change, and regular languages by automaton/3.
:- use_module(library(clpfd)).

main :-
    length(Vs, 4), at_most_two_in_a_row(Vs), findall(Vs, label(Vs), L1), length(L1, N1), print(N1), nl, print(L1), nl,
    length(Ws, 3),
    automaton(Ws, _, Ws, [source(a),sink(a)], [arc(a,0,a,[C]),arc(a,1,a,[C+1])], [C], [0], [Ones]),
    Ws ins 0..1, findall(Ones-Ws, label(Ws), L2), print(L2), nl,
    length(Us, 4), inflexions(Us, 1), Us ins 0..2, findall(Us, label(Us), L3), length(L3, N3), print(N3), nl,
    Vs = [1,1|_], findall(Vs, label(Vs), L4), print(L4), nl,
    catch(automaton([_], [source(a),sink(b)], [arc(a,x,b)]), error(E, _), ( print(E), nl )),
    ( automaton([_], [source(a),sink(b)], [arc(b,1,a)]) -> print(yes) ; print(no) ), nl.
% expect: 13
% expect: [[0,0,0,0],[0,0,0,1],[0,0,1,0],[0,0,1,1],[0,1,0,0],[0,1,0,1],[0,1,1,0],[1,0,0,0],[1,0,0,1],[1,0,1,0],[1,0,1,1],[1,1,0,0],[1,1,0,1]]
% expect: [0-[0,0,0],1-[0,0,1],1-[0,1,0],2-[0,1,1],1-[1,0,0],2-[1,0,1],2-[1,1,0],3-[1,1,1]]
% expect: 38
% expect: [[1,1,0,0],[1,1,0,1]]
% expect: type_error(integer,x)
% expect: no

at_most_two_in_a_row(Vs) :-
    automaton(Vs, [source(s0),sink(s0),sink(s1),sink(s2)],
              [arc(s0,0,s0), arc(s0,1,s1), arc(s1,0,s0), arc(s1,1,s2), arc(s2,0,s0)]).

inflexions(Vs, N) :-
    signature(Vs, Sigs),
    automaton(Sigs, _, Sigs, [source(s),sink(i),sink(j),sink(s)],
              [arc(s,0,s), arc(s,1,j), arc(s,2,i), arc(i,0,i), arc(i,1,j,[C+1]), arc(i,2,i), arc(j,0,j), arc(j,1,j), arc(j,2,i,[C+1])],
              [C], [0], [N]).

signature([], []).
signature([_], []) :- !.
signature([V1,V2|Vs], [S|Sigs]) :-
    S in 0..2, V1 #= V2 #<==> S #= 0, V1 #< V2 #<==> S #= 1, V1 #> V2 #<==> S #= 2,
    signature([V2|Vs], Sigs).
