% Who owns the zebra, with disjunctions for neighbours; two hundred times.
:- use_module(library(clpfd)).

main :- times(200), zebra(Z), write(Z), nl.
times(0) :- !.
times(N) :- \+ \+ zebra(_), N1 is N - 1, times(N1).
zebra(Z-W) :-
    All = [Ns,Cs,Ps,Ds,Ss], Ns = [E,S,J,U,N], Cs = [R,G,Wh,Y,B], Ps = [D,Sn,F,H,Z], Ds = [Co,T,M,O,W], Ss = [Og,K,Ch,L,P],
    lists(All), E #= R, S #= D, Co #= G, U #= T, G #= Wh + 1, Og #= Sn, K #= Y, M #= 3, N #= 1, L #= O, J #= P,
    next(Ch, F), next(K, H), next(N, B), join(All, Vs), labeling([ff], Vs).
lists([]).
lists([L|Ls]) :- L ins 1..5, all_different(L), lists(Ls).
join([], []).
join([L|Ls], Vs) :- join(Ls, V1), append(L, V1, Vs).
next(X, Y) :- X #= Y + 1 #\/ Y #= X + 1.
