% State: a queue of events as facts, each taken out and followed by others; many short simulations, one after the other.
:- dynamic event/2, served/1.

main :- findall(Seed-N, ( between(1, 900, Seed), simulate(Seed, N) ), All), sum_served(All, 0, Sum), write(Sum), nl.

sum_served([], S, S).
sum_served([_-N|T], S0, S) :- S1 is S0 + N, sum_served(T, S1, S).

simulate(Seed, N) :-
    retractall(event(_, _)), retractall(served(_)), assertz(served(0)),
    forall(between(1, 5, C), ( T is (Seed * 7 + C * 13) mod 50, assertz(event(T, arrive(C))) )),
    run(900), served(N).

run(0) :- !.
run(Steps) :-
    ( next_event(T, What) -> retract(event(T, What)), handle(What, T) ; true ),
    Left is Steps - 1, run(Left).

next_event(T, What) :- findall(T0-W, event(T0, W), Es), msort(Es, [T-What|_]).

handle(arrive(C), T) :- T1 is T + (C * 31 + T) mod 17 + 1, assertz(event(T1, leave(C))).
handle(leave(C), T) :-
    retract(served(N)), N1 is N + C, assertz(served(N1)),
    T1 is T + (C * 17 + T) mod 23 + 1, assertz(event(T1, arrive(C))).
