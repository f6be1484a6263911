% cleanup.pl: setup_call_cleanup/3, setup_call_catcher_cleanup/4.
%
% What the machine provides:
%   '$cleanup_begin'                   says that a setup is about to run
%   '$cleanup_push'(+Goal, -Mark)      pushes a cleanup choice point that holds Goal; Mark is its index as an integer
%   '$cleanup_exit'(+Mark)             when the newest choice point is the one of Mark, cuts it away; else true
% and what it does with a cleanup choice point, each time exactly once:
%   backtracked into   pops it, calls Goal, then fails
%   cut away           after the cut is done, calls Goal and goes on behind the cut; several in one cut run newest first
%   exception passes   while it unwinds, after the bindings made since were undone, calls Goal, whose own exceptions do not
%                      count, then goes on unwinding with the same ball
%   halt or the end of the query: as cut away
% Goal is '$run_cleanup'(Cleanup), or '$run_cleanup'(Reason, Catcher, Cleanup), whose Reason the machine binds before the call:
%   exit      '$cleanup_exit'/1 cut it away             exception(Ball)            the exception left the guarded goal
%   fail      backtracked into                          external_exception(Ball)   it came after the goal had succeeded
%   !         cut away

%! setup_call_cleanup(:Setup, :Goal, :Cleanup) is nondet.
%  Runs Setup once, then Goal; Cleanup runs when Goal is finished in any way.
setup_call_cleanup(Setup, Goal, Cleanup) :-
    '$cleanup_begin',
    once(Setup),
    '$must_be_callable'(Cleanup),
    '$cleanup_push'('$run_cleanup'(Cleanup), Mark),
    call(Goal),
    '$cleanup_exit'(Mark).

%! setup_call_catcher_cleanup(:Setup, :Goal, ?Catcher, :Cleanup) is nondet.
%  As setup_call_cleanup/3; Cleanup runs if Catcher unifies with why Goal is finished: exit, fail, !, exception(Ball), or
%  external_exception(Ball) for one that was raised after Goal had succeeded.
setup_call_catcher_cleanup(Setup, Goal, Catcher, Cleanup) :-
    '$cleanup_begin',
    once(Setup),
    '$must_be_callable'(Cleanup),
    '$cleanup_push'('$run_cleanup'(_, Catcher, Cleanup), Mark),
    call(Goal),
    '$cleanup_exit'(Mark).

%! call_cleanup(:Goal, :Cleanup) is nondet.  setup_call_cleanup/3 without Setup.
call_cleanup(Goal, Cleanup) :-
    setup_call_cleanup(true, Goal, Cleanup).

%! call_cleanup(:Goal, ?Catcher, :Cleanup) is nondet.  setup_call_catcher_cleanup/4 without Setup.
call_cleanup(Goal, Catcher, Cleanup) :-
    setup_call_catcher_cleanup(true, Goal, Catcher, Cleanup).

'$must_be_callable'(G) :-
    (   callable(G) -> true
    ;   var(G) -> throw(error(instantiation_error, _))
    ;   throw(error(type_error(callable, G), _))
    ).

'$run_cleanup'(Cleanup) :- ( call(Cleanup) -> true ; true ).

'$run_cleanup'(Reason, Catcher, Cleanup) :- ( Catcher = Reason, call(Cleanup) -> true ; true ).
