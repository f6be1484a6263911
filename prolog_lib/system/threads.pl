% threads.pl: threads of the language. Each is a machine of its own (engines.pl) which runs while another thread waits: none runs at the same
% time as another, so the output is the same in each run. A thread gives way where it waits: for a message, room in a queue, the end of a
% thread, a mutex, in sleep/1, and at its end. It begins when its creator waits, or at the end of a directive or goal. Threads that can run
% take turns, in the order in which they became able to.
%
%   '$thread'(Number, Alias, Detached, Status)   that was not joined; no alias: []; Status: running, or how it ended
%   '$thread_ready'(Number)                      it can run, first come first
%   '$thread_waits'(Number, Key, Until)          it waits for something that '$wake'(Key) tells, or for the time Until (inf: for ever)
%   '$thread_signal'(Number, Goal)               what is to be called when it goes on
%   '$thread_at_exit'(Number, Goal)
%
% A thread that waits in the middle of an engine or a cleanup cannot be left: others run on top of it ('$run_others'/2), as they do on top of
% main. Where nobody can run and nobody waits for a time, who waits there gets an error.

:- dynamic '$thread'/4.
:- dynamic '$thread_ready'/1.
:- dynamic '$thread_waits'/3.
:- dynamic '$thread_signal'/2.
:- dynamic '$thread_at_exit'/2.

%! thread_create(:Goal) is det.  Goal runs once in a thread of its own, which is detached.
thread_create(Goal) :- thread_create(Goal, _, [detached(true)]).

%! thread_create(:Goal, -Thread) is det.  Goal runs once in a thread of its own, when this one waits or ends.
thread_create(Goal, Thread) :- thread_create(Goal, Thread, []).

%! thread_create(:Goal, -Thread, +Options) is det.  Options: alias(Name), detached(Boolean), at_exit(Goal).
thread_create(Goal, Thread, Options) :-
    '$must_be_callable'(Goal),
    ( var(Thread) -> true ; throw(error(uninstantiation_error(Thread), context(thread_create/3, '2-nd argument'))) ),
    '$strip_module'(Options, Module, List),
    '$must_be_options'(List),
    (   '$memberchk_option'(alias(Alias), List) -> '$must_be_atom'(Alias) ; Alias = [] ),
    (   '$memberchk_option'(detached(Detached), List) -> '$must_be_bool'(Detached) ; Detached = false ),
    (   ( '$taken_alias'(Alias) ; '$alias_of_thread'(Alias) )
    ->  throw(error(permission_error(create, thread, Alias), context(system:thread_create/3, 'Alias name already taken')))
    ;   true
    ),
    ( '$memberchk_option'(at_exit(AtExit), List) -> '$must_be_callable'(AtExit), Exit = [Module:AtExit] ; Exit = [] ),
    '$engine_create'(Status-'$thread_body'(Goal, Exit, Status), [], true, Number),
    assertz(system:'$thread'(Number, Alias, Detached, running)),
    assertz(system:'$thread_ready'(Number)),
    '$thread_handle'(Number, Alias, Thread).

'$must_be_bool'(X) :-
    (   ( X == true ; X == false ) -> true
    ;   var(X) -> throw(error(instantiation_error, _))
    ;   throw(error(type_error(bool, X), _))
    ).

'$alias_of_thread'(Alias) :- Alias \== [], '$thread'(_, Alias, _, _), !.

'$thread_handle'(Number, Alias, Thread) :- ( Alias == [] -> Thread = '$thread'(Number) ; Thread = Alias ).

% Runs in the thread itself.
'$thread_body'(Goal, Exit, Status) :-
    '$thread_self'(Self),
    catch(( '$run_signals'(Self), ( call(Goal) -> Status0 = true ; Status0 = false ) ), Ball, '$status_of_ball'(Ball, Status0)),
    findall(G, retract(system:'$thread_at_exit'(Self, G)), AtExit0),
    '$append_list'(AtExit0, Exit, AtExit),
    '$run_at_exit'(AtExit),
    '$tell_end'(Status0, Self, Goal),
    Status = Status0.

% Nobody else hears of a detached thread that did not succeed.
'$tell_end'(Status, Self, Goal) :-
    (   '$thread'(Self, _, true, running), '$is_bad_end'(Status)
    ->  '$strip_module'(Goal, M, Plain),
        ( M == user -> Told = Plain ; Told = M:Plain ),
        print_message(warning, abnormal_thread_termination(Told, Status))
    ;   true
    ).

