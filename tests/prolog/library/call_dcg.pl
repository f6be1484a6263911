% call_dcg.pl: call_dcg/3 is phrase/3 for states that are no lists.
greeting --> "hello", name(_).
name(N) --> [N].
count(S0, S) :- S is S0+1.
main :-
    call_dcg(greeting, `hello!?`, Rest), atom_codes(A, Rest), print(A), nl,   % expect: ?
    call_dcg((count, count), 1, S), print(S), nl,                     % expect: 3
    ( call_dcg(greeting, state, _) -> true ; write(none), nl ),       % expect: none
    catch(call_dcg(_, a, _), error(E1, _), ( print(E1), nl )),        % expect: instantiation_error
    catch(call_dcg(1, a, _), error(E2, _), ( print(E2), nl )).        % expect: type_error(callable,1)
