%   zebra.pl -- the five houses puzzle with most of its clues left out
%
%   Size: five houses with five properties each, seven clues; 387936 answers.
%   Shape: unification of open terms, choice points of member/2, the order of
%   the clues is not chosen well on purpose.

main :-
    aggregate_all(count, search(_), N),
    write(answers(N)), nl.

search(Houses) :-
    split(Part),
    search_part(Part, Houses).

%   split(-Part): the first two clues.
split(Houses) :-
    Houses = [house(_, norwegian, _, _, _), house(_, _, _, _, _), house(_, _, _, milk, _),
              house(_, _, _, _, _), house(_, _, _, _, _)],
    member(house(red, english, _, _, _), Houses),
    member(house(_, spanish, dog, _, _), Houses).

search_part(Houses, Houses) :-
    member(house(green, _, _, coffee, _), Houses),
    all_of([red, green, blue, white, yellow], 1, Houses),
    all_of([norwegian, english, spanish, japanese, ukrainian], 2, Houses),
    all_of([dog, snail, fox, horse, zebra], 3, Houses),
    all_of([milk, coffee, tea, juice, water], 4, Houses),
    all_of([chess, go, cards, dice, draughts], 5, Houses),
    beside(house(_, _, _, _, go), house(_, _, fox, _, _), Houses),
    right_of(house(_, _, _, juice, _), house(_, _, _, _, cards), Houses).

%   all_of(+Values, +Position, ?Houses): each value belongs to one house.
all_of([], _, _).
all_of([Value|Values], Position, Houses) :-
    member(House, Houses),
    arg(Position, House, Value),
    all_of(Values, Position, Houses).

beside(X, Y, Houses) :- right_of(X, Y, Houses).
beside(X, Y, Houses) :- right_of(Y, X, Houses).

right_of(X, Y, [Y,X|_]).
right_of(X, Y, [_|Houses]) :- right_of(X, Y, Houses).