'$is_bad_end'(false).
'$is_bad_end'(exception(_)).

'$status_of_ball'(Ball, Status) :- ( nonvar(Ball), Ball = '$thread_exit'(Term) -> Status = exited(Term) ; Status = exception(Ball) ).

'$run_at_exit'([]).
'$run_at_exit'([Goal|Goals]) :-
    catch(( call(Goal) -> true ; true ), Error, print_message(warning, Error)),
    '$run_at_exit'(Goals).

% --- taking turns --------------------------------------------------------------------------------------------------------------

% Number of the thread that runs; main is 1.
'$self'(Number) :- ( '$thread_self'(Number0) -> Number = Number0 ; Number = 1 ).

% Waits for '$wake'(Key), for a signal, or until a time. It may end before that: who calls looks again.
'$wait'(Key, Until) :-
    '$self'(Self),
    retractall(system:'$thread_waits'(Self, _, _)),  % left by an exception
    assertz(system:'$thread_waits'(Self, Key, Until)),
    (   Self =\= 1, '$thread_suspend' -> true
    ;   '$run_others'(Self, Key, Until)
    ),
    '$run_signals'(Self).

% call(Ready, Seconds) tells whether something outside is ready within so many seconds. Waits for it, at most Seconds (infinite: for ever), and
% fails then. Other threads run meanwhile: while there are any, it is asked again and again, after pauses that grow.
'$wait_until_ready'(Ready, Seconds) :-
    (   '$thread'(_, _, _, running)
    ->  ( Seconds == infinite -> Until = inf ; get_time(Now), Until is Now + Seconds ),
        '$ask_until_ready'(Ready, Until, 0.0005)
    ;   call(Ready, Seconds)
    ).

'$ask_until_ready'(Ready, Until, Pause) :-
    (   call(Ready, 0) -> true
    ;   get_time(Now),
        ( Until == inf -> true ; Now < Until ),
        ( Until == inf -> Next is Now + Pause ; Next is min(Now + Pause, Until) ),
        '$wait'(outside, Next),
        Longer is min(Pause * 2, 0.02),
        '$ask_until_ready'(Ready, Until, Longer)
    ).

'$run_others'(Self, Key, Until) :-
    '$wake_sleepers',
    (   '$next_ready'(Self, Number)
    ->  (   Number =:= Self -> true   % woken
        ;   '$run_slice'(Number),
            ( '$thread_waits'(Self, Key, _) -> '$run_others'(Self, Key, Until) ; retractall(system:'$thread_ready'(Self)) )
        )
    ;   findall(Time, ( '$thread_waits'(_, _, Time), Time \== inf ), [Time|Times])
    ->  '$earliest'(Times, Time, Earliest),
        get_time(Now),
        Pause is max(0, Earliest - Now),
        catch('$sleep'(Pause), Ball, ( retractall(system:'$thread_waits'(Self, _, _)), throw(Ball) )),
        '$run_others'(Self, Key, Until)
    ;   retractall(system:'$thread_waits'(Self, _, _)),
        throw(error(system_error(deadlock(Key)), context(_, 'no thread can run that could end this')))
    ).

% Machines that run already, below this one, cannot be given a turn.
'$next_ready'(Self, Number) :-
    '$thread_ready'(Number),
    ( Number =:= Self -> true ; '$thread_can_run'(Number) ), !,
    retract(system:'$thread_ready'(Number)), !.

'$earliest'([], Time, Time).
'$earliest'([T|Ts], Time0, Time) :- Time1 is min(T, Time0), '$earliest'(Ts, Time1, Time).

% Those whose time has come can run.
'$wake_sleepers' :-
    (   '$thread_waits'(_, _, Until), Until \== inf
    ->  get_time(Now),
        forall(( '$thread_waits'(Number, Key, Time), Time \== inf, Time =< Now ),
               ( retractall(system:'$thread_waits'(Number, Key, _)), assertz(system:'$thread_ready'(Number)) ))
    ;   true
    ).

'$wake'(Key) :-
    (   '$thread_waits'(_, Key, _)
    ->  forall(retract(system:'$thread_waits'(Number, Key, _)), assertz(system:'$thread_ready'(Number)))
    ;   true
    ).

