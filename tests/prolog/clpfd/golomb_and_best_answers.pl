% labeling/2 with min and max: the best answer first, then the others in the order of the cost.
:- use_module(library(clpfd)).

main :-
    golomb(5, Ms), print(Ms), nl,
    findall(X-Y, ( [X,Y] ins 0..3, X + Y #=< 4, labeling([max(X+2*Y)], [X,Y]) ), L1), print(L1), nl,
    findall(X-Y, ( [X,Y] ins 0..2, labeling([min(X*Y),down], [X,Y]) ), L2), print(L2), nl,
    findall(X-Y, ( [X,Y] ins 0..2, labeling([max(X),min(Y)], [X,Y]) ), L3), print(L3), nl,
    findall(X-Y-Z, ( [X,Y,Z] ins 0..2, all_different([X,Y,Z]), labeling([min(abs(X-Y)),max(Z),bisect], [X,Y,Z]) ), L4), print(L4), nl,
    knapsack(Take, Value), print(Take-Value), nl,
    coins(Cs, Number), print(Cs-Number), nl,
    catch(( [A,B] ins 0..3, labeling([min(A+C)], [A,B]), print(C), nl ), error(E, _), ( print(E), nl )),
    ( D in 0..3, D #> 3 -> true ; print(none), nl ),
    findall(X, ( X in 1..3 \/ 7..9, labeling([max(X mod 4),down,enum], [X]) ), L5), print(L5), nl.
% expect: [0,1,2,3,4]
% expect: [1-3,0-3,2-2,1-2,3-1,0-2,2-1,1-1,3-0,0-1,2-0,1-0,0-0]
% expect: [2-0,1-0,0-2,0-1,0-0,1-1,2-1,1-2,2-2]
% expect: [2-0,2-1,2-2,1-0,1-1,1-2,0-0,0-1,0-2]
% expect: [0-1-2,1-0-2,1-2-0,2-1-0,0-2-1,2-0-1]
% expect: [3,0,3,0,0]-39
% expect: [1,1,1,1,2]-6
% expect: instantiation_error
% expect: none
% expect: [7,3,2,9,1,8]

golomb(N, Marks) :-
    length(Marks, N), Marks = [0|_], Max is N*N, Marks ins 0..Max, chain(Marks, #<),
    findall(I-J, ( between(1, N, I), between(1, N, J), I < J ), Pairs),
    maplist([I-J,D]>>( nth1(I, Marks, A), nth1(J, Marks, B), D #= B - A, D #> 0 ), Pairs, Ds), all_different(Ds),
    last(Marks, Last), labeling([min(Last)], Marks), !.

knapsack(Take, Value) :-
    Take = [_,_,_,_,_], Take ins 0..3,
    scalar_product([4,2,1,10,2], Take, #=<, 15), scalar_product([12,2,1,4,1], Take, #=, Value),
    once(labeling([max(Value),ff], Take)).

coins(Counts, Number) :-
    Counts = [_,_,_,_,_], Counts ins 0..20,
    scalar_product([1,2,5,10,25], Counts, #=, 68), sum(Counts, #=, Number),
    once(labeling([min(Number)], Counts)).
