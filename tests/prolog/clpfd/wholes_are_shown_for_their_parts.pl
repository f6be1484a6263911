% Constraints that are made of others are shown as one goal: their parts, and the truth values within, are not shown.
:- use_module(library(clpfd)).

show(Term) :-
    copy_term(Term, Copy, Goals),
    numbervars(Copy-Goals, 0, _),
    print(Copy), nl,
    forall(member(clpfd:Goal, Goals), ( print(Goal), nl )).

main :-
    length(S, 3), serialized(S, [2,3,4]), show(S),
    S = [0|_], show(S),
    [A,B] ins 0..3, serialized([A,B], [2,3]), show(A-B),
    length(V, 3), global_cardinality(V, [1-C,2-D]), show(V-C),
    V = [X|_], X #\= 1, show(V-D),
    W in 0..9, ( global_cardinality([W], [1-1,2-1]) -> true ; print(no), nl ).
% expect: [A,B,C]
% expect: serialized([A,B,C],[2,3,4])
% expect: [0,A,B]
% expect: serialized([0,A,B],[2,3,4])
% expect: A-B
% expect: A in 0..3
% expect: serialized([A,B],[2,3])
% expect: B in 0..3
% expect: [A,B,C]-D
% expect: D in 0..3
% expect: E in 0..3
% expect: A in 1..2
% expect: global_cardinality([A,B,C],[1-D,2-E])
% expect: B in 1..2
% expect: C in 1..2
% expect: [2,A,B]-C
% expect: D in 0..2
% expect: C in 1..3
% expect: A in 1..2
% expect: global_cardinality([2,A,B],[1-D,2-C])
% expect: B in 1..2
% expect: no
