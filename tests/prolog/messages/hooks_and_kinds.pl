% prolog:message//1, prolog:error_message//1, message_hook/3, message_property/2, print_message_lines/3, kinds of messages.
:- multifile prolog:message//1, prolog:error_message//1, user:message_hook/3, user:message_property/2.
prolog:message(my(X)) --> [ 'My ~w'-[X], nl, 'second' ].
prolog:message(outer(M)) --> [ 'around: ' ], prolog:message(M).
prolog:error_message(my_error(X)) --> [ 'my error ~w'-[X] ].
user:message_hook(hooked(X), Kind, Lines) :- print(hook(X, Kind, Lines)), nl.
user:message_hook(format(F, A), silent, _) :- print(silent(F, A)), nl.
user:message_property(help, prefix('HELP> ')).
user:message_property(_, stream(user_output)).
main :-
    forall(member(K, [warning,error,informational,silent,help,my_kind]), ( print(K), nl, print_message(K, my(1)) )),
    print_message(error, outer(my(2))),
    print_message(error, error(my_error(1), context(foo/1, _))), print_message(error, error(my_error(1), _)),
    print_message(error, hooked(1)), print_message(silent, format(x, [y])),
    print_message_lines(user_output, 'P ', ['a'-[],nl,'b ~w'-[c],nl]),
    print_message_lines(user_output, kind(warning), ['a'-[],nl,'b ~w'-[c]]),
    print_message_lines(user_output, '~NQ ', [ansi(bold, 'x~w', [1]),nl,url('f':3),nl,url('u', 'label')]),
    print_message_lines(user_output, kind(help), ['a ~w'-[b]]),
    print_message_lines(user_output, '', [at_same_line,'a ~w'-[b]]),
    print_message_lines(user_output, '', ['a ~w'-[b],flush]), nl,
    catch(print_message(_, my(1)), error(E, _), ( print(E), nl )),
    print_message(error, format("no args", [x])),
    print_message(warning, my_unknown(1)).
% expect: warning
% expect: Warning: My 1
% expect: Warning: second
% expect: error
% expect: ERROR: My 1
% expect: ERROR: second
% expect: informational
% expect: silent
% expect: help
% expect: HELP> My 1
% expect: HELP> second
% expect: my_kind
% expect: My 1
% expect: second
% expect: ERROR: around: My 2
% expect: ERROR: second
% expect: ERROR: foo/1: my error 1
% expect: ERROR: my error 1
% expect: hook(1,error,['Unknown message: ~p'-[hooked(1)]])
% expect: silent(x,[y])
% expect: P a
% expect: P b c
% expect: Warning: a
% expect: Warning: b c
% expect: Q x1
% expect: Q f:3
% expect: Q label
% expect: HELP> a b
% expect: a b
% expect: a b
% expect: instantiation_error
% expect: ERROR: no args
% expect:     [[ EXCEPTION while printing message "no args"
% expect:        with arguments [x]:
% expect:        raised: format('too many arguments')
% expect:     ]]
% expect:
% expect: Warning: Unknown message: my_unknown(1)
