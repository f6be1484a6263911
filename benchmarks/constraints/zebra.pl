% Who owns the zebra, five hundred times.
:- use_module(library(clpfd)).

main :- times(500), zebra(Z), write(Z), nl.
times(0) :- !.
times(N) :- \+ \+ zebra(_), N1 is N - 1, times(N1).

zebra(Z-W) :-
    Ns = [E,S,J,U,N], Cs = [R,G,Wh,Y,B], Ps = [D,Sn,F,H,Z], Ds = [Co,T,M,O,W], Ss = [Og,K,Ch,L,P],
    Ns ins 1..5, Cs ins 1..5, Ps ins 1..5, Ds ins 1..5, Ss ins 1..5,
    all_different(Ns), all_different(Cs), all_different(Ps), all_different(Ds), all_different(Ss),
    E #= R, S #= D, Co #= G, U #= T, G #= Wh + 1, Og #= Sn, K #= Y, M #= 3, N #= 1, L #= O, J #= P,
    next(Ch, F), next(K, H), next(N, B),
    append(Ns, Cs, V1), append(V1, Ps, V2), append(V2, Ds, V3), append(V3, Ss, Vs), label(Vs).
next(X, Y) :- B1 #<==> ( X #= Y + 1 ), B2 #<==> ( Y #= X + 1 ), B1 + B2 #= 1.
