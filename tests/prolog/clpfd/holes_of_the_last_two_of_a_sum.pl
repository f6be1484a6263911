% When two variables of a long sum have no value yet, and their coefficients are 1 or -1, each loses the values that the other one has no partner
% for, as in SWI-Prolog: which variable has the fewest values, and so the first answer, depends on that.
:- use_module(library(clpfd)).

domains(Variables) :- maplist(fd_dom, Variables, Domains), print(Domains), nl.

magic_square(Vs) :-
    Vs = [A,B,C,D,E,F,G,H,I,J,K,L,M,N,O,P],
    Vs ins 1..16,
    all_different(Vs),
    maplist(adds_up, [[A,B,C,D],[E,F,G,H],[I,J,K,L],[M,N,O,P],[A,E,I,M],[B,F,J,N],[C,G,K,O],[D,H,L,P],[A,F,K,P],[D,G,J,M]]),
    A = 1, B = 15,
    labeling([ff], Vs).

adds_up(Vs) :- sum(Vs, #=, 34).

main :-
    all_different([A,B,C,D]), [A,B,C,D] ins 1..16, A + B + C + D #= 34, A = 1, B = 15, domains([C,D]),
                        % expect: [2\/4..14\/16,2\/4..14\/16]
    [E,F,G,H] ins 0..9, G #\= 5, E + 2*F - G + H #= 11, F = 3, E = 2, domains([G,H]),                                         % expect: [0..4\/6,3..7\/9]
    [I,J,K,L] ins 0..9, K in 1..3 \/ 7, I + J + K + 2*L #= 14, J = 4, I = 3, domains([K,L]),                                  % expect: [1..3\/7,0..3]
    [Q,R,S,T,U,V] ins 0..20, R in 0..4 \/ 9..12, Q - R + S + T - U + V #= 10, maplist(=(3), [Q,S,T,U]), domains([R,V]),
                        % expect: [0..4\/9..12,4..8\/13..16]
    magic_square(Vs), print(Vs), nl.
                        % expect: [1,15,2,16,12,10,7,5,13,3,14,4,8,6,11,9]
