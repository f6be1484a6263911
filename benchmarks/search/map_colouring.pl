%   map_colouring.pl -- all colourings of Germany with four colours
%
%   The sixteen states are coloured in the order of their areas, the smallest
%   first; the neighbours of a state are given as variables shared with the
%   rest of the map.
%   Stresses: very many solutions, unification of shared variables, pruning
%   by negated identity, findall/3 with many results.

main :- benchmark.

benchmark :-
    findall(Colours, colouring(Colours), Colourings),
    count(Colourings, 0, N),
    checksum(Colourings, 0, Sum),
    write(colourings(N)), nl,
    write(checksum(Sum)), nl.

%   Every state is listed with those neighbours that precede it.
colouring([Bremen, Hamburg, Berlin, Saarland, Holstein, Thuringia, Saxony,
           Palatinate, SaxonyAnhalt, Hesse, Mecklenburg, Brandenburg,
           NorthRhine, BadenWuerttemberg, LowerSaxony, Bavaria]) :-
    Map = [state(Bremen, []),
           state(Hamburg, []),
           state(Berlin, []),
           state(Saarland, []),
           state(Holstein, [Hamburg]),
           state(Thuringia, []),
           state(Saxony, [Thuringia]),
           state(Palatinate, [Saarland]),
           state(SaxonyAnhalt, [Thuringia, Saxony]),
           state(Hesse, [Thuringia, Palatinate]),
           state(Mecklenburg, [Holstein]),
           state(Brandenburg, [Berlin, Saxony, SaxonyAnhalt, Mecklenburg]),
           state(NorthRhine, [Palatinate, Hesse]),
           state(BadenWuerttemberg, [Palatinate, Hesse]),
           state(LowerSaxony, [Bremen, Hamburg, Holstein, Thuringia,
                               SaxonyAnhalt, Hesse, Mecklenburg, Brandenburg, NorthRhine]),
           state(Bavaria, [Thuringia, Saxony, Hesse, BadenWuerttemberg])],
    colour_all(Map).

colour_all([]).
colour_all([state(Colour, Neighbours)|Map]) :-
    colour(Colour),
    differs_from_all(Neighbours, Colour),
    colour_all(Map).

colour(1).
colour(2).
colour(3).
colour(4).

differs_from_all([], _).
differs_from_all([Neighbour|Neighbours], Colour) :-
    Neighbour \== Colour,
    differs_from_all(Neighbours, Colour).

%   checksum(+Colourings, +Sum0, -Sum): independent of the order.
checksum([], Sum, Sum).
checksum([Colouring|Colourings], Sum0, Sum) :-
    colouring_value(Colouring, 0, Value),
    Sum1 is (Sum0 + Value) mod 1000003,
    checksum(Colourings, Sum1, Sum).

colouring_value([], Value, Value).
colouring_value([Colour|Colours], Value0, Value) :-
    Value1 is (Value0 * 31 + Colour) mod 65521,
    colouring_value(Colours, Value1, Value).

count([], N, N).
count([_|Xs], N0, N) :-
    N1 is N0 + 1,
    count(Xs, N1, N).
