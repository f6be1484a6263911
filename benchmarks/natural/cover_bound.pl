% Best so far in a global variable, branch and bound.
main :- nb_setval(best, 10000), findall(W-V, thing(W, V), Ts), search(Ts, 110, 0), nb_getval(best, B), write(B), nl.
thing(W, C) :- between(1, 28, I), W is (I * 7) mod 11 + 1, C is (I * 13) mod 17 + 2.
% cover at least 60 of weight at least cost
search(Ts, Need, C) :- ( cover(Ts, Need, C, Cost), nb_getval(best, B), Cost < B, nb_setval(best, Cost), fail ; true ).
cover(_, Need, C, C) :- Need =< 0, !.
cover([W-V|Ts], Need, C0, C) :- ( N1 is Need - W, C1 is C0 + V, nb_getval(best, B), C1 < B, cover(Ts, N1, C1, C) ; cover(Ts, Need, C0, C) ).
