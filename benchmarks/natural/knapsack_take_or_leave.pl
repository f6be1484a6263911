% Disjunctions: every thing is taken or left.
main :- things(Ts), aggregate_all(max(V, Names), pack(Ts, 70, 0, V, Names), max(Best, Taken)), write(Best-Taken), nl.

pack([], _, V, V, []).
pack([thing(N, W, P)|Ts], Room, V0, V, Names) :-
    (   W =< Room, R is Room - W, V1 is V0 + P, Names = [N|Ns], pack(Ts, R, V1, V, Ns)
    ;   pack(Ts, Room, V0, V, Names) ).

things(Ts) :- findall(thing(I, W, P), ( between(1, 32, I), W is (I * 17) mod 13 + 2, P is (I * 29) mod 31 + 3 ), Ts).
