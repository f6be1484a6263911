% intercept.pl: signals from inside a goal to handlers around it, by which the goal is not left.
%
% The handlers that are around a goal are a backtrackable global variable, the innermost one first.
:- module(intercept, [ intercept/3, intercept/4, intercept_all/4, nb_intercept_all/4, send_signal/1, send_silent_signal/1 ]).
:- use_module(library(error)).

:- meta_predicate intercept(0, ?, 0), intercept(0, ?, :, +), intercept_all(?, 0, ?, -), nb_intercept_all(?, 0, ?, -).

%! intercept(:Goal, ?Signal, :Handler) is nondet.  Runs Goal; a signal that it sends and that unifies with Signal calls Handler.
intercept(Goal, Signal, Handler) :- around(Goal, handler(Signal, Handler, none)).

%! intercept(:Goal, ?Signal, :Handler, +Argument) is nondet.  As intercept/3; Handler is called with Argument as well, which is not copied.
intercept(Goal, Signal, Handler, Argument) :- around(Goal, handler(Signal, Handler, argument(Argument))).

around(Goal, Handler) :-
    handlers(Outer),
    b_setval('$intercept', [Handler|Outer]),
    call(Goal),
    b_setval('$intercept', Outer).

handlers(Handlers) :- ( nb_current('$intercept', Handlers) -> true ; Handlers = [] ).

%! intercept_all(+Template, :Goal, ?Signal, -List) is det.  Template for each signal of Goal, run once, that unifies with Signal.
intercept_all(Template, Goal, Signal, List) :-
    Kept = kept([]),
    around(Goal, handler(Signal, keep(Kept), template(Template))),
    arg(1, Kept, Reversed),
    reverse(Reversed, List).

keep(Kept, Template) :-
    arg(1, Kept, Before),
    copy_term(Template, Copy),
    setarg(1, Kept, [Copy|Before]).

%! nb_intercept_all(+Template, :Goal, ?Signal, -List) is det.  As intercept_all/4, with the signals of branches of Goal that fail.
nb_intercept_all(Template, Goal, Signal, List) :-
    Kept = kept([]),
    ( around(Goal, handler(Signal, keep_for_good(Kept), template(Template))) -> true ; true ),
    arg(1, Kept, Reversed),
    reverse(Reversed, List).

keep_for_good(Kept, Template) :-
    arg(1, Kept, Before),
    nb_setarg(1, Kept, [Template|Before]).

%! send_signal(+Signal) is semidet.  Calls the innermost handler around this goal for Signal; an error if there is none.
send_signal(Signal) :-
    must_be(nonvar, Signal),
    handlers(Handlers),
    (   handler_for(Handlers, Signal, Handler) -> call_handler(Handler, Signal)
    ;   throw(error(unintercepted_signal(Signal), _))
    ).

%! send_silent_signal(+Signal) is semidet.  As send_signal/1; true if there is no handler.
send_silent_signal(Signal) :-
    must_be(nonvar, Signal),
    handlers(Handlers),
    ( handler_for(Handlers, Signal, Handler) -> call_handler(Handler, Signal) ; true ).

handler_for([Handler|Handlers], Signal, Found) :-
    arg(1, Handler, S),
    ( S \= Signal -> handler_for(Handlers, Signal, Found) ; Found = Handler ).

call_handler(handler(S0, H0, none), Signal) :- !,
    copy_term(S0-H0, Signal-Handler),
    call(Handler).
call_handler(handler(S0, H, template(T0)), Signal) :- !,
    copy_term(S0-T0, Signal-Template),
    call(H, Template).
call_handler(handler(S0, H0, argument(Argument)), Signal) :-
    copy_term(S0-H0, Signal-Handler),
    call(Handler, Argument).
