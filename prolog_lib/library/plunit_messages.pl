% plunit_messages.pl: what library(plunit) prints. Its messages are terms plunit(Message) and errors error(plunit(Error), _).
:- module(plunit_messages, []).

:- multifile prolog:message//1.

prolog:message(plunit(Message)) --> { nonvar(Message) }, plunit_messages:text(Message).
prolog:message(error(plunit(Error), _)) --> { nonvar(Error) }, plunit_messages:text(Error).

text(incompatible_options(Options)) --> [ 'PL-Unit: incompatible test-options: ~p'-[Options] ].
text(close(Unit, -)) --> !, [ 'PL-Unit: cannot close unit ~w: no open unit'-[Unit] ].
text(close(Unit, Open)) --> [ 'PL-Unit: cannot close unit ~w: current unit is ~w'-[Unit, Open] ].
text(begin(Which)) --> [ 'PL-Unit: ~w '-[Which], flush ].
text(end(passed, Time)) --> [ at_same_line, ' passed ~3f sec'-[Time] ].
text(end(failed, Time)) --> [ at_same_line, '**FAILED ~3f sec'-[Time] ].
text(blocked(Unit, Reason)) --> [ 'PL-Unit: ~w blocked: ~w'-[Unit, Reason] ].
text(dot(Dot)) --> [ at_same_line, '~w'-[Dot], flush ].
text(running(none)) --> !, [ 'PL-Unit: no tests running' ].
text(running(test(Unit, Name, Place))) --> [ '~w: '-[Unit] ], at(Place), [ ' test ~w'-[Name] ].
text(cannot(Kind, unit(Unit), Error)) --> !, [ 'PL-Unit: unit ~w: error in ~w: '-[Unit, Kind] ], message(Error).
text(cannot(Kind, test(_, _, Place), Error)) --> at(Place), [ ':\n\terror in ~w: '-[Kind] ], message(Error).
text(setup_failed(Goal)) --> [ 'goal unexpectedly failed: ~p'-[Goal] ].
text(cleanup_failed(Goal)) --> [ 'Goal (~p) failed: ~q'-[Goal, '(cleanup handler)'] ].
text(nondet(test(_, Name, Place))) --> at(Place), [ ':\n\tPL-Unit: Test ~w: Test succeeded with choicepoint'-[Name] ].
text(failed(Test, Bindings, Why)) --> named(Test, Bindings), why(Why).
text(assertion(Test, Reason, Goal)) -->
    { plain_goal(Goal, Plain) },
    named(Test, none), [ 'assertion'-[] ], because(Reason), [ '\n\tAssertion: ~p'-[Plain] ].
text(summary(What)) --> summary(What).

because(Reason) --> { Reason == fail }, !, [ ' failed' ].
because(Error) --> { text_of(Error, Text) }, [ ' raised "~w"'-[Text] ].

text_of(Error, Text) :-
    message(Error, Lines, []),
    with_output_to(string(Printed), print_message_lines(current_output, '', Lines)),
    ( string_concat(Text, "\n", Printed) -> true ; Text = Printed ).

% Without a module for goals of the system.
plain_goal(M:Goal, Plain) :- callable(Goal), predicate_property(M:Goal, built_in), !, Plain = Goal.
plain_goal(Goal, Goal).

named(test(_, Name, Place), Bindings) -->
    at(Place), [ ':\n\ttest ~w'-[Name] ],
    ( { Bindings == none } -> [] ; [ ' (forall bindings = ~p)'-[Bindings] ] ),
    [ ': '-[] ].

at(Place) --> [ url(Place) ].

why(failed) --> [ 'failed~n'-[] ].
why(no_exception) --> [ 'no_exception~n'-[] ].
why(succeeded(Time)) --> [ 'must fail but succeeded in ~2f seconds~n'-[Time] ].
why(raised(Ball)) --> { nonvar(Ball), Ball = error(_, _) }, !, [ 'received error: ' ], message(Ball).
why(raised(Ball)) --> [ '~p~n'-[Ball] ].
why(cannot_compare(Error)) --> [ 'Comparison error: ' ], message(Error).
why(wrong_answer(Goal)) --> { compound(Goal), Goal =.. [Operator, Left, Right] }, !,
    [ 'wrong answer (compared using ~w)'-[Operator], nl ],
    compared('    Expected: ', Right, '    Got:      ', Left).
why(wrong_answer(Goal)) --> [ '~p~n'-[wrong_answer(Goal)] ].
why(wrong_error(Expected, Ball)) -->
    [ 'wrong error', nl ],
    compared('    Expected: ', Expected, '    Got:      ', Ball).
why(wrong_solutions(Kind, Expected, Found)) -->
    [ 'wrong "~w" answer:'-[Kind], nl ],
    compared('    Expected: ', Expected, '       Found: ', Found).

% Two terms with their variables named.
compared(Title1, Term1, Title2, Term2) -->
    { copy_term_nat(Term1-Term2, Copy1-Copy2), numbervars(Copy1-Copy2, 0, _) },
    [ '~w~p'-[Title1, Copy1], nl,
      '~w~p'-[Title2, Copy2] ].

message(Error, Lines, Tail) :-
    (   nonvar(Error), Error = error(_, _), catch(system:'$translate'(Error, Lines, Tail), _, fail)
    ->  true
    ;   Lines = ['Unknown message: ~p'-[Error]|Tail]
    ).

summary(no_tests) --> [ 'No tests to run' ].
summary(all_passed(1)) --> !, [ 'test passed' ].
summary(all_passed(N)) --> [ 'All ~D tests passed'-[N] ].
summary(passed(N)) --> [ '~D tests passed'-[N] ].
summary(assertions(1)) --> !, [ '1 assertion failed' ].
summary(assertions(N)) --> [ '~D assertions failed'-[N] ].
summary(failed(1)) --> !, [ '1 test failed' ].
summary(failed(N)) --> [ '~D tests failed'-[N] ].
summary(blocked(1)) --> !, [ 'one test is blocked:' ].
summary(blocked(N)) --> [ '~D tests are blocked:'-[N] ].
summary(blocked(Test, Bindings, Reason)) --> named(Test, Bindings), [ '~w'-[Reason] ].
summary(fixme(0, F)) --> !, [ 'all ~D tests flagged FIXME failed'-[F] ].
summary(fixme(P, F)) --> [ 'FIXME: ~D failed; ~D passed'-[F, P] ].
