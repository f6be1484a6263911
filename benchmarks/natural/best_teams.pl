% The ten best teams of four, in a global variable that every team is compared with.
main :-
    nb_setval(best, []),
    forall(team(Team, Value), insert(Value-Team)),
    nb_getval(best, Best),
    forall(member(Value-Team, Best), format("~w ~w~n", [Value, Team])).

insert(Entry) :-
    nb_getval(best, Best),
    (   length(Best, 10), last(Best, Worst), Worst @>= Entry
    ->  true
    ;   msort([Entry|Best], Up),
        reverse(Up, Down),
        ten(Down, Ten),
        nb_setval(best, Ten)
    ).

ten(List, Ten) :- length(List, N), ( N =< 10 -> Ten = List ; length(Ten, 10), append(Ten, _, List) ).

team([A, B, C, D], Value) :-
    player(A), player(B), A < B, player(C), B < C, player(D), C < D,
    together(A, B, X), together(B, C, Y), together(C, D, Z), together(A, D, W),
    Value is X + Y + Z + W.

player(P) :- between(1, 80, P).
together(A, B, Value) :- Value is (A * A * 3 + B * B * 5 + A * B) mod 97.
