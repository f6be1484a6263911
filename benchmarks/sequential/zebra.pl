%   zebra.pl -- who owns the zebra?
%
%   The five-houses puzzle, solved by unifying partially known house terms
%   with the members of a list.
%   Stresses: general unification of structures with many unbound arguments,
%   deep backtracking, trailing.

main       :- benchmark(860).
main_small :- benchmark(17).

benchmark(Count) :-
    repeat_puzzle(Count),
    puzzle(ZebraOwner, WaterDrinker),
    write(zebra(ZebraOwner)), nl,
    write(water(WaterDrinker)), nl.

repeat_puzzle(Count) :-
    times(Count),
    puzzle(_, _),
    fail.
repeat_puzzle(_).

%   house(Nationality, Colour, Pet, Drink, Smoke), from left to right.
puzzle(ZebraOwner, WaterDrinker) :-
    Houses = [house(norwegian, _, _, _, _), _, house(_, _, _, milk, _), _, _],
    mem(house(english, red, _, _, _), Houses),
    mem(house(spanish, _, dog, _, _), Houses),
    mem(house(_, green, _, coffee, _), Houses),
    mem(house(ukrainian, _, _, tea, _), Houses),
    right_of(house(_, green, _, _, _), house(_, ivory, _, _, _), Houses),
    mem(house(_, _, snails, _, winston), Houses),
    mem(house(_, yellow, _, _, kools), Houses),
    next_to(house(_, _, _, _, chesterfield), house(_, _, fox, _, _), Houses),
    next_to(house(_, _, _, _, kools), house(_, _, horse, _, _), Houses),
    mem(house(_, _, _, orange_juice, lucky_strike), Houses),
    mem(house(japanese, _, _, _, parliament), Houses),
    next_to(house(norwegian, _, _, _, _), house(_, blue, _, _, _), Houses),
    mem(house(ZebraOwner, _, zebra, _, _), Houses),
    mem(house(WaterDrinker, _, _, water, _), Houses).

next_to(A, B, Houses) :- right_of(A, B, Houses).
next_to(A, B, Houses) :- right_of(B, A, Houses).

right_of(Right, Left, [Left, Right|_]).
right_of(Right, Left, [_|Houses]) :-
    right_of(Right, Left, Houses).

mem(X, [X|_]).
mem(X, [_|Xs]) :-
    mem(X, Xs).

times(_).
times(N) :-
    N > 1,
    M is N - 1,
    times(M).
