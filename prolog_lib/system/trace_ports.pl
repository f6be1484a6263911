% trace_ports.pl: what a traced goal shows at its ports, and what the user answers there. tracing.pl interprets the goals.

% Shows a port if it is to be seen; Action says what the user wants: creep, fail, retry or ignore.
'$port'(Port, Frame, Action) :-
    '$print_trace_point'(Port, Frame),
    (   '$debug_state'('$debug_mode', Mode), Mode \== off,
        '$debug_state'('$debug_visible', Visible), '$memberchk_eq'(Port, Visible),
        '$debug_state'('$debug_skip', Skip), arg(1, Frame, Depth), ( Skip == none -> true ; Depth =< Skip ),
        ( Mode == creep -> true ; Port \== redo, '$is_spied'(Frame) )
    ->  nb_setval('$debug_skip', none),
        '$show_port'(Port, Frame, Action)
    ;   Action = creep
    ).

'$is_spied'(frame(_, M, Goal, _, _)) :- functor(Goal, Name, Arity), '$spy_point'(M, Name, Arity), !.

'$show_port'(Port, Frame, Action) :-
    '$write_port'(Port, Frame),
    '$debug_state'('$debug_leash', Leash),
    (   '$memberchk_eq'(Port, Leash)
    ->  write(user_error, ' ? '),
        flush_output(user_error),
        '$port_action'(Port, Frame, Action)
    ;   nl(user_error),
        Action = creep
    ).

'$write_port'(Port, frame(Depth, M, Goal, _, State)) :-
    flush_output(user_output),
    '$port_name'(Port, Name),
    '$port_goal'(Port, M, Goal, Shown, Mark),
    format(user_error, '~w~w: (~D) ', [Mark,Name,Depth]),
    (   Port == redo, nonvar(State), State = exited(Text), Text \== none
    ->  write(user_error, Text)
    ;   '$write_goal'(user_error, Shown)
    ).

'$write_goal'(Stream, Goal) :-
    write_term(Stream, Goal, [portray(true),numbervars(true),quoted(true),max_depth(10),spacing(next_argument)]).

'$port_name'(call, 'Call').
'$port_name'(exit, 'Exit').
'$port_name'(redo, 'Redo').
'$port_name'(fail, 'Fail').
'$port_name'(unify, 'Unify').
'$port_name'(exception, 'Exception').

% A goal of a meta-predicate has a mark; once it runs, its goals are qualified.
'$port_goal'(Port, M, Goal, Shown, Mark) :-
    functor(Goal, Name, Arity),
    (   '$meta_head'(M, Name, Arity, Kinds), Kinds =.. [_|List], '$takes_modules'(List)
    ->  Mark = '^  ',
        ( Port == call -> Goal1 = Goal ; '$qualified_goals'(Goal, Kinds, Goal1) )
    ;   Mark = '   ', Goal1 = Goal
    ),
    ( '$quiet_module'(M) -> Shown = Goal1 ; Shown = M:Goal1 ).

'$qualified_goals'(Goal, Kinds, Qualified) :-
    Goal =.. [Name|Args],
    Kinds =.. [_|List],
    '$qualify_each'(Args, List, New),
    Qualified =.. [Name|New].

