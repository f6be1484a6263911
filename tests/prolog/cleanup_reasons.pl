% setup_call_catcher_cleanup/4 tells its catcher why the goal is finished, and cleans up only if the catcher takes the reason.
told(Goal) :- setup_call_catcher_cleanup(true, Goal, Reason, ( print(Reason), nl )).

main :- reasons, bindings, errors, at_a_cut.

reasons :-
    told(true),                                                     % expect: exit
    ( told(fail) -> true ; writeln(failed) ),                       % expect: fail
                                                                    % expect: failed
    ( told(member(_, [1,2])) -> true ; true ),                      % expect: !
    ( told(member(_, [1,2])), fail ; true ),                        % expect: exit
    catch(told(throw(inside)), Ball1, true),                        % expect: exception(inside)
    writeln(Ball1),                                                 % expect: inside
    catch(( told(member(_, [1,2])), throw(after) ), _, true),       % expect: external_exception(after)
    catch(( told(( member(X, [1,2]), told(true) )), X == 2, throw(last) ), _, true),
                                                                    % expect: exit
                                                                    % expect: exit
                                                                    % expect: exit
    catch(told(told(throw(deep))), _, true),                        % expect: exception(deep)
                                                                    % expect: exception(deep)
    told(catch(throw(handled), _, true)).                           % expect: exit

% The bindings of reason and cleanup stay, except those of an exception and a failure.
bindings :-
    setup_call_catcher_cleanup(true, true, Reason, X = 1), print(Reason-X), nl,    % expect: exit-1
    setup_call_catcher_cleanup(true, true, fail, writeln(not_called)),
    setup_call_catcher_cleanup(true, member(Y, [1,2]), Cut, true),
    ( var(Cut) -> print(Y), nl ; true ), !,                                        % expect: 1
    print(Cut), nl,                                                                % expect: !
    call_cleanup(true, R, true), print(R), nl.                                     % expect: exit

errors :-
    catch(setup_call_catcher_cleanup(true, throw(first), exception(B), ( writeln(B), throw(second) )), E1, true),
                                                                                   % expect: first
    writeln(E1),                                                                   % expect: first
    catch(setup_call_catcher_cleanup(true, true, _, throw(late)), E2, true),
    writeln(E2),                                                                   % expect: late
    catch(setup_call_catcher_cleanup(throw(setup), true, _, writeln(never)), E3, true),
    writeln(E3),                                                                   % expect: setup
    catch(setup_call_catcher_cleanup(true, true, _, _), error(E4, _), true),
    writeln(E4),                                                                   % expect: instantiation_error
    catch(setup_call_catcher_cleanup(true, true, _, 3), error(E5, _), true),
    writeln(E5).                                                                   % expect: type_error(callable,3)

at_a_cut :-
    setup_call_catcher_cleanup(member(S, [1,2]), true, _, ( print(S), nl )),   % expect: 1
    told(member(_, [1,2])),
    writeln(before),                                                % expect: before
    !,                                                              % expect: !
    writeln(end).                                                   % expect: end
