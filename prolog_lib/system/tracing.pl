% tracing.pl: trace/0, spy/1 and their kin: the program as the four-port debugger shows it.
%
% Compiled code knows nothing of the debugger. A query that may be traced (the mode is not off, or the query or a clause of the
% program calls trace/0, debug/0, spy/1 or trace/1,2) is run by an interpreter over the clauses of user predicates; built-ins
% and library predicates are called as they are, with the goals among their arguments interpreted. It has one worker.
%
% A frame is frame(Depth, Module, Goal, Parent, State): State is called(Text) and, once it has left through its exit port,
% exited(Text) with the goal as it was called. The frame of what stands outside all predicates has no goal. The mode is off,
% leap (stop at spy points) or creep; below the depth kept as skip nothing
% is shown.

:- dynamic '$spy_point'/3.     % Module, Name, Arity
:- dynamic '$trace_point'/4.   % Module, Name, Arity, Ports: printed, without stopping

%! '$debug_call'(:Goal) is nondet.  Calls a goal of a query, by the interpreter when it may be traced.
'$debug_call'(Goal) :- '$debug_call'(Goal, 8).

% Depth: of the frames around it.
'$debug_call'(Goal, Depth) :-
    (   '$debugger_wanted'(Goal)
    ->  '$strip_module'(Goal, M, Plain),
        ( '$is_control'(Plain) -> Inner is Depth + 1 ; Inner = Depth ),
        '$call_traced'(Plain, M, frame(Inner, M, none, none, _))
    ;   call(Goal)
    ).

% --- state -----------------------------------------------------------------------------------------------------------

'$debug_state'(Key, Value) :- ( nb_current(Key, Value0) -> Value = Value0 ; '$debug_default'(Key, Value) ).

'$debug_default'('$debug_mode', off).
'$debug_default'('$debug_skip', none).
'$debug_default'('$debug_visible', [call,exit,fail,redo,exception]).
'$debug_default'('$debug_leash', [call,exit,fail,redo,exception]).

'$set_debug_mode'(Mode) :-
    ( Mode == off -> Flag = false ; '$use_debugger', Flag = true ),
    set_prolog_flag(debug, Flag),
    nb_setval('$debug_mode', Mode),
    nb_setval('$debug_skip', none).

%! trace is det.  Stops at every port from here on.
trace :- '$set_debug_mode'(creep).

%! notrace is det.  Stops at spy points only from here on.
notrace :- ( '$debug_state'('$debug_mode', off) -> true ; '$set_debug_mode'(leap) ).

%! tracing is semidet.  The debugger stops at every port.
tracing :- '$debug_state'('$debug_mode', creep).

%! debug is det.  Stops at spy points.
debug :- '$set_debug_mode'(leap).

%! nodebug is det.  Stops nowhere.
nodebug :- '$set_debug_mode'(off).

%! debugging is det.  Prints the debug mode and the spy points.
debugging :-
    (   '$debug_state'('$debug_mode', off)
    ->  print_message(informational, format('Debug mode is off', []))
    ;   print_message(informational, format('Debug mode is on', []))
    ),
    print_message(informational, format('No exception traps', [])),
    findall(Shown, ( '$spy_point'(M, Name, Arity), '$shown_indicator'(M, Name/Arity, Shown) ), Shown),
    (   Shown == []
    ->  true
    ;   print_message(informational, format('Spy points (see spy/1) on:', [])),
        forall('$member_of_list'(PI, Shown), print_message(informational, format('        ~q', [PI])))
    ).

'$shown_indicator'(M, PI, Shown) :- ( '$quiet_module'(M) -> Shown = PI ; Shown = M:PI ).

%! spy(:Specification) is det.  Puts spy points on the predicates Name or Name/Arity.
spy(Spec) :-
    '$debugged_predicates'(Spec, Found),
    forall('$member_of_list'(M:Name/Arity, Found),
           (   retractall(system:'$spy_point'(M, Name, Arity)),
               assertz(system:'$spy_point'(M, Name, Arity)),
               '$shown_indicator'(M, Name/Arity, Shown),
               print_message(informational, format('Spy point on ~q', [Shown])) )),
    ( current_prolog_flag(break_level, _) -> debug ; true ).