'$run_slice'(Number) :-
    catch('$thread_run'(Number, Result), Error, Result = ended(exception(Error))),
    (   Result = ended(Status) -> '$thread_ended'(Number, Status)
    ;   '$thread_waits'(Number, _, _) -> true
    ;   '$thread_ready'(Number) -> true
    ;   assertz(system:'$thread_ready'(Number))  % it was interrupted
    ).

'$thread_ended'(Number, Status) :-
    retract(system:'$thread'(Number, Alias, Detached, running)), !,
    retractall(system:'$thread_signal'(Number, _)),
    retractall(system:'$thread_at_exit'(Number, _)),
    retractall(system:'$thread_waits'(Number, _, _)),
    forall(retract(system:'$message'(Number, _)), true),
    '$release_mutexes'(Number),
    (   Detached == true -> true
    ;   assertz(system:'$thread'(Number, Alias, Detached, Status))
    ),
    '$wake'(thread(Number)).

%  At the end of a directive or goal: threads run until each of them has ended or waits.
'$run_threads' :-
    (   '$thread_ready'(_), \+ '$thread_self'(_)
    ->  '$run_ready'
    ;   true
    ).

'$run_ready' :-
    '$wake_sleepers',
    (   '$next_ready'(1, Number)
    ->  ( Number =\= 1 -> '$run_slice'(Number) ; true ),  % main may have left a wait by an exception
        '$run_ready'
    ;   true
    ).

'$run_signals'(Self) :-
    (   retract(system:'$thread_signal'(Self, Goal))
    ->  ( call(Goal) -> true ; true ),
        '$run_signals'(Self)
    ;   true
    ).

%! sleep(+Seconds) is det.  Waits; threads that can run do so meanwhile.
sleep(Seconds) :-
    (   number(Seconds), Seconds >= 0, '$thread'(_, _, _, running)
    ->  get_time(Now),
        Until is Now + Seconds,
        '$sleep_until'(Until)
    ;   '$sleep'(Seconds)
    ).

'$sleep_until'(Until) :-
    '$wait'(sleep, Until),
    get_time(Now),
    ( Now >= Until -> true ; '$sleep_until'(Until) ).

% --- asking about threads, and ending them --------------------------------------------------------------------------------------

% Number of a thread that exists, ended ones that nobody has joined too; PI is who asks.
'$thread_number'(Thread, PI, Number) :-
    (   var(Thread) -> throw(error(instantiation_error, context(system:PI, _)))
    ;   '$number_of_thread'(Thread, Number0) -> Number = Number0
    ;   ( atom(Thread) ; integer(Thread) ; Thread = '$thread'(_) ) -> throw(error(existence_error(thread, Thread), context(system:PI, _)))
    ;   throw(error(type_error(thread, Thread), context(system:PI, _)))
    ).

'$number_of_thread'(main, 1) :- !.
'$number_of_thread'(1, 1) :- !.
'$number_of_thread'(Thread, Number) :- atom(Thread), !, Thread \== [], '$thread'(Number, Thread, _, _), !.
'$number_of_thread'('$thread'(Number), Number) :- !, integer(Number), '$thread'(Number, _, _, _), !.
'$number_of_thread'(Number, Number) :- integer(Number), '$thread'(Number, _, _, _), !.

'$thread_of_number'(1, main) :- !.
'$thread_of_number'(Number, Thread) :- '$thread'(Number, Alias, _, _), !, '$thread_handle'(Number, Alias, Thread).

%! thread_self(-Thread) is det.  The thread that runs.
thread_self(Thread) :-
    '$self'(Number),
    '$thread_of_number'(Number, Self),
    Thread = Self.

%! is_thread(@Term) is semidet.  Term is a thread that exists.
is_thread(Term) :- nonvar(Term), '$number_of_thread'(Term, _).

%! thread_alias(+Alias) is det.  The thread that runs gets a name; it has none before.
thread_alias(Alias) :-
    '$must_be_atom'(Alias),
    '$self'(Self),
    (   ( '$taken_alias'(Alias) ; '$alias_of_thread'(Alias) )
    ->  throw(error(permission_error(create, thread, Alias), context(system:thread_alias/1, 'Alias name already taken')))
    ;   retract(system:'$thread'(Self, [], Detached, Status)) -> assertz(system:'$thread'(Self, Alias, Detached, Status))
    ;   '$thread_of_number'(Self, Thread), throw(error(permission_error(rename, thread, Thread), context(system:thread_alias/1, _)))
    ).

