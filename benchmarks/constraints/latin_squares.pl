% All latin squares of order 5 whose first row is in order.
:- use_module(library(clpfd)).

main :- findall(Vs, latin(Vs), L), length(L, N), write(N), nl.
latin(Vs) :-
    Vs = [A,B,C,D,E,F,G,H,I,J,K,L,M,N,O,P,Q,R,S,T], Vs ins 1..5,
    all_different([A,B,C,D,E]), all_different([F,G,H,I,J]), all_different([K,L,M,N,O]), all_different([P,Q,R,S,T]),
    all_different([1,A,F,K,P]), all_different([2,B,G,L,Q]), all_different([3,C,H,M,R]), all_different([4,D,I,N,S]),
    all_different([5,E,J,O,T]), label(Vs).
