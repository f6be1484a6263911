% Nine digits of a safe, none at its own place, with a difference, a product and sums; a hundred times.
:- use_module(library(clpfd)).

main :- times(100), findall(Vs, safe(Vs), L), write(L), nl.
times(0) :- !.
times(N) :- \+ \+ findall(Vs, safe(Vs), _), N1 is N - 1, times(N1).
safe(Vs) :-
    Vs = [C1,C2,C3,C4,_,C6,C7,C8,C9], Vs ins 1..9, all_different(Vs),
    C4 - C6 #= C7, C1 * C2 * C3 #= C8 + C9, C2 + C3 + C6 #< C8, C9 #< C8, own(Vs, 1), label(Vs).
own([], _).
own([V|Vs], I) :- V #\= I, I1 is I + 1, own(Vs, I1).
