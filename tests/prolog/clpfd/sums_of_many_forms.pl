% sum/3 and scalar_product/4 with each relation, negative coefficients, repeated variables and expressions on the right.
:- use_module(library(clpfd)).

main :-
    forall(member(R, [#=,#\=,#<,#>,#=<,#>=]), ( findall(X-Y, ( [X,Y] ins 0..2, sum([X,Y], R, 2), label([X,Y]) ), L), print(R-L), nl )),
    forall(member(R, [#=,#\=,#<,#>=]), ( findall(X-Y, ( [X,Y] ins 0..2, scalar_product([2,-3], [X,Y], R, 1), label([X,Y]) ), L), print(R-L), nl )),
    [A,B] ins 0..5, sum([A,A,B], #=, 7), fd_dom(A, DA), fd_dom(B, DB), print(DA/DB), nl,
    [C,D] ins 0..9, sum([C,D], #=, 2*C + 1), fd_dom(C, DC), fd_dom(D, DD), print(DC/DD), nl,
    length(Es, 4), Es ins 1..4, sum(Es, #>=, 15), findall(Es, label(Es), L5), print(L5), nl,
    sum([], #=, S0), print(S0), nl, ( sum([], #>, 0) -> print(yes) ; print(no) ), nl, sum([1,2,3], #=, S6), print(S6), nl,
    [F,G,H] ins 0..100, F + 2*G + 3*H #= 300, G #>= 10, maplist(fd_dom, [F,G,H], Ds), print(Ds), nl,
    [I,J] ins 0..10, 3*I + 5*J #= 31, findall(I-J, label([I,J]), IJ), print(IJ), nl,
    K in 0..50, 7*K #= M, M #> 100, fd_inf(K, KI), fd_sup(M, MS), print(KI-MS), nl,
    N in 1..10, O #= -N, P #= N - 2*O, fd_dom(O, DO), fd_dom(P, DP), print(DO-DP), nl,
    Q #= R1 + T, [R1,T] ins 1..3, Q #> 5, print(Q-R1-T), nl.
% expect: (#=)-[0-2,1-1,2-0]
% expect: (#\=)-[0-0,0-1,1-0,1-2,2-1,2-2]
% expect: (#<)-[0-0,0-1,1-0]
% expect: (#>)-[1-2,2-1,2-2]
% expect: (#=<)-[0-0,0-1,0-2,1-0,1-1,2-0]
% expect: (#>=)-[0-2,1-1,1-2,2-0,2-1,2-2]
% expect: (#=)-[2-1]
% expect: (#\=)-[0-0,0-1,0-2,1-0,1-1,1-2,2-0,2-2]
% expect: (#<)-[0-0,0-1,0-2,1-1,1-2,2-2]
% expect: (#>=)-[1-0,2-0,2-1]
% expect: (1..3)/(1..5)
% expect: (0..8)/(1..9)
% expect: [[3,4,4,4],[4,3,4,4],[4,4,3,4],[4,4,4,3],[4,4,4,4]]
% expect: 0
% expect: no
% expect: 6
% expect: [0..100,10..100,0..93]
% expect: [2-5,7-2]
% expect: 15-350
% expect: -10.. -1-3..30
% expect: 6-3-3
