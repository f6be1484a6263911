% cleanup.pl: setup_call_cleanup/3, setup_call_catcher_cleanup/4.
%
% What the machine provides:
%   '$cleanup_begin'                   says that a setup is about to run
%   '$cleanup_push'(+Cleanup, -Mark)   pushes a cleanup choice point that holds Cleanup; Mark is its index as an integer
%   '$cleanup_exit'(+Mark)             when the newest choice point is the one of Mark, cuts it away; else true
% and what it does with a cleanup choice point, each time exactly once:
%   backtracked into   pops it, calls system:'$run_cleanup'(Cleanup), then fails
%   cut away           after the cut is done, calls system:'$run_cleanup'(Cleanup) and goes on behind the cut; several
%                      in one cut run newest first
%   exception passes   while it unwinds, after the bindings made since were undone, calls
%                      system:'$run_cleanup_quietly'(Cleanup), then goes on unwinding with the same ball
%   halt or the end of the query: as cut away

%! setup_call_cleanup(:Setup, :Goal, :Cleanup) is nondet.
%  Runs Setup once, then Goal; Cleanup runs when Goal is finished in any way.
setup_call_cleanup(Setup, Goal, Cleanup) :-
    '$cleanup_begin',
    once(Setup),
    '$must_be_callable'(Cleanup),
    '$cleanup_push'(Cleanup, Mark),
    call(Goal),
    '$cleanup_exit'(Mark).

%! call_cleanup(:Goal, :Cleanup) is nondet.  setup_call_cleanup/3 without Setup.
call_cleanup(Goal, Cleanup) :-
    setup_call_cleanup(true, Goal, Cleanup).

'$must_be_callable'(G) :-
    (   callable(G) -> true
    ;   var(G) -> throw(error(instantiation_error, _))
    ;   throw(error(type_error(callable, G), _))
    ).

'$run_cleanup'(Cleanup) :- ( call(Cleanup) -> true ; true ).

'$run_cleanup_quietly'(Cleanup) :- ( catch(Cleanup, _, true) -> true ; true ).