%! thread_join(+Thread) is det.  As thread_join/2; an error if Thread has not succeeded.
thread_join(Thread) :-
    thread_join(Thread, Status),
    (   Status == true -> true
    ;   throw(error(thread_error(Thread, Status), _))
    ).

%! thread_join(+Thread, -Status) is det.  Waits for the end of Thread, which exists no more then: true, false, exception(E) or exited(T).
thread_join(Thread, Status) :-
    '$thread_number'(Thread, thread_join/2, Number),
    '$self'(Self),
    (   Number =:= Self -> throw(error(permission_error(join, thread, Thread), context(thread_join/2, 'Cannot join self')))
    ;   Number =:= 1 -> throw(error(permission_error(join, thread, Thread), context(thread_join/2, 'Cannot join main')))
    ;   '$thread'(Number, _, true, _) -> throw(error(permission_error(join, thread, Thread), context(thread_join/2, 'Cannot join detached thread')))
    ;   true
    ),
    '$join'(Number, Status0),
    Status = Status0.

'$join'(Number, Status) :-
    (   '$thread'(Number, _, _, running) -> '$wait'(thread(Number), inf), '$join'(Number, Status)
    ;   retract(system:'$thread'(Number, _, _, Status)) -> true
    ;   throw(error(existence_error(thread, '$thread'(Number)), context(system:thread_join/2, _)))
    ).

%! thread_detach(+Thread) is det.  Thread will be no more when it ends.
thread_detach(Thread) :-
    '$thread_number'(Thread, thread_detach/1, Number),
    (   retract(system:'$thread'(Number, Alias, _, Status))
    ->  ( Status == running -> assertz(system:'$thread'(Number, Alias, true, running)) ; true )
    ;   true
    ).

%! thread_exit(@Term).  Ends the thread that runs, with the status exited(Term).
thread_exit(Term) :-
    (   '$thread_self'(_) -> throw('$thread_exit'(Term))
    ;   throw(error(permission_error(exit, thread, main), context(system:thread_exit/1, _)))
    ).

%! thread_at_exit(:Goal) is det.  Goal is called when the thread that runs ends.
thread_at_exit(Goal) :-
    '$must_be_callable'(Goal),
    ( '$thread_self'(Self) -> asserta(system:'$thread_at_exit'(Self, Goal)) ; at_halt(Goal) ).

%! thread_signal(+Thread, :Goal) is det.  Goal is called in Thread when it goes on, at once in the one that runs.
thread_signal(Thread, Goal) :-
    '$must_be_callable'(Goal),
    '$thread_number'(Thread, thread_signal/2, Number),
    (   '$self'(Number) -> ignore(Goal)
    ;   ( Number =:= 1 ; '$thread'(Number, _, _, running) )
    ->  assertz(system:'$thread_signal'(Number, Goal)),
        ( retract(system:'$thread_waits'(Number, _, _)) -> assertz(system:'$thread_ready'(Number)) ; true )
    ;   throw(error(existence_error(thread, Thread), context(system:thread_signal/2, _)))
    ).

%! thread_property(?Thread, ?Property) is nondet.  Property is id(N), alias(A), status(S) or detached(B).
thread_property(Thread, Property) :-
    (   nonvar(Thread) -> '$thread_number'(Thread, thread_property/2, Number), Found = Thread
    ;   findall(N, '$thread'(N, _, _, _), Numbers),
        '$member_of_list'(Number, [1|Numbers]),
        '$thread_of_number'(Number, Found)
    ),
    ( Number =:= 1 -> T = thread(main, false, running) ; '$thread'(Number, Alias, Detached, Status), !, T = thread(Alias, Detached, Status) ),
    '$thread_property'(Property, Number, T),
    Thread = Found.

'$thread_property'(id(Number), Number, _).
'$thread_property'(alias(Alias), _, thread(Alias, _, _)) :- Alias \== [].
'$thread_property'(status(Status), _, thread(_, _, Status)).
'$thread_property'(detached(Detached), _, thread(_, Detached, _)).

%! thread_statistics(+Thread, +Key, -Value) is det.  As statistics/2, whose values are those of all threads together.
thread_statistics(Thread, Key, Value) :-
    '$thread_number'(Thread, thread_statistics/3, _),
    statistics(Key, Value).

%! thread_idle(:Goal, +Duration) is semidet.  As once/1.
thread_idle(Goal, _) :- once(Goal).

%! thread_local(:Indicators) is det.  Directive: the predicates are dynamic; all threads have the same clauses.
thread_local(Spec) :- dynamic(Spec).