%! nospy(:Specification) is det.  Removes spy points.
nospy(Spec) :-
    '$debugged_predicates'(Spec, Found),
    forall(( '$member_of_list'(M:Name/Arity, Found), '$spy_point'(M, Name, Arity) ),
           '$remove_spy_point'(M, Name, Arity)).

%! nospyall is det.  Removes all spy points.
nospyall :- forall('$spy_point'(M, Name, Arity), '$remove_spy_point'(M, Name, Arity)).

'$remove_spy_point'(M, Name, Arity) :-
    retractall(system:'$spy_point'(M, Name, Arity)),
    '$shown_indicator'(M, Name/Arity, Shown),
    print_message(informational, format('Spy point removed from ~q', [Shown])).

% Those that a specification names, as listing/1 finds them.
'$debugged_predicates'(Spec, Found) :-
    '$strip_module'(Spec, M, Plain),
    ( var(Plain) -> throw(error(instantiation_error, _)) ; true ),
    '$listed_name'(Plain, Name, Arity),
    findall(Home:Name/A, '$listed'(M, Name, Arity, A, Home), Found),
    (   Found == []
    ->  ( M == user -> Missing = Plain ; Missing = M:Plain ),
        throw(error(existence_error(procedure, Missing), context(toplevel, 'DWIM could not correct goal')))
    ;   true
    ).

%! trace(:Specification) is det.  As trace/2 with all ports.
trace(Spec) :- trace(Spec, all).

%! trace(:Specification, +Ports) is det.
%  Prints the ports of the predicates without stopping. Ports: all, call, exit, redo, fail, +Port, -Port, or a list of these.
trace(Spec, Ports) :-
    '$use_debugger',
    '$debugged_predicates'(Spec, Found),
    forall('$member_of_list'(M:Name/Arity, Found), '$set_trace_point'(M, Name, Arity, Ports)).

'$set_trace_point'(M, Name, Arity, Ports) :-
    ( retract(system:'$trace_point'(M, Name, Arity, Old)) -> true ; Old = [] ),
    '$changed_ports'(Ports, Old, [call,exit,redo,fail], New),
    '$shown_indicator'(M, Name/Arity, Shown),
    (   New == []
    ->  print_message(informational, format('~t~q~13|: Not tracing', [Shown]))
    ;   assertz(system:'$trace_point'(M, Name, Arity, New)),
        ( New = [_,_,_,_] -> Text = [all] ; Text = New ),
        print_message(informational, format('~t~q~13|: ~q', [Shown,Text]))
    ).

%! leash(+Ports) is det.  The ports at which the debugger asks what to do: a port, all, full, half, loose, +Port, -Port or a list.
leash(Ports) :- '$ports'('$debug_leash', Ports).

%! visible(+Ports) is det.  The ports that are shown, as for leash/1.
visible(Ports) :- '$ports'('$debug_visible', Ports).

'$ports'(Key, Ports) :-
    '$debug_state'(Key, Old),
    '$changed_ports'(Ports, Old, [call,exit,fail,redo,unify,exception], New),
    nb_setval(Key, New).

'$changed_ports'(Ports, Old, All, New) :-
    (   var(Ports) -> throw(error(instantiation_error, _))
    ;   Ports == [] -> New = Old
    ;   Ports = [P|Ps] -> '$changed_ports'(P, Old, All, Old1), '$changed_ports'(Ps, Old1, All, New)
    ;   Ports = +(Added) -> '$port_list'(Added, All, Some), '$keep_ports'(All, Old, Some, New)
    ;   Ports = -(Removed) -> '$port_list'(Removed, All, Some), '$drop_ports'(Old, Some, New)
    ;   '$port_list'(Ports, All, Some), '$keep_ports'(All, Old, Some, New)
    ).

