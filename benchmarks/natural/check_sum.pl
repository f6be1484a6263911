% Every solution of a small puzzle goes into a check sum, in the order in which it is found; beside it a mask of what has been seen.
main :-
    nb_setval(sum, 7), nb_setval(seen, 0),
    forall(tiles(15, Tiles), ( key(Tiles, Key), note(Key) )),
    nb_getval(sum, Sum), nb_getval(seen, Seen), format("~d ~16r~n", [Sum, Seen]).

note(Key) :-
    nb_getval(sum, Old), New is (Old * 31 + Key) mod 1000003, nb_setval(sum, New),
    nb_getval(seen, Before), After is Before \/ (1 << (Key mod 50)), nb_setval(seen, After).

% Rows of tiles of length one to four in three colours, no two of one colour side by side, no length three times.
tiles(Length, Tiles) :- fill(Length, none-0, [], Tiles).

fill(0, _, Tiles, Tiles) :- !.
fill(Left, Last-Run, Tiles, All) :-
    member(Colour, [red, green, blue]),
    Colour \== Last,
    between(1, 4, Length),
    Length =< Left,
    ( Tiles = [_-Length|_] -> Next is Run + 1 ; Next = 1 ),
    Next < 3,
    Rest is Left - Length,
    fill(Rest, Colour-Next, [Colour-Length|Tiles], All).

key(Tiles, Key) :- foldl(digit, Tiles, 1, Key).
digit(Colour-Length, K0, K) :- code(Colour, C), K is (K0 * 13 + C * 4 + Length) mod 65521.
code(red, 0).
code(green, 1).
code(blue, 2).
