% unknown_procedures_as_last_calls.pl: the error of an unknown procedure tells of the predicate whose last call it was, if that has fewer arguments.
in_the_middle :- nowhere_1, print(x).
constants :- nowhere_2(1, [a]).
either(X) :- ( X > 1 -> nowhere_3(X, f(X)) ; elsewhere:nowhere_4 ).
chained :- constants.
first(X) :- nowhere_5(X, g(X), b).
second(X) :- nowhere_5(X, g(X), b).
calls_second :- second(1), print(x).
as_many(X) :- nowhere_6(X).

context(Goal) :- catch(Goal, error(E, context(C, _)), ( print(E), print(' from '), print(C), nl )).

main :-
    context(in_the_middle),        % expect: existence_error(procedure,nowhere_1/0)' from 'in_the_middle/0
    context(constants),            % expect: existence_error(procedure,nowhere_2/2)' from 'constants/0
    context(either(2)),            % expect: existence_error(procedure,nowhere_3/2)' from 'either/1
    context(either(1)),            % expect: existence_error(procedure,elsewhere:nowhere_4/0)' from 'either/1
    context(chained),              % expect: existence_error(procedure,nowhere_2/2)' from 'constants/0
    context(calls_second),         % expect: existence_error(procedure,nowhere_5/3)' from 'second/1
    context(as_many(1)),           % expect: existence_error(procedure,nowhere_6/1)' from 'system:catch/3
    context(nowhere_7),            % expect: existence_error(procedure,nowhere_7/0)' from 'system:catch/3
    context(nowhere_2(1, [a])),    % expect: existence_error(procedure,nowhere_2/2)' from 'system:catch/3
    context(constants).            % expect: existence_error(procedure,nowhere_2/2)' from 'constants/0