'$port_list'(Name, All, Ports) :-
    (   ( Name == all ; Name == full ) -> '$drop_ports'(All, [exception], Ports)
    ;   Name == half -> Ports = [call,redo,exception]
    ;   Name == loose -> Ports = [call]
    ;   Name == tight -> Ports = [call,redo,fail,exception]
    ;   '$memberchk_eq'(Name, All) -> Ports = [Name]
    ;   throw(error(domain_error(port, Name), _))
    ).

'$keep_ports'([], _, _, []).
'$keep_ports'([Port|Ports], A, B, Kept) :-
    ( ( '$memberchk_eq'(Port, A) ; '$memberchk_eq'(Port, B) ) -> Kept = [Port|Kept1] ; Kept = Kept1 ),
    '$keep_ports'(Ports, A, B, Kept1).

'$drop_ports'([], _, []).
'$drop_ports'([Port|Ports], Some, Kept) :-
    ( '$memberchk_eq'(Port, Some) -> Kept = Kept1 ; Kept = [Port|Kept1] ),
    '$drop_ports'(Ports, Some, Kept1).

% --- bodies ----------------------------------------------------------------------------------------------------------

% A goal of call/N and of meta-predicates: a cut is local to it.
'$call_traced'(Goal, M, Frame) :-
    '$level'(Level),
    '$close_body'(Goal, Body),
    '$trace_body'(Body, Level, M, Frame).

'$trace_body'(call(Goal), _, _, _) :- var(Goal), !, throw(error(instantiation_error, _)).
'$trace_body'(call(Goal), _, M, Frame) :- '$is_control'(Goal), !,
    Frame = frame(Depth, _, _, Parent, _),
    Inner is Depth + 1,
    '$call_traced'(Goal, M, frame(Inner, M, none, Parent, _)).
'$trace_body'(call(Goal), _, M, Frame) :- !, '$call_traced'(Goal, M, Frame).
'$trace_body'((A , B), Level, M, Frame) :- !,
    '$trace_body'(A, Level, M, Frame),
    '$trace_body'(B, Level, M, Frame).
'$trace_body'(!, Level, _, _) :- !, '$cut'(Level).
'$trace_body'((A -> B), Level, M, Frame) :- !, ( '$call_traced'(A, M, Frame) -> '$trace_body'(B, Level, M, Frame) ).
'$trace_body'((A *-> B), Level, M, Frame) :- !, '$call_traced'(A, M, Frame), '$trace_body'(B, Level, M, Frame).
'$trace_body'((A ; B), Level, M, Frame) :- !, '$trace_either'(A, B, Level, M, Frame).
'$trace_body'(\+ A, _, M, Frame) :- !,
    (   '$call_traced'(A, M, Frame)
    ->  fail
    ;   '$redo_of'(Frame)
    ).
'$trace_body'(M:Goal, Level, _, Frame) :- !, '$check_module'(M), '$trace_body'(Goal, Level, M, Frame).
'$trace_body'(Goal, _, M, _) :- '$debugger_goal'(Goal), !, call(M:Goal).
'$trace_body'(Goal, _, M, Frame) :- '$trace_goal'(Goal, M, Frame).

'$trace_either'((A -> B), C, Level, M, Frame) :- !,
    (   '$call_traced'(A, M, Frame)
    ->  '$trace_body'(B, Level, M, Frame)
    ;   '$redo_of'(Frame),
        '$trace_body'(C, Level, M, Frame)
    ).
'$trace_either'((A *-> B), C, Level, M, Frame) :- !,
    (   '$call_traced'(A, M, Frame)
    *-> '$trace_body'(B, Level, M, Frame)
    ;   '$redo_of'(Frame),
        '$trace_body'(C, Level, M, Frame)
    ).
'$trace_either'(A, _, Level, M, Frame) :- '$trace_body'(A, Level, M, Frame).
'$trace_either'(_, B, Level, M, Frame) :- '$redo_of'(Frame), '$trace_body'(B, Level, M, Frame).

