% DONALD + GERALD = ROBERT, leftmost, twenty times.
:- use_module(library(clpfd)).

main :- times(20), findall(Vs, puzzle(Vs), All), write(All), nl.
times(0) :- !.
times(N) :- \+ \+ findall(Vs, puzzle(Vs), _), N1 is N - 1, times(N1).

puzzle([D,O,N,A,L,G,E,R,B,T]) :-
    Vs = [D,O,N,A,L,G,E,R,B,T], Vs ins 0..9, all_different(Vs), D #\= 0, G #\= 0, R #\= 0,
    100000*D + 10000*O + 1000*N + 100*A + 10*L + D + 100000*G + 10000*E + 1000*R + 100*A + 10*L + D #=
    100000*R + 10000*O + 1000*B + 100*E + 10*R + T, label(Vs).
