%   cubes.pl -- stacking coloured cubes so that no side shows a colour twice
%
%   Size: nine cubes whose faces have six of ten colours; 1992 answers.
%   A cube is cube(Front, Back, Left, Right, Top, Bottom); each of its 24
%   positions is tried on top of the stack.
%   Shape: 24 choices a node, pruned by comparison with all cubes below.

main :-
    aggregate_all(count, search(_), N),
    write(answers(N)), nl.

search(Stack) :-
    split(Part),
    search_part(Part, Stack).

%   split(-Part): the positions of the first cubes.
split(part(Cubes, Stack)) :-
    cubes([Cube1,Cube2|Cubes]),
    stack([Cube1,Cube2], [], Stack).

search_part(part(Cubes, Stack0), Stack) :-
    stack(Cubes, Stack0, Stack).

cubes([cube(red, green, brown, blue, grey, pink),
       cube(white, yellow, red, gold, black, green),
       cube(pink, gold, black, white, yellow, brown),
       cube(white, red, brown, blue, yellow, pink),
       cube(pink, gold, blue, white, green, black),
       cube(yellow, red, blue, grey, green, black),
       cube(brown, gold, black, white, grey, pink),
       cube(blue, grey, pink, black, white, gold),
       cube(gold, black, brown, pink, yellow, green)]).

stack([], Stack, Stack).
stack([Cube|Cubes], Stack0, Stack) :-
    position(Cube, Position),
    fits(Stack0, Position),
    stack(Cubes, [Position|Stack0], Stack).

fits([], _).
fits([side(F1, B1, L1, R1)|Stack], Position) :-
    Position = side(F, B, L, R),
    F \== F1,
    B \== B1,
    L \== L1,
    R \== R1,
    fits(Stack, Position).

%   position(+Cube, -Position): one of six faces is on top, then four turns.
position(Cube, Position) :-
    upright(Cube, Ring),
    turned(Ring, Position).

upright(cube(F, B, L, R, _, _), side(F, B, L, R)).
upright(cube(F, B, L, R, _, _), side(F, B, R, L)).
upright(cube(F, B, _, _, T, D), side(F, B, T, D)).
upright(cube(F, B, _, _, T, D), side(F, B, D, T)).
upright(cube(_, _, L, R, T, D), side(L, R, T, D)).
upright(cube(_, _, L, R, T, D), side(L, R, D, T)).

turned(side(F, B, L, R), side(F, B, L, R)).
turned(side(F, B, L, R), side(L, R, B, F)).
turned(side(F, B, L, R), side(B, F, R, L)).
turned(side(F, B, L, R), side(R, L, F, B)).
