% Packing: bins with capacities, subsets with a sum, loads that are even, cutting stock by element/3.
:- use_module(library(clpfd)).

main :-
    findall(Bs, ( bins([4,3,3,2], 6, 2, Bs), label(Bs) ), L1), print(L1), nl,
    findall(S, subset_sum([3,34,4,12,5,2], 9, S), L2), print(L2), nl,
    fair([7,5,4,4,3,2], Sides, Difference), print(Sides-Difference), nl,
    findall(I-W, ( element(I, [5,3,8,3], W), W #< 6, label([I]) ), L3), print(L3), nl,
    cut(Patterns), print(Patterns), nl,
    X in 0..20, X #= 3*A + 5*B, [A,B] ins 0..3, fd_dom(X, DX), print(DX), nl, findall(X, ( X #>= 10, indomain(X), once(label([A,B])) ), L4), print(L4), nl.
% expect: [[1,2,2,1]]
% expect: [[3,4,2],[4,5]]
% expect: [0,0,1,1,1,1]-1
% expect: [1-5,2-3,4-3]
% expect: [3,1,0]
% expect: 0..20
% expect: [10,11,13,14,15,16,18,19]

bins(Sizes, Capacity, Count, Bins) :-
    same_length(Sizes, Bins), Bins ins 1..Count, numlist(1, Count, Numbers), Bins = [1|_],
    maplist(load(Sizes, Bins, Capacity), Numbers).
load(Sizes, Bins, Capacity, Number) :-
    maplist(is_in(Number), Bins, In), scalar_product(Sizes, In, #=<, Capacity).
is_in(Number, Bin, In) :- Bin #= Number #<==> In.

subset_sum(Numbers, Sum, Chosen) :-
    same_length(Numbers, Bs), Bs ins 0..1, scalar_product(Numbers, Bs, #=, Sum), labeling([down], Bs),
    findall(N, ( nth1(I, Bs, 1), nth1(I, Numbers, N) ), Chosen).

fair(Ws, Sides, D) :-
    same_length(Ws, Sides), Sides ins 0..1, sum_list(Ws, Total), scalar_product(Ws, Sides, #=, Right),
    D #= abs(Total - 2*Right), once(labeling([min(D)], Sides)).

cut([A,B,C]) :- [A,B,C] ins 0..5, 3*A + 2*B + C #= 11, A + B + C #= N, once(labeling([min(N),max(B)], [A,B,C])).
