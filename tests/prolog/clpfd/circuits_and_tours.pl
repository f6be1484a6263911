% circuit/1: tours of small graphs, the cheapest tour with element/3.
:- use_module(library(clpfd)).

main :-
    length(Vs, 4), circuit(Vs), findall(Vs, label(Vs), L), print(L), nl,
    length(Ws, 5), Ws = [A|_], circuit(Ws), maplist(fd_dom, Ws, Ds), print(Ds), nl,
    A = 2, findall(Ws, label(Ws), L2), print(L2), nl,
    tour(Succ, Cost), print(Succ-Cost), nl,
    findall(S, ( S = [_,_,_,_,_,_], graph(S), circuit(S), label(S) ), Ts), print(Ts), nl,
    ( circuit([2,1,4,3]) -> print(yes) ; print(no) ), nl,
    ( circuit([2,3,4,1]) -> print(yes) ; print(no) ), nl,
    ( circuit([1]) -> print(yes) ; print(no) ), nl,
    ( circuit([]) -> print(yes) ; print(no) ), nl.
% expect: [[2,3,4,1],[2,4,1,3],[3,1,4,2],[3,4,2,1],[4,1,2,3],[4,3,1,2]]
% expect: [2..5,1\/3..5,1..2\/4..5,1..3\/5,1..4]
% expect: [[2,3,4,5,1],[2,3,5,1,4],[2,4,1,5,3],[2,4,5,3,1],[2,5,1,3,4],[2,5,4,1,3]]
% expect: [2,3,4,5,1]-18
% expect: [[2,3,4,5,6,1],[2,4,1,5,6,3],[2,4,5,6,1,3]]
% expect: no
% expect: yes
% expect: yes
% expect: yes

tour(Succ, Cost) :-
    Distances = [[0,4,9,8,5],[4,0,3,7,6],[9,3,0,2,8],[8,7,2,0,4],[5,6,8,4,0]],
    length(Succ, 5), circuit(Succ),
    maplist([Row,S,C]>>element(S, Row, C), Distances, Succ, Costs),
    sum(Costs, #=, Cost), once(labeling([min(Cost),ff], Succ)).

graph([A,B,C,D,E,F]) :- A in 2..3, B in 3..4, C in 1\/4..5, D in 5..6, E in 1\/6, F in 1..3.
