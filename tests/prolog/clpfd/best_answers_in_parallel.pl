% The best answer comes from one search that bounds the cost, and is the same on any number of workers: the first solution in the order
% of labeling among those with the best cost.
:- use_module(library(clpfd)).

main :-
    marks(7, Marks), print(Marks), nl,
    knapsack(Take, Value), print(Value-Take), nl,
    assignment(Jobs, Cost), print(Cost-Jobs), nl.
% expect: [0,1,4,10,18,23,25]
% expect: 145-[1,0,0,0,0,3,0,2]
% expect: 15-[2,4,3,5,1]
% expect: 14-[2,5,3,4,1]

marks(N, Marks) :-
    length(Marks, N), Marks = [0|_], Max is N*N, Marks ins 0..Max, chain(Marks, #<),
    findall(I-J, ( between(1, N, I), between(1, N, J), I < J ), Pairs),
    differences(Pairs, Marks, Ds), all_different(Ds),
    last(Marks, Last), labeling([min(Last)], Marks), !.

differences([], _, []).
differences([I-J|Ps], Marks, [D|Ds]) :- nth1(I, Marks, A), nth1(J, Marks, B), D #= B - A, D #> 0, differences(Ps, Marks, Ds).

knapsack(Xs, V) :-
    length(Xs, 8), Xs ins 0..3,
    scalar_product([5,7,11,13,17,19,23,29], Xs, #=<, 120), scalar_product([6,8,13,15,20,23,27,35], Xs, #=, V),
    labeling([max(V)], Xs), !.

assignment(Jobs, Cost) :-
    Costs = [[9,2,7,8,6],[6,4,3,7,5],[5,8,1,8,4],[7,6,9,4,3],[2,5,4,6,7]],
    length(Jobs, 5), all_different(Jobs), each_cost(Jobs, Costs, Cs), sum(Cs, #=, Cost),
    findall(Cost-Jobs, labeling([min(Cost),down], Jobs), [First,Second|_]), print(Second), nl, First = Cost-Jobs.

each_cost([], [], []).
each_cost([J|Js], [Row|Rows], [C|Cs]) :- element(J, Row, C), each_cost(Js, Rows, Cs).
