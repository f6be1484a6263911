% GERALD + DONALD = ROBERT with carries, from the right; twenty times.
:- use_module(library(clpfd)).

main :- times(20), sum_of_names(L), write(L), nl.
times(0) :- !.
times(N) :- \+ \+ sum_of_names(_), N1 is N - 1, times(N1).
sum_of_names(Vs) :-
    Vs = [D,L,T,A,R,E,N,O,G,B], Cs = [C1,C2,C3,C4,C5], Vs ins 0..9, Cs ins 0..1, all_different(Vs), D #\= 0, G #\= 0, R #\= 0,
    D + D #= T + 10*C1, L + L + C1 #= R + 10*C2, A + A + C2 #= E + 10*C3, R + N + C3 #= B + 10*C4, E + O + C4 #= O + 10*C5, G + D + C5 #= R,
    label(Vs).
