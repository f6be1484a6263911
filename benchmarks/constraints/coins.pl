% In how many ways coins of seven kinds make 100.
:- use_module(library(clpfd)).

main :- findall(Xs, ( length(Xs, 7), Xs ins 0..100, scalar_product([50,25,20,10,5,2,1], Xs, #=, 100), label(Xs) ), All), length(All, N), write(N), nl.
