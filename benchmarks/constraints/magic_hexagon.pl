% A hexagon of side 3 with the numbers 1 to 19, all rows of which add up to 38; each of its twelve positions.
:- use_module(library(clpfd)).

main :- findall(Vs, hexagon(Vs), L), length(L, N), L = [First|_], write(N-First), nl.
hexagon(Vs) :-
    Vs = [A,B,C,D,E,F,G,H,I,J,K,L,M,N,O,P,Q,R,S], Vs ins 1..19, all_different(Vs),
    A + B + C #= 38, D + E + F + G #= 38, H + I + J + K + L #= 38, M + N + O + P #= 38, Q + R + S #= 38,
    A + D + H #= 38, B + E + I + M #= 38, C + F + J + N + Q #= 38, G + K + O + R #= 38, L + P + S #= 38,
    C + G + L #= 38, B + F + K + P #= 38, A + E + J + O + S #= 38, D + I + N + R #= 38, H + M + Q #= 38,
    A #< C, A #< L, A #< S, A #< Q, A #< H, C #< H,
    label([A,C,L,S,Q,H,B,D,G,P,R,M,E,F,I,J,K,N,O]).
