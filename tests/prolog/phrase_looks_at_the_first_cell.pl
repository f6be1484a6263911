% The text of phrase/2,3 is looked at up to its first cell: a grammar that calls phrase/3 at each step takes time in proportion to the text.
ending(_, _).

until([], End) --> End, !.
until([C|Cs], End) --> [C], until(Cs, End).

fields([F|Fs]) --> until(F, ","), !, fields(Fs).
fields([]) --> [].

text(0, []) :- !.
text(N, [0'a,0'b,0',|Text]) :- N1 is N - 1, text(N1, Text).

try(Goal) :- catch(( Goal -> print(yes(Goal)) ; print(no) ), error(E, _), print(E)), nl.

main :-
    text(20000, Text),
    phrase(fields(Fields), Text),
    length(Fields, N), print(N), nl,
    try(phrase(ending, [a|b])),
    try(phrase(ending, [], [a|b])),
    try(phrase(ending, a)),
    try(phrase(ending, [], a)),
    try(phrase(ending, "a")),
    try(phrase(_, a)),
    try(phrase(3, a)),
    try(phrase(_, [])),
    try(phrase(3, [])),
    try(phrase(user:3, [])),
    try(phrase(nothing, [])),
    try(call_dcg(ending, a, b)),
    try(call_dcg(_, a, b)),
    catch(phrase(_:ending, []), error(_, _), ( print(error), nl )).
% expect: 20000
% expect: yes(phrase(ending,[a|b]))
% expect: yes(phrase(ending,[],[a|b]))
% expect: type_error(list,a)
% expect: type_error(list,a)
% expect: type_error(list,"a")
% expect: type_error(list,a)
% expect: type_error(list,a)
% expect: instantiation_error
% expect: type_error(callable,3)
% expect: type_error(callable,3)
% expect: existence_error(procedure,nothing/2)
% expect: yes(call_dcg(ending,a,b))
% expect: instantiation_error
% expect: error