'$qualify_each'([], _, []).
'$qualify_each'([A|As], [Kind|Kinds], [B|Bs]) :-
    (   ( integer(Kind) ; Kind == (^) ; Kind == (//) ), \+ ( nonvar(A), A = _:_ )
    ->  B = user:A
    ;   B = A
    ),
    '$qualify_each'(As, Kinds, Bs).

% Trace points have a form of their own.
'$print_trace_point'(Port, frame(Depth, M, Goal, _, _)) :-
    (   \+ '$trace_point'(_, _, _, _)
    ->  true
    ;   functor(Goal, Name, Arity),
        '$trace_point'(M, Name, Arity, Ports),
        '$memberchk_eq'(Port, Ports)
    ->  '$port_name'(Port, Text),
        ( '$quiet_module'(M) -> Shown = Goal ; Shown = M:Goal ),
        flush_output(user_output),
        format(user_error, ' T [~D] ~w: ', [Depth,Text]),
        '$write_goal'(user_error, Shown),
        nl(user_error)
    ;   true
    ).

% --- what to do at a port --------------------------------------------------------------------------------------------

'$port_action'(Port, Frame, Action) :-
    get_single_char(Code),
    (   Code < 0
    ->  format(user_error, 'EOF: exit (status 4)~n', []),
        halt(4)
    ;   char_code(Key, Code),
        (   '$key_action'(Key, Text0, Command)
        ->  ( Command == skip, Port \== call, Port \== redo -> Text = 'creep\n' ; Text = Text0 ),
            ( stream_property(user_input, tty(true)) -> write(user_error, Text) ; true ),
            '$obey'(Command, Port, Frame, Action)
        ;   format(user_error, 'Unknown option (h for help)~n', []),
            '$show_port'(Port, Frame, Action)
        )
    ).

'$key_action'(c, 'creep\n', creep).
'$key_action'(' ', 'creep\n', creep).
'$key_action'('\n', 'creep\n', creep).
'$key_action'('\r', 'creep\n', creep).
'$key_action'(l, 'leap\n', leap).
'$key_action'(s, 'skip\n', skip).
'$key_action'(u, 'up\n', up).
'$key_action'(r, 'retry\n', retry).
'$key_action'(f, 'fail\n', fail).
'$key_action'(i, 'ignore\n', ignore).
'$key_action'(n, 'no debug\n', nodebug).
'$key_action'(a, 'abort\n', abort).
'$key_action'(e, 'exit (status 4)\n', exit).
'$key_action'(g, 'goals\n', goals).
'$key_action'(p, 'print\n', show).
'$key_action'(w, 'write\n', show).
'$key_action'('L', 'listing\n', listing).
'$key_action'(+, 'spy\n', spy).
'$key_action'(-, 'no spy\n', nospy).
'$key_action'(b, 'break\n', break).
'$key_action'(h, '', help).
'$key_action'(?, '', help).

'$obey'(creep, _, _, creep) :- '$set_debug_mode'(creep).
'$obey'(leap, _, _, creep) :- '$set_debug_mode'(leap).
'$obey'(skip, Port, Frame, creep) :-
    ( ( Port == call ; Port == redo ) -> arg(1, Frame, Depth), nb_setval('$debug_skip', Depth) ; true ).
'$obey'(up, _, Frame, creep) :- arg(1, Frame, Depth), Up is Depth - 1, nb_setval('$debug_skip', Up).
'$obey'(retry, _, frame(Depth, M, Goal, _, _), retry) :-
    functor(Goal, Name, Arity),
    '$shown_indicator'(M, Name/Arity, Shown),
    format(user_error, 'retry ~q at level ~d~n', [Shown,Depth]).
'$obey'(fail, _, _, fail).
'$obey'(ignore, _, _, ignore).
'$obey'(nodebug, _, _, creep) :- '$set_debug_mode'(off).
'$obey'(abort, _, _, _) :- throw('$aborted').
'$obey'(exit, _, _, _) :- halt(4).
'$obey'(goals, Port, Frame, Action) :- '$print_goals'(Frame), '$show_port'(Port, Frame, Action).
'$obey'(show, Port, Frame, Action) :- '$show_port'(Port, Frame, Action).
'$obey'(listing, Port, Frame, Action) :-
    Frame = frame(_, M, Goal, _, _),
    functor(Goal, Name, Arity),
    catch(system:with_output_to(string(Text), system:listing(M:Name/Arity)), Error, ( system:print_message(error, Error), Text = "" )),
    write(user_error, Text),
    '$show_port'(Port, Frame, Action).
'$obey'(spy, Port, Frame, Action) :- '$spied_frame'(Frame, PI), spy(PI), '$show_port'(Port, Frame, Action).
'$obey'(nospy, Port, Frame, Action) :- '$spied_frame'(Frame, PI), nospy(PI), '$show_port'(Port, Frame, Action).
'$obey'(break, Port, Frame, Action) :-
    '$debug_state'('$debug_mode', Mode),
    nodebug,
    prolog,
    '$set_debug_mode'(Mode),
    '$show_port'(Port, Frame, Action).
'$obey'(help, Port, Frame, Action) :- '$debugger_help', '$show_port'(Port, Frame, Action).

'$spied_frame'(frame(_, M, Goal, _, _), M:Name/Arity) :- functor(Goal, Name, Arity).

'$print_goals'(Frame) :-
    (   Frame = frame(Depth, M, Goal, Parent, _)
    ->  (   Goal == none
        ->  true
        ;   ( '$quiet_module'(M) -> Shown = Goal ; Shown = M:Goal ),
            format(user_error, '~t[~D]~9| ', [Depth]),
            '$write_goal'(user_error, Shown),
            nl(user_error)
        ),
        '$print_goals'(Parent)
    ;   true
    ).

'$debugger_help' :-
    format(user_error, 'Commands at a port:~n', []),
    forall('$help_line'(Keys, Text), format(user_error, '  ~w~t~18|~w~n', [Keys,Text])).

'$help_line'('c, space, return', 'creep: on to the next port').
'$help_line'(l, 'leap: on to the next spy point').
'$help_line'(s, 'skip: on to the exit or failure of this goal').
'$help_line'(u, 'up: on to the exit or failure of the goal that called this one').
'$help_line'(r, 'retry: calls this goal once more').
'$help_line'(f, 'fail: makes this goal fail').
'$help_line'(i, 'ignore: this goal is true').
'$help_line'(n, 'no debug: runs on without the debugger').
'$help_line'('+  -', 'sets and removes a spy point on this predicate').
'$help_line'(g, 'shows the goals that called this one').
'$help_line'('p  w', 'shows the goal once more').
'$help_line'('L', 'lists the clauses of this predicate').
'$help_line'(b, 'break: a toplevel in between').
'$help_line'(a, 'abort: ends the query').
'$help_line'(e, 'exit: ends Prolog').
'$help_line'('h  ?', 'this help').
