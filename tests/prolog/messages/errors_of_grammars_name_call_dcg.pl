% What phrase/2,3 cannot call is an error of call_dcg/3, as in SWI-Prolog.
main :-
    show(phrase(unknown_here, [a])),               % expect: existence_error(procedure,unknown_here/2) call_dcg/3
    show(phrase(unknown_here, [a], _)),            % expect: existence_error(procedure,unknown_here/2) call_dcg/3
    show(phrase(1, [])),                           % expect: type_error(callable,1) call_dcg/3
    show(phrase(user:2, [])),                      % expect: type_error(callable,2) call_dcg/3
    show(call_dcg(_, a, b)),                       % expect: instantiation_error call_dcg/3
    phrase(words(Ws), [a, b, c]), print(Ws), nl.   % expect: [a,b,c]

words([W|Ws]) --> [W], !, words(Ws).
words([]) --> [].

show(Goal) :-
    catch(Goal, error(Formal, context(Place, _)), true),
    strip_module(Place, _, PI),
    format("~q ~q~n", [Formal, PI]).