% Goals that change what the debugger does are no part of what it shows.
'$debugger_goal'(trace).
'$debugger_goal'(notrace).
'$debugger_goal'(debug).
'$debugger_goal'(nodebug).

% --- goals -----------------------------------------------------------------------------------------------------------

'$trace_goal'(Goal, M0, Parent) :-
    '$goal_kind'(Goal, M0, M, Kind),
    Parent = frame(Depth0, _, _, _, _),
    Depth is Depth0 + 1,
    '$trace_frame'(Kind, Goal, M0, frame(Depth, M, Goal, Parent, new)).

'$trace_frame'(Kind, Goal, M0, Frame) :-
    catch('$trace_ports'(Kind, Goal, M0, Frame), Error, true),
    ( var(Error) -> true ; '$after_exception'(Error, Kind, Goal, M0, Frame) ).

% An exception is a port; one that says to try a frame again looks for that frame.
'$after_exception'('$retry'(Depth), Kind, Goal, M0, Frame) :- !,
    ( arg(1, Frame, Depth) -> '$retry'(Kind, Goal, M0, Frame) ; throw('$retry'(Depth)) ).
'$after_exception'('$aborted', _, _, _, _) :- !, throw('$aborted').
'$after_exception'(Error, Kind, Goal, M0, Frame) :-
    '$port'(exception, Frame, Action),
    (   Action == retry -> '$retry'(Kind, Goal, M0, Frame)
    ;   Action == fail -> fail
    ;   throw(Error)
    ).

'$retry'(Kind, Goal, M0, frame(Depth, M, _, Parent, _)) :-
    '$trace_frame'(Kind, Goal, M0, frame(Depth, M, Goal, Parent, new)).

% What the first branch leaves behind when it succeeds without choice points must not fail later.
'$trace_ports'(undefined, Goal, M0, _) :- !, call(M0:Goal).
'$trace_ports'(Kind, Goal, M0, Frame) :-
    (   '$level'(Outer),
        '$port'(call, Frame, Action),
        '$act'(Action, Outer, Frame),
        '$keep_text'(Frame),
        ( Action == ignore -> true ; '$run_goal'(Kind, Goal, M0, Frame) ),
        '$level'(Last),
        ( true ; Last \== Outer, Kind \== user, '$port'(redo, Frame, _), fail ),
        '$port'(exit, Frame, AtExit),
        ( AtExit == fail -> !, fail ; '$act'(AtExit, Outer, Frame) ),
        '$note_exit'(Frame),
        ( Last == Outer -> ! ; true )
    ;   '$port'(fail, Frame, Action),
        Action == retry,
        '$retry'(Kind, Goal, M0, Frame)
    ).

% A goal that is entered again still has the bindings with which it left: it is shown as it was called.
'$keep_text'(Frame) :-
    (   '$debug_state'('$debug_mode', off)
    ->  Text = none
    ;   Frame = frame(_, M, Goal, _, _),
        '$port_goal'(redo, M, Goal, Shown, _),
        with_output_to(string(Text), ( current_output(Out), '$write_goal'(Out, Shown) ))
    ),
    nb_setarg(5, Frame, called(Text)).

'$note_exit'(Frame) :-
    arg(5, Frame, State),
    ( State = called(Text) -> nb_setarg(5, Frame, exited(Text)) ; true ).

'$act'(fail, Level, _) :- !, '$cut'(Level), fail.
'$act'(retry, _, Frame) :- !, arg(1, Frame, Depth), throw('$retry'(Depth)).
'$act'(_, _, _).

'$run_goal'(user, Goal, _, Frame) :- !,
    Frame = frame(_, M, _, _, _),
    '$level'(Level),
    clause(M:Goal, Body),
    '$enter_clause'(Frame),
    ( Body == true -> true ; '$close_body'(Body, Closed), '$trace_body'(Closed, Level, M, Frame) ).
'$run_goal'(meta(Kinds), Goal, M0, Frame) :- !,
    '$traced_arguments'(Goal, Kinds, M0, Frame, Traced),
    call(M0:Traced).
'$run_goal'(_, Goal, M0, _) :- call(M0:Goal).

