%   browse.pl -- pattern matching over a small frame data base
%
%   Builds a data base of units, each with a list of properties (nested
%   symbol lists), shuffles it and counts the matches of a few patterns.
%   In a pattern, any(X) stands for one element and some(Xs) for a segment of
%   any length; a variable that occurs twice must match the same thing twice.
%   Stresses: deep backtracking, list splitting, construction of choice
%   points that are soon exhausted.

main       :- benchmark(310).
main_small :- benchmark(6).

benchmark(Count) :-
    data_base(40, Units),
    loop(Count, Units, 0, Matches),
    write(Matches), nl.

%   Every round sees the units in another order; the order does not matter
%   to the result.
loop(0, _, Matches, Matches) :- !.
loop(Count, Units, Matches0, Matches) :-
    shuffle(Units, Shuffled),
    findall(Name, matching_unit(Shuffled, Name), Names),
    count(Names, 0, N),
    Matches1 is Matches0 + N,
    Count1 is Count - 1,
    loop(Count1, Shuffled, Matches1, Matches).

matching_unit(Units, Name) :-
    pattern(Pattern),
    mem(unit(Name, Properties), Units),
    mem(Property, Properties),
    match(Pattern, Property).

pattern([some(_), b, some(_), a, any(_), some(_)]).
pattern([some(Xs), some(Ys), some(Xs), some(Ys)]).
pattern([some(_), [any(X), some(_)], some(_), [some(_), any(X)]]).
pattern([any(X), some(_), [b, any(X)], some(_)]).
pattern([some(Xs), some(_), some(Xs), some(_)]).

match([], []).
match([Element|Pattern], List) :-
    match_element(Element, Pattern, List).

match_element(some(Segment), Pattern, List) :-
    app(Segment, Rest, List),
    match(Pattern, Rest).
match_element(any(X), Pattern, [X|Rest]) :-
    match(Pattern, Rest).
match_element([E|Es], Pattern, [[X|Xs]|Rest]) :-
    match([E|Es], [X|Xs]),
    match(Pattern, Rest).
match_element(a, Pattern, [a|Rest]) :-
    match(Pattern, Rest).
match_element(b, Pattern, [b|Rest]) :-
    match(Pattern, Rest).

%   data_base(+N, -Units): unit(1, ...) to unit(N, ...), with five
%   properties each, drawn from a stock of nine.
data_base(0, []) :- !.
data_base(N, [unit(N, Properties)|Units]) :-
    properties(5, N, Properties),
    M is N - 1,
    data_base(M, Units).

properties(0, _, []) :- !.
properties(Count, Seed, [Property|Properties]) :-
    Which is (Seed * 7 + Count * Count) mod 9,
    stock(Which, Property),
    Count1 is Count - 1,
    Seed1 is (Seed * 31 + 11) mod 101,
    properties(Count1, Seed1, Properties).

stock(0, [a, a, b, b, a, b, a]).
stock(1, [b, [a, b], a, [b, a], b, b]).
stock(2, [a, b, [b, a, a], [a], b, a]).
stock(3, [[a, b], b, a, [b, b, a], a]).
stock(4, [b, a, b, a, b, a, b, a]).
stock(5, [b, b, [b, b], [a, a, b], b]).
stock(6, [[b, a], [b, b], a, [a, [b], b]]).
stock(7, [a, a, a, a, b, b, b, b]).
stock(8, [[a], a, [b, [b, a]], b, [a]]).

%   shuffle(+List, -Shuffled): the elements at odd places in reverse order,
%   then those at even places.
shuffle(List, Shuffled) :-
    deal(List, [], Odd, Even),
    app(Odd, Even, Shuffled).

deal([], Odd, Odd, []).
deal([X], Odd, [X|Odd], []) :- !.
deal([X, Y|List], Odd0, Odd, [Y|Even]) :-
    deal(List, [X|Odd0], Odd, Even).

app([], List, List).
app([X|Xs], List, [X|Ys]) :-
    app(Xs, List, Ys).

mem(X, [X|_]).
mem(X, [_|Xs]) :-
    mem(X, Xs).

count([], N, N).
count([_|Xs], N0, N) :-
    N1 is N0 + 1,
    count(Xs, N1, N).
