% limits.pl: call_with_depth_limit/3 and call_with_inference_limit/3. The machine counts (wam/machine/call_limits.hpp); one worker runs the
% goal.

%! call_with_depth_limit(:Goal, +Limit, -Result) is nondet.
%  Calls Goal, whose own depth is 1; a call deeper than Limit fails. Result is the depth that was reached, or
%  depth_limit_exceeded when Goal fails and a call was too deep.
call_with_depth_limit(Goal, Limit, Result) :-
    '$apart_begin'(Mark),
    '$within_depth'(Goal, Limit, Reached),
    '$apart_exit'(Mark),
    Result = Reached.

%! call_with_inference_limit(:Goal, +Limit, -Result) is nondet.
%  Calls Goal. Result is ! when it succeeds and leaves no alternatives, true when it does, inference_limit_exceeded when it makes more than
%  Limit calls.
call_with_inference_limit(Goal, Limit, Result) :-
    '$apart_begin'(Mark),
    catch('$within_inferences'(Goal, Limit, Outcome), '$inference_limit', '$inferences_exceeded'(Outcome)),
    '$apart_exit'(Mark),
    Result = Outcome.

% Where a limit around this one is exceeded as well, it is that one's.
'$inferences_exceeded'(Outcome) :-
    (   '$inferences_left'
    ->  Outcome = inference_limit_exceeded
    ;   throw('$inference_limit')
    ).
