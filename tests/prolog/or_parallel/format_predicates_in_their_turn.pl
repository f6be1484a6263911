% What a branch tells format/2,3 with format_predicate/2 holds for the branches at its right, and for none at its left.
main :-
    findall(Text, written(Text), Texts),
    atomic_list_concat(Texts, ' ', All),
    writeln(All),       % expect: 1: no 2: no 3: no 4: <4> 5: <5> 6: [6] 7: [7] 8: [8]
    told_by_name,
    forall(member(X, [1,2,3]), ( format("~k ", [X]), busy(5000, 0, _) )),
    nl.                 % expect: {1} {2} {3} 

written(Text) :-
    between(1, 8, X),
    busy(20000, 0, _),
    directive(X),
    catch(format(atom(Text), "~w: ~y", [X, X]), error(existence_error(_, _), _), format(atom(Text), "~w: no", [X])).

directive(X) :- ( X =:= 4 -> format_predicate(y, angle(_, _)) ; X =:= 6 -> format_predicate(y, square(_, _)) ; true ).

% The name of the built-in is all that the text shows.
told_by_name :- Goal =.. [format_predicate, k, curly(_, _)], call(Goal).

angle(_, X) :- format("<~w>", [X]).
square(_, X) :- format("[~w]", [X]).
curly(_, X) :- format("{~w}", [X]).

busy(0, S, S) :- !.
busy(N, S0, S) :- S1 is (S0 * 7 + N) mod 1009, N1 is N - 1, busy(N1, S1, S).
