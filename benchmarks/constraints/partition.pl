% Two halves of 1..16 with equal sums and equal sums of squares: how many.
:- use_module(library(clpfd)).

main :- findall(Bs, halves(Bs), L), length(L, N), write(N), nl.
halves(Bs) :-
    length(Bs, 16), Bs ins 0..1, Bs = [1|_], sum(Bs, #=, 8),
    scalar_product([1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16], Bs, #=, 68),
    scalar_product([1,4,9,16,25,36,49,64,81,100,121,144,169,196,225,256], Bs, #=, 748), label(Bs).
