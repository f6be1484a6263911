%   map_colouring.pl -- all colourings of Europe with five colours
%
%   Size: 16 countries, 5 colours; 68152320 answers.
%   A country is coloured after those of its neighbours that precede it, which
%   are variables shared with the rest of the map.
%   Shape: millions of answers, hardly any failure far from the leaves.

main :-
    aggregate_all(count, search(_), N),
    write(answers(N)), nl.

search(Colours) :-
    split(Part),
    search_part(Part, Colours).

%   split(-Part): three countries are coloured.
split(part(Map, Colours)) :-
    map(Colours, [Country1,Country2,Country3|Map]),
    colour_all([Country1,Country2,Country3]).

search_part(part(Map, Colours), Colours) :-
    colour_all(Map).

map([Portugal, Spain, France, Belgium, Netherlands, Luxembourg, Germany,
     Switzerland, Italy, Austria, Slovenia, Czechia, Poland, Hungary,
     Slovakia, Denmark],
    [country(Portugal, []),
     country(Spain, [Portugal]),
     country(France, [Spain]),
     country(Belgium, [France]),
     country(Netherlands, [Belgium]),
     country(Luxembourg, [France, Belgium]),
     country(Germany, [France, Belgium, Netherlands, Luxembourg]),
     country(Switzerland, [France, Germany]),
     country(Italy, [France, Switzerland]),
     country(Austria, [Germany, Switzerland, Italy]),
     country(Slovenia, [Italy, Austria]),
     country(Czechia, [Germany, Austria]),
     country(Poland, [Germany, Czechia]),
     country(Hungary, [Austria, Slovenia]),
     country(Slovakia, [Austria, Czechia, Poland, Hungary]),
     country(Denmark, [Germany])]).

colour_all([]).
colour_all([country(Colour, Neighbours)|Countries]) :-
    colour(Colour),
    differs_from_all(Neighbours, Colour),
    colour_all(Countries).

colour(red).
colour(green).
colour(blue).
colour(yellow).
colour(grey).

differs_from_all([], _).
differs_from_all([Neighbour|Neighbours], Colour) :-
    Neighbour \== Colour,
    differs_from_all(Neighbours, Colour).
