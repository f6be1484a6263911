%   zebra_all.pl -- all solutions of a five-houses puzzle with few clues
%
%   Only some of the clues of the well-known puzzle are given, so that there
%   are many solutions; the clues about games come last.
%   Stresses: unification of partial structures, choice points of very
%   different weight, an irregular search tree.

main :- benchmark.

benchmark :-
    findall(Owner, street(Owner), Owners),
    count(Owners, 0, N),
    write(solutions(N)), nl,
    report([english, spanish, japanese, norwegian, ukrainian], Owners).

%   How often everybody owns the zebra.
report([], _).
report([Nationality|Nationalities], Owners) :-
    occurrences(Owners, Nationality, 0, N),
    write(Nationality - N), nl,
    report(Nationalities, Owners).

%   house(Nationality, Colour, Pet, Drink, Game)
street(Owner) :-
    Houses = [house(norwegian, _, _, _, _), _, house(_, _, _, milk, _), _, _],
    mem(house(english, red, _, _, _), Houses),
    next_to(house(_, green, _, _, _), house(_, ivory, _, _, _), Houses),
    next_to(house(norwegian, _, _, _, _), house(_, blue, _, _, _), Houses),
    mem(house(_, yellow, _, _, _), Houses),
    mem(house(spanish, _, dog, _, _), Houses),
    mem(house(japanese, _, _, _, _), Houses),
    mem(house(ukrainian, _, _, _, _), Houses),
    mem(house(_, _, fox, _, _), Houses),
    mem(house(_, _, horse, _, _), Houses),
    mem(house(_, _, snails, _, _), Houses),
    mem(house(Owner, _, zebra, _, _), Houses),
    mem(house(_, _, _, coffee, _), Houses),
    mem(house(_, _, _, tea, _), Houses),
    mem(house(_, _, _, juice, _), Houses),
    mem(house(_, _, _, water, _), Houses),
    mem(house(_, _, _, _, chess), Houses),
    mem(house(_, _, _, _, golf), Houses),
    mem(house(_, _, _, _, tennis), Houses),
    mem(house(_, _, _, _, cards), Houses),
    mem(house(_, _, _, _, bowls), Houses),
    mem(house(_, _, _, juice, chess), Houses),
    next_to(house(_, _, _, _, golf), house(_, _, fox, _, _), Houses),
    right_of(house(_, _, _, _, tennis), house(_, yellow, _, _, _), Houses),
    mem(house(_, _, snails, _, cards), Houses),
    mem(house(japanese, _, _, _, bowls), Houses).

next_to(A, B, Houses) :- right_of(A, B, Houses).
next_to(A, B, Houses) :- right_of(B, A, Houses).

right_of(Right, Left, [Left, Right|_]).
right_of(Right, Left, [_|Houses]) :-
    right_of(Right, Left, Houses).

mem(X, [X|_]).
mem(X, [_|Xs]) :-
    mem(X, Xs).

occurrences([], _, N, N).
occurrences([X|Xs], Y, N0, N) :-
    (   X == Y
    ->  N1 is N0 + 1
    ;   N1 = N0
    ),
    occurrences(Xs, Y, N1, N).

count([], N, N).
count([_|Xs], N0, N) :-
    N1 is N0 + 1,
    count(Xs, N1, N).