% A later clause is a redo when the goal has left already.
'$enter_clause'(Frame) :-
    (   arg(5, Frame, exited(Text))
    ->  '$port'(redo, Frame, _),
        nb_setarg(5, Frame, called(Text))
    ;   true
    ),
    '$port'(unify, Frame, _).

'$redo_of'(Frame) :- ( arg(3, Frame, none) -> true ; '$port'(redo, Frame, _) ).

% Goals among the arguments of a meta-predicate become goals of the interpreter.
'$traced_arguments'(Goal, Kinds, M, frame(Depth0, _, _, _, _), Traced) :-
    functor(Goal, Name, Arity),
    ( '$hidden_frames'(Name/Arity, More) -> true ; More = 0 ),
    Depth is Depth0 + More,
    functor(Traced, Name, Arity),
    '$traced_argument'(1, Arity, Goal, Kinds, M, Depth, Traced).

'$traced_argument'(I, Arity, Goal, Kinds, M, Depth, Traced) :-
    (   I > Arity
    ->  true
    ;   arg(I, Goal, Argument),
        arg(I, Kinds, Kind),
        arg(I, Traced, New),
        (   integer(Kind)
        ->  New = system:'$traced'(Argument, M, Depth)
        ;   Kind == (^)
        ->  '$traced_quantified'(Argument, M, Depth, New)
        ;   New = Argument
        ),
        I1 is I + 1,
        '$traced_argument'(I1, Arity, Goal, Kinds, M, Depth, Traced)
    ).

'$traced_quantified'(V^Goal, M, Depth, V^Traced) :- !, '$traced_quantified'(Goal, M, Depth, Traced).
'$traced_quantified'(Goal, M, Depth, system:'$traced'(Goal, M, Depth)).

% How many frames swipl has between these and their goals.
'$hidden_frames'(findall/3, 4).
'$hidden_frames'(findall/4, 4).
'$hidden_frames'(bagof/3, 5).
'$hidden_frames'(setof/3, 5).
'$hidden_frames'(maplist/N, 1) :- N > 1.
'$hidden_frames'(foldl/N, 1) :- N > 3.

'$traced'(Goal, M, Depth) :- '$traced_call'(Goal, [], M, Depth).
'$traced'(Goal, M, Depth, A) :- '$traced_call'(Goal, [A], M, Depth).
'$traced'(Goal, M, Depth, A, B) :- '$traced_call'(Goal, [A,B], M, Depth).
'$traced'(Goal, M, Depth, A, B, C) :- '$traced_call'(Goal, [A,B,C], M, Depth).
'$traced'(Goal, M, Depth, A, B, C, D) :- '$traced_call'(Goal, [A,B,C,D], M, Depth).
'$traced'(Goal, M, Depth, A, B, C, D, E) :- '$traced_call'(Goal, [A,B,C,D,E], M, Depth).
'$traced'(Goal, M, Depth, A, B, C, D, E, F) :- '$traced_call'(Goal, [A,B,C,D,E,F], M, Depth).
'$traced'(Goal, M, Depth, A, B, C, D, E, F, G) :- '$traced_call'(Goal, [A,B,C,D,E,F,G], M, Depth).

% A goal of the system that the system calls is not shown.
'$traced_call'(Goal0, Extra, M0, Depth) :-
    '$strip_module'(Goal0, M0, M, Plain),
    ( Extra == [] -> Goal = Plain ; '$add_arguments'(Plain, Extra, Goal) ),
    (   nonvar(Goal), callable(Goal), \+ '$is_control'(Goal), Goal \= (\+ _), Goal \= _:_,
        '$goal_kind'(Goal, M, _, Kind), Kind \== user, Kind \== undefined
    ->  Frame = frame(Depth, M, none, none, _),
        '$run_goal'(Kind, Goal, M, Frame)
    ;   ( '$is_control'(Goal) -> Inner is Depth + 1 ; Inner = Depth ),
        '$call_traced'(Goal, M, frame(Inner, M, none, none, _))
    ).
