% findnsols/4,5: solutions in chunks, of goals without end too.
main :-
    forall(findnsols(2, X, member(X, [1,2,3,4,5]), L), ( print(L), nl )),
                                                % expect: [1,2]
                                                % expect: [3,4]
                                                % expect: [5]
    forall(findnsols(2, X, member(X, [1,2,3,4]), L, [z]), ( print(L), nl )),
                                                % expect: [1,2,z]
                                                % expect: [3,4,z]
    forall(findnsols(2, X, ( member(X, [1,2]) ; fail ), L), ( print(L), nl )),
                                                % expect: [1,2]
                                                % expect: []
    ( findnsols(2, x, repeat, L1) -> print(L1), nl ; true ),                    % expect: [x,x]
    findnsols(5, x, fail, L2), print(L2), nl,                                   % expect: []
    findnsols(0, X, member(X, [1]), L3), print(L3), nl,                         % expect: []
    call_cleanup(findnsols(2, X, member(X, [1,2]), L4), Det = true), print(L4-Det), nl,     % expect: [1,2]-true
    catch(findnsols(_, X, true, _), error(E1, _), true), print(E1), nl,         % expect: instantiation_error
    catch(findnsols(a, X, true, _), error(E2, _), true), print(E2), nl,         % expect: type_error(integer,a)
    catch(findnsols(-1, X, true, _), error(E3, _), true), print(E3), nl.        % expect: domain_error(not_less_than_zero,-1)
