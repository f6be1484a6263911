%   mandelbrot.pl -- points of the Mandelbrot set on a coarse grid
%
%   Counts the points whose orbits stay bounded and adds up all escape times.
%   Stresses: floating-point arithmetic, boxed numbers, tail recursion with
%   many arguments.

main       :- benchmark(280, 100).
main_small :- benchmark(40, 100).

benchmark(Size, Limit) :-
    rows(0, Size, Limit, 0, Inside, 0, Steps),
    write(inside(Inside)), nl,
    write(steps(Steps)), nl.

rows(Size, Size, _, Inside, Inside, Steps, Steps) :- !.
rows(Row, Size, Limit, Inside0, Inside, Steps0, Steps) :-
    Y is 2.5 * Row / Size - 1.25,
    columns(0, Y, Size, Limit, Inside0, Inside1, Steps0, Steps1),
    Row1 is Row + 1,
    rows(Row1, Size, Limit, Inside1, Inside, Steps1, Steps).

columns(Size, _, Size, _, Inside, Inside, Steps, Steps) :- !.
columns(Column, Y, Size, Limit, Inside0, Inside, Steps0, Steps) :-
    X is 2.5 * Column / Size - 2.0,
    orbit(0, Limit, 0.0, 0.0, X, Y, Escape),
    (   Escape =:= Limit
    ->  Inside1 is Inside0 + 1
    ;   Inside1 = Inside0
    ),
    Steps1 is Steps0 + Escape,
    Column1 is Column + 1,
    columns(Column1, Y, Size, Limit, Inside1, Inside, Steps1, Steps).

%   orbit(+Step, +Limit, +Re, +Im, +X, +Y, -Escape)
orbit(Limit, Limit, _, _, _, _, Limit) :- !.
orbit(Step, Limit, Re, Im, X, Y, Escape) :-
    Re2 is Re * Re,
    Im2 is Im * Im,
    (   Re2 + Im2 > 4.0
    ->  Escape = Step
    ;   Im1 is 2.0 * Re * Im + Y,
        Re1 is Re2 - Im2 + X,
        Step1 is Step + 1,
        orbit(Step1, Limit, Re1, Im1, X, Y, Escape)
    ).
