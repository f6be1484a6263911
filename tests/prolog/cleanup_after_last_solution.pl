% The last solution is deterministic: cleanup runs before the continuation.
main :-
    ( setup_call_cleanup(true, ( X = 1 ; X = 2 ), ( write(done), nl )), write(X), nl, fail ; true ),
    catch(setup_call_cleanup(true, true, _), error(E, _), ( write(E), nl )).
% expect: 1
% expect: done
% expect: 2
% expect: instantiation_error
