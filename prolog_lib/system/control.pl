% control.pl: control constructs met as called terms, and the small predicates built on them.
%
% The compiler translates the control constructs of clause bodies itself. A control construct that is only known at run
% time (call((A,B)), findall(X, (G ; H), L), ...) is interpreted here: the machine checks that its body is callable
% and calls '$call_body'(Body, Level, Module), where Level is the cut level a cut in Body goes back to.

% To the limits of a goal these are what compiled code would do itself: neither calls nor deeper.
:- '$declare'(system, '$call_body', 3, uncounted).
:- '$declare'(system, '$close_body', 2, uncounted).
:- '$declare'(system, '$run_body', 3, uncounted).
:- '$declare'(system, '$run_negated', 2, uncounted).
:- '$declare'(system, '$run_either', 4, uncounted).
:- '$declare'(system, '$run_local', 2, uncounted).
:- '$declare'(system, '$check_module', 1, uncounted).

%! '$call_body'(+Body, +Level, +Module) is nondet.
%  Runs a control construct; variables that stand as goals become call/1 first, so that a cut they are bound to is local.
'$call_body'(Body, Level, Module) :-
    '$close_body'(Body, Closed),
    '$run_body'(Closed, Level, Module).

'$close_body'(V, call(V)) :- var(V), !.
'$close_body'((A, B), (C, D)) :- !, '$close_body'(A, C), '$close_body'(B, D).
'$close_body'('|'(A, B), (C ; D)) :- !, '$close_body'(A, C), '$close_body'(B, D).
'$close_body'((A ; B), (C ; D)) :- !, '$close_body'(A, C), '$close_body'(B, D).
'$close_body'((A -> B), (C -> D)) :- !, '$close_body'(A, C), '$close_body'(B, D).
'$close_body'((A *-> B), (C *-> D)) :- !, '$close_body'(A, C), '$close_body'(B, D).
'$close_body'(\+ A, \+ C) :- !, '$close_body'(A, C).
'$close_body'(M:A, M:C) :- !, '$close_body'(A, C).
'$close_body'(Goal, Goal).

'$run_body'((A, B), Level, M) :- !, '$run_body'(A, Level, M), '$run_body'(B, Level, M).
'$run_body'((A ; B), Level, M) :- !, '$run_either'(A, B, Level, M).
'$run_body'((A -> B), Level, M) :- !, ( '$run_local'(A, M) -> '$run_body'(B, Level, M) ).
'$run_body'((A *-> B), Level, M) :- !, '$run_local'(A, M), '$run_body'(B, Level, M).
'$run_body'(\+ A, _, M) :- !, \+ '$run_negated'(A, M).
'$run_body'(!, Level, _) :- !, '$cut'(Level).
'$run_body'(M:A, Level, _) :- !, '$check_module'(M), '$run_body'(A, Level, M).
'$run_body'(Goal, _, M) :- '$call_plain'(M, Goal).

% \+ is no control construct for ISO: it checks its goal itself.
'$run_negated'(\+ A, M) :- !, \+ '$run_negated'(A, M).
'$run_negated'(A, M) :- call(M:A).

'$run_either'((A -> B), C, Level, M) :- !,
    (   '$run_local'(A, M)
    ->  '$run_body'(B, Level, M)
    ;   '$run_body'(C, Level, M)
    ).
'$run_either'((A *-> B), C, Level, M) :- !,
    (   '$run_local'(A, M)
    *-> '$run_body'(B, Level, M)
    ;   '$run_body'(C, Level, M)
    ).
'$run_either'(A, _, Level, M) :- '$run_body'(A, Level, M).
'$run_either'(_, B, Level, M) :- '$run_body'(B, Level, M).

% A condition: a cut in it is local to it.
'$run_local'(Goal, M) :-
    '$level'(Level),
    '$run_body'(Goal, Level, M).

'$check_module'(M) :-
    (   atom(M) -> true
    ;   var(M) -> throw(error(instantiation_error, _))
    ;   throw(error(type_error(module, M), _))
    ).

