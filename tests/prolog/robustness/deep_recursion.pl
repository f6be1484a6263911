% Recursion that is not a tail call, nested catch/3 and findall/3, and balls thrown from the bottom. Full size: 1000000, 1500 MB.
:- include('sources/measure.prolog').

main :-
    size(100000, N),
    down(N, Sum), ( Sum =:= N -> writeln(returned) ; true ),                  % expect: returned
    catch(throw_at(N), bottom, writeln(thrown)),                              % expect: thrown
    catchers(N),                                                              % expect: innermost
    catch(rethrown(N), up(Levels), true), ( Levels == N -> writeln(rethrown) ; true ),  % expect: rethrown
    Few is min(N, 2000), findalls(Few, L), length(L, 2), writeln(found),      % expect: found
    calls(N), writeln(called),                                                % expect: called
    negated(Few), writeln(negated),                                           % expect: negated
    count_cleanups(Few).                                                      % expect: cleaned

down(0, 0) :- !.
down(N, Sum) :- N1 is N - 1, down(N1, Sum1), Sum is Sum1 + 1.

throw_at(0) :- throw(bottom).
throw_at(N) :- N1 is N - 1, throw_at(N1), true(N).
true(_).

catchers(0) :- writeln(innermost).
catchers(N) :- N > 0, N1 is N - 1, catch(catchers(N1), level(N), true), true(N).

rethrown(0) :- throw(up(0)).
rethrown(N) :- N > 0, N1 is N - 1, catch(rethrown(N1), up(Levels), ( Levels1 is Levels + 1, throw(up(Levels1)) )).

findalls(0, [a, b]) :- !.
findalls(N, L) :- N1 is N - 1, findalls(N1, L1), findall(X, member(X, L1), L).

calls(0) :- !.
calls(N) :- N1 is N - 1, call(( calls(N1), true )), true(N).

negated(0) :- !.
negated(N) :- N1 is N - 1, \+ \+ negated(N1).

count_cleanups(N) :-
    nb_setval(cleaned, 0),
    catch(cleanups(N), stop, true),
    nb_getval(cleaned, Count),
    ( Count =:= N -> writeln(cleaned) ; writeln(Count) ).

cleanups(0) :- throw(stop).
cleanups(N) :-
    N1 is N - 1,
    setup_call_cleanup(true, cleanups(N1), ( nb_getval(cleaned, C), C1 is C + 1, nb_setval(cleaned, C1) )).
