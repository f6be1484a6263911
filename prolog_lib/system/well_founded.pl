% well_founded.pl: negation of tabled goals, tnot/1, with the well-founded semantics.
%
% A goal whose truth is not known is delayed: it becomes a condition of the answer that comes after it. '$delays' is a global variable with
% the conditions of the present branch, newest first:
%     pos(Table, Return)   an answer of Table that is itself conditional
%     neg(Table)           Table has no answer
%     undefined, not_undefined
% In a table the answer is '$delayed'(Return, Conditions). When tables that depend on each other are complete, '$decide_tables' finds
% out which conditional answers are true and which false. What is left is undefined: '$delayed'(Return, [Conditions, ...]) with conditions that
% name goals: pos(Call-Skeleton, Return), neg(Call), undefined, not_undefined.

'$delays'(Delays) :- ( nb_current('$delays', Delays0) -> Delays = Delays0 ; Delays = [] ).

'$add_delay'(Delay) :-
    '$delays'(Delays),
    b_setval('$delays', [Delay|Delays]).

% --- tabled calls whose answers may be conditional -----------------------------------------------------------------------

% The clauses of a table begin without conditions.
'$undelayed'(Goal) :-
    b_setval('$delays', []),
    call(Goal).

% The conditions of the reader are part of its continuation: they are there when it goes on with an answer that comes later.
'$delayed_answers'(Table, Return) :-
    '$delays'(Delays),
    '$tbl_answers'(Table, Answer, []),
    '$take_answer'(Answer, Return, Table, Delays).

'$take_answer'(Answer, Return, Table, Delays) :-
    (   nonvar(Answer), Answer = '$delayed'(Return0, _)
    ->  Return = Return0,
        b_setval('$delays', [pos(Table, Return0)|Delays])
    ;   Return = Answer,
        b_setval('$delays', Delays)
    ).

'$add_delayable'(Table, Return) :-
    '$delays'(Delays),
    (   Delays == []
    ->  '$tbl_wkl_add_answer'(Table, Return, [], [])
    ;   '$without_repetitions'(Delays, Conditions),
        '$tbl_wkl_add_answer'(Table, '$delayed'(Return, Conditions), [], [])
    ).

% The conditions in the order in which they were met.
'$without_repetitions'(Delays, Conditions) :- '$reverse_once'(Delays, [], Conditions).

'$reverse_once'([], Conditions, Conditions).
'$reverse_once'([D|Ds], Conditions0, Conditions) :-
    ( '$memberchk_eq'(D, Ds) -> Conditions1 = Conditions0 ; Conditions1 = [D|Conditions0] ),
    '$reverse_once'(Ds, Conditions1, Conditions).

% --- negation ---------------------------------------------------------------------------------------------------------------

%! tnot(:Goal) is semidet.  Goal, which is tabled, has no answer; undefined where its answers are, or are not known yet.
tnot(Goal) :-
    '$strip_module'(Goal, M0, Plain),
    ( callable(Plain) -> true ; var(Plain) -> throw(error(instantiation_error, _)) ; throw(error(type_error(callable, Plain), _)) ),
    functor(Plain, Name, Arity),
    '$tnot_module'(M0, Name, Arity, M),
    (   '$tabled_by'(M, Plain, Call, Modes)
    ->  '$tnot'(Modes, Call)
    ;   Plain == undefined
    ->  '$tbl_delay',
        '$add_delay'(not_undefined)
    ;   ( predicate_property(M:Plain, imported_from(From)) -> true ; From = M ),
        ( From == user -> PI = Name/Arity ; PI = From:Name/Arity ),
        throw(error(permission_error(tnot, non_tabled_procedure, PI), _))
    ).

'$tnot_module'(M0, Name, Arity, M) :-
    (   '$import_of'(M0, Name, Arity, M1)
    ->  M = M1
    ;   M = M0
    ).

% What the wrapper of a tabled predicate says.
'$tabled_by'(M, Plain, Call, Modes) :-
    functor(Plain, Name, Arity),
    '$predicate_flags'(M, Name, Arity, Flags),
    '$memberchk_eq'(tabled, Flags),
    Call = M:Plain,
    (   '$tabled_as'(M, Plain, [_|_], _)
    ->  Modes = moded
    ;   Modes = []
    ).

'$tnot'([], Call) :-
    (   '$tbl_variant_table'(Call, [], Status, Table, Return, Goal)
    ->  '$tnot_table'(Status, Call, Table, Return, Goal)
    ;   true
    ).
'$tnot'(moded, Call) :-
    ( \+ call(Call) -> Holds = true ; Holds = false ),
    (   '$tbl_is_finished'(Call)
    ->  Holds == true
    ;   throw(error(permission_error(tnot, unstratified_goal, Call), _))
    ).

'$tnot_table'(answers, Call, Table, _, _) :- '$tnot_answers'(Table, Call).
'$tnot_table'(delayed_answers, Call, Table, _, _) :- '$tnot_answers'(Table, Call).
'$tnot_table'(evaluate, Call, Table, Return, Goal) :-
    '$table_evaluate'(round, Table, Return, Goal, End),
    '$tnot_evaluated'(End, Table, Call).
'$tnot_table'(delayed_evaluate, Call, Table, Return, Goal) :-
    '$table_evaluate'(round, Table, '$moded'(Return, [], delayable, []), '$undelayed'(Goal), End),
    '$tnot_evaluated'(End, Table, Call).

'$tnot_evaluated'(done, Table, Call) :- '$tnot_answers'(Table, Call).
'$tnot_evaluated'(start_over, _, Call) :- '$tnot'([], Call).

'$tnot_answers'(Table, _) :-
    '$tbl_truth'(Table, Finished, Truth),
    '$tnot_truth'(Truth, Finished, Table).

'$tnot_truth'(false, true, _) :- !.
'$tnot_truth'(true, _, _) :- !, fail.
'$tnot_truth'(_, _, Table) :-
    '$tbl_delay',
    '$add_delay'(neg(Table)).

%! not_exists(:Goal) is semidet.  As tnot/1, for goals with variables and goals that are not tabled, too.
not_exists(Goal) :-
    '$strip_module'(Goal, M, Plain),
    functor(Plain, Name, Arity),
    (   ground(Plain), '$predicate_flags'(M, Name, Arity, Flags), '$memberchk_eq'(tabled, Flags)
    ->  tnot(M:Plain)
    ;   '$tnot'([], system:'$tabled_call'(M:Plain))
    ).

%! undefined is det.  Neither true nor false.
undefined :-
    '$tbl_delay',
    '$add_delay'(undefined).