% The control constructs as predicates: reached through Module:Goal and predicate inspection only.
(A , B) :- call((A , B)).
(A ; B) :- call((A ; B)).
(A -> B) :- call((A -> B)).
(A *-> B) :- call((A *-> B)).
\+ A :- \+ call(A).

%! not(:Goal) is semidet.  True when Goal has no solution.
not(Goal) :- \+ call(Goal).

%! once(:Goal) is semidet.  The first solution of Goal.
once(Goal) :- call(Goal), !.

%! ignore(:Goal) is det.  Runs Goal once, for its effects.
ignore(Goal) :- ( call(Goal) -> true ; true ).

%! catch_with_backtrace(:Goal, ?Catcher, :Recovery) is nondet.
%  As catch/3; once library(prolog_stack) is loaded errors bring context(prolog_stack(Frames), Message). The machine knows
%  '$after_backtrace'/1 when it looks for who catches.
catch_with_backtrace(Goal, Catcher, Recovery) :-
    (   '$wants_backtraces'
    ->  catch(Goal, Catcher, '$after_backtrace'(Recovery))
    ;   catch(Goal, Catcher, Recovery)
    ).

'$after_backtrace'(Recovery) :- call(Recovery).

'$wants_backtraces' :- '$library_used'(prolog_stack).

% What a call comes to that no rule, Head => Body, matches.
'$no_matching_rule'(Module, Goal) :-
    functor(Goal, Name, Arity),
    (   Module == user -> Shown = Goal, PI = Name/Arity ; Shown = Module:Goal, PI = Module:Name/Arity ),
    throw(error(existence_error(matching_rule, Shown), context(PI, _))).

%! forall(:Condition, :Action) is semidet.  Action holds for every solution of Condition.
forall(Condition, Action) :- \+ ( call(Condition), \+ call(Action) ).

%! apply(:Goal, +Arguments) is nondet.  Calls Goal with Arguments appended.
apply(Goal, Arguments) :-
    '$strip_module'(Goal, M, Plain),
    '$add_arguments'(Plain, Arguments, Full),
    call(M:Full).

% Full is Goal with Arguments appended.
'$add_arguments'(Goal, Arguments, Full) :-
    (   compound(Goal)
    ->  compound_name_arguments(Goal, Name, Own),
        '$append_list'(Own, Arguments, All),
        compound_name_arguments(Full, Name, All)
    ;   Arguments == [] -> Full = Goal
    ;   atom(Goal) -> compound_name_arguments(Full, Goal, Arguments)
    ;   var(Goal) -> throw(error(instantiation_error, _))
    ;   throw(error(type_error(callable, Goal), _))
    ).

'$append_list'([], L, L).
'$append_list'([X|Xs], L, [X|Ys]) :- '$append_list'(Xs, L, Ys).

%! '$strip_module'(+Term, -Module, -Plain) is det.  Removes module qualifications; Module is user without one.
'$strip_module'(Term, Module, Plain) :- '$strip_module'(Term, user, Module, Plain).

'$strip_module'(Term, M0, M, Plain) :-
    (   nonvar(Term), Term = M1:Inner, atom(M1)
    ->  '$strip_module'(Inner, M1, M, Plain)
    ;   M = M0, Plain = Term
    ).

%! call_with_time_limit(+Seconds, :Goal) is semidet.
%  Runs Goal once; throws time_limit_exceeded when it takes longer than Seconds.
call_with_time_limit(Seconds, Goal) :-
    (   var(Seconds) -> throw(error(instantiation_error, _))
    ;   number(Seconds) -> true
    ;   throw(error(type_error(number, Seconds), _))
    ),
    Seconds > 0,
    !,
    setup_call_cleanup('$alarm'(Seconds, Alarm), once(Goal), '$cancel_alarm'(Alarm)).
call_with_time_limit(_, _) :-
    throw(time_limit_exceeded).
