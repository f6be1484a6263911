% The first solution of 100 queens, the smallest domain first.
:- use_module(library(clpfd)).

main :- queens(100, Qs), labeling([ff], Qs), write(Qs), nl.

queens(N, Qs) :- length(Qs, N), Qs ins 1..N, safe(Qs).
safe([]).
safe([Q|Qs]) :- no_attack(Qs, Q, 1), safe(Qs).
no_attack([], _, _).
no_attack([Q1|Qs], Q, D) :- Q #\= Q1, Q #\= Q1 + D, Q #\= Q1 - D, D1 is D + 1, no_attack(Qs, Q, D1).
