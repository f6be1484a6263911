% name() calls what name does, and a clause for it is one of name/0; in arguments it is a term of its own.
:- set_prolog_flag(double_quotes, codes).

start() :- print(started), nl.
both() :- start(), start, ( other() -> true ; print(none), nl ).
other :- print(other), nl.
letters() --> "a", more().
more() --> [] ; letters().

:- start().

main :-
    both(),
    both,
    ( phrase(letters(), "aa") -> print(yes) ; print(no) ), nl,
    call(other()), G = other(), G, findall(x, other(), Xs), print(Xs), nl,
    ( forall(start(), other()) -> true ; true ),
    assertz((added() :- other())), added, added(),
    catch(missing(), error(E, _), ( print(E), nl )),
    predicate_property(start(), number_of_clauses(N)), print(N), nl,
    ( clause(start(), Body) -> print(Body), nl ; true ),
    X = start(), ( X == start -> print(same) ; print(different) ), nl,
    print(f(X, [g()])), nl.
% expect: started
% expect: started
% expect: started
% expect: other
% expect: started
% expect: started
% expect: other
% expect: yes
% expect: other
% expect: other
% expect: other
% expect: [x]
% expect: started
% expect: other
% expect: other
% expect: other
% expect: existence_error(procedure,missing/0)
% expect: 1
% expect: print(started),nl
% expect: different
% expect: f(start(),[g()])
