%   numbers_game.pl -- all arithmetic expressions that give a number
%
%   Size: seven numbers, each used exactly once, target 752; 7339 answers.
%   Two of the values are replaced by their sum, product, difference or exact
%   quotient until one is left.  An expression is kept with its value.
%   Shape: a wide tree of small depth; arithmetic, growing terms.

main :-
    aggregate_all(count, search(_), N),
    write(answers(N)), nl.

search(Expression) :-
    split(Part),
    search_part(Part, Expression).

%   split(-Part): the first step.
split(Values) :-
    step([1-1, 2-2, 5-5, 7-7, 10-10, 25-25, 75-75], Values).

search_part(Values, Expression) :-
    steps(Values, Expression).

steps([752-Expression], Expression).
steps([Value1,Value2|Values], Expression) :-
    step([Value1,Value2|Values], Next),
    steps(Next, Expression).

%   step(+Values, -Next): two values are combined.
step(Values, [Value-Expression|Rest]) :-
    pair(Values, V1-E1, V2-E2, Rest),
    combined(V1, V2, E1, E2, Value, Expression).

%   pair(+Values, -First, -Second, -Rest): First stands before Second.
pair([First|Values], First, Second, Rest) :-
    select(Second, Values, Rest).
pair([Value|Values], First, Second, [Value|Rest]) :-
    pair(Values, First, Second, Rest).

combined(V1, V2, E1, E2, Value, E1+E2) :- Value is V1 + V2.
combined(V1, V2, E1, E2, Value, E1*E2) :- V1 > 1, V2 > 1, Value is V1 * V2.
combined(V1, V2, E1, E2, Value, E1-E2) :- V1 > V2, Value is V1 - V2.
combined(V1, V2, E1, E2, Value, E2-E1) :- V2 > V1, Value is V2 - V1.
combined(V1, V2, E1, E2, Value, E1/E2) :- V2 > 1, 0 =:= V1 mod V2, Value is V1 // V2.
combined(V1, V2, E1, E2, Value, E2/E1) :- V1 > 1, V1 < V2, 0 =:= V2 mod V1, Value is V2 // V1.
