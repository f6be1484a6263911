% Which variable has the fewest values depends on when a hole of Q is passed on to Q + I: when a bound changes, behind what was to be done
% before. The first answers of such problems are those of SWI-Prolog.
:- use_module(library(clpfd)).

moved(Q, I, P) :- P #= Q + I.
back(Q, I, P) :- P #= Q - I.

queens(N, Differ, Qs) :-
    length(Qs, N),
    Qs ins 1..N,
    numlist(1, N, Is),
    maplist(moved, Qs, Is, Ups),
    maplist(back, Qs, Is, Downs),
    maplist(Differ, [Qs,Ups,Downs]).

pairs([]).
pairs([Q|Qs]) :- foldl(apart(Q), Qs, 1, _), pairs(Qs).

apart(Q, R, D, D1) :- Q #\= R, abs(Q - R) #\= D, D1 is D + 1.

first(N, Differ, Options) :- queens(N, Differ, Qs), once(labeling(Options, Qs)), print(Qs), nl.

main :-
    first(8, all_different, [ff]),
    first(12, all_different, [ff]),
    first(16, all_different, [ff]),
    first(20, all_different, [ff,down]),
    first(8, all_distinct, [ff]),
    first(12, all_distinct, [ff]),
    first(14, all_distinct, [ffc]),
    length(Qs, 12), Qs ins 1..12, pairs(Qs), once(labeling([ff], Qs)), print(Qs), nl.
% expect: [1,5,8,6,3,7,2,4]
% expect: [1,3,5,11,8,10,12,4,2,7,9,6]
% expect: [1,3,5,13,15,4,11,7,14,16,2,9,6,8,10,12]
% expect: [20,18,16,3,9,17,8,14,7,2,6,1,15,4,12,10,13,11,19,5]
% expect: [1,5,8,6,3,7,2,4]
% expect: [1,3,5,11,8,10,12,4,2,7,9,6]
% expect: [1,3,5,12,9,4,13,11,14,7,2,6,8,10]
% expect: [1,3,5,11,8,10,12,4,2,7,9,6]
