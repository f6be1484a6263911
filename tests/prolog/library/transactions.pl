% transactions.pl: transaction/1 and snapshot/1: clauses that were added and erased are as before, each in its place.
:- dynamic f/1, g/2, rule/1.
f(1). f(2). f(3).
g(a, 1). g(b, 2).
rule(X) :- f(X), X > 1.

facts :- findall(X, f(X), L), print(L), nl.
change :- retract(f(2)), asserta(f(0)), assertz(f(4)), retractall(g(_, _)), assertz((rule(none) :- true)).

main :-
    snapshot(( change, facts )),                                      % expect: [0,1,3,4]
    facts,                                                            % expect: [1,2,3]
    findall(K-V, g(K, V), Gs), print(Gs), nl,                         % expect: [a-1,b-2]
    findall(R, rule(R), Rs), print(Rs), nl,                           % expect: [2,3]
    ( transaction(( change, fail )) -> true ; write(undone), nl ),    % expect: undone
    facts,                                                            % expect: [1,2,3]
    catch(transaction(( change, throw(stop) )), stop, ( write(stopped), nl )),   % expect: stopped
    facts,                                                            % expect: [1,2,3]
    transaction(( member(X, [5,6]), assertz(f(X)) )), print(X), nl,   % expect: 5
    facts,                                                            % expect: [1,2,3,5]
    transaction(( assertz(f(6)), ( transaction(( assertz(f(7)), fail )) -> true ; true ), assertz(f(8)) )),
    facts,                                                            % expect: [1,2,3,5,6,8]
    transaction(( assertz(f(9)), snapshot(retractall(f(_))) )),
    facts,                                                            % expect: [1,2,3,5,6,8,9]
    ( snapshot(( f(Y), Y > 3 )) -> print(Y), nl ; true ),             % expect: 5
    forall(f(Z), snapshot(retract(f(Z)))), facts,                     % expect: [1,2,3,5,6,8,9]
    many(2000), facts,                                                % expect: [1,2,3,5,6,8,9]
    snapshot(( numlist(1, 20, Ns), findall(S, ( member(N, Ns), f(N), S is N*N ), Squares), assertz(f(Squares)) )),
    print(Squares), nl,                                               % expect: [1,4,9,25,36,64,81]
    facts,                                                            % expect: [1,2,3,5,6,8,9]
    catch(transaction(_), error(E1, _), ( print(E1), nl )),           % expect: instantiation_error
    catch(snapshot(1), error(E2, _), ( print(E2), nl )).              % expect: type_error(callable,1)

% So many changes that erased clauses would be reclaimed.
many(N) :- snapshot(forall(between(1, N, I), ( asserta(f(I)), retract(f(I)) ))).
