% continuations.pl: delimited continuations: reset/3, shift/1 and call_continuation/1.
%
% Compiled code keeps what is left to do in environments, which are no terms, so the goal of reset/3 is run by an interpreter over the clauses
% of user predicates; built-ins and library predicates are called as they are. What is left to do is a list of frames, the next one first:
%
%   goal(Goal, Module)                 a goal; a cut in it is local to it
%   rest(Body, Level, Module)          what is left of the body of a clause, whose cut goes back to Level ('$level'/1)
%   cut_to(Level)                      behind a condition
%   reset_end(Ball, Continuation)      the end of the goal of a reset/3
%
% shift/1 takes the frames up to the next reset_end whose Ball unifies; in a continuation they have no levels, since the choice points are others
% when it is called. The interpreter ends with done or, where no reset is among the frames, with shifted(Ball, Frames).

%! reset(:Goal, ?Ball, -Continuation) is nondet.
%  Runs Goal. If it calls shift(B), where B unifies with Ball, Continuation is what is left of Goal, to be called; if it ends, Continuation is 0.
reset(Goal, Ball, Continuation) :-
    '$strip_module'(Goal, M, Plain),
    '$run_frames'([goal(Plain, M), reset_end(Ball, Continuation)], Outcome),
    '$nothing_shifted'(Outcome).

%! shift(+Ball).  Leaves the next reset/3 around the call whose ball unifies with Ball.
shift(Ball) :- '$no_reset'(Ball).

%! shift_for_copy(+Ball).  As shift/1.
shift_for_copy(Ball) :- '$no_reset'(Ball).

%! call_continuation(+Frames) is nondet.  Goes on with what was left: the continuation of reset/3 is such a goal.
call_continuation(Frames) :-
    (   is_list(Frames) -> true
    ;   var(Frames) -> throw(error(instantiation_error, _))
    ;   throw(error(type_error(list, Frames), _))
    ),
    '$run_frames'(Frames, Outcome),
    '$nothing_shifted'(Outcome).

'$nothing_shifted'(done).
'$nothing_shifted'(shifted(Ball, _)) :- '$no_reset'(Ball).

'$no_reset'(Ball) :- throw(error(existence_error(reset, Ball), _)).

'$run_frames'([], done).
'$run_frames'([Frame|Frames], Outcome) :- '$run_frame'(Frame, Frames, Outcome).

'$run_frame'(goal(Goal, M), Frames, Outcome) :-
    (   var(Goal) -> throw(error(instantiation_error, _))
    ;   '$level'(Level),
        '$close_body'(Goal, Body),
        '$run_body'(Body, Level, M, Frames, Outcome)
    ).
'$run_frame'(rest(Body, Level, M), Frames, Outcome) :- '$run_body'(Body, Level, M, Frames, Outcome).
'$run_frame'(cut_to(Level), Frames, Outcome) :-
    '$cut'(Level),
    '$run_frames'(Frames, Outcome).
'$run_frame'(reset_end(_, 0), Frames, Outcome) :- '$run_frames'(Frames, Outcome).

'$run_body'(true, _, _, Frames, Outcome) :- !, '$run_frames'(Frames, Outcome).
'$run_body'((A , B), Level, M, Frames, Outcome) :- !, '$run_body'(A, Level, M, [rest(B, Level, M)|Frames], Outcome).
'$run_body'(!, Level, _, Frames, Outcome) :- !,
    '$cut'(Level),
    '$run_frames'(Frames, Outcome).
'$run_body'((A ; B), Level, M, Frames, Outcome) :- !,
    '$level'(Before),
    '$run_either'(A, B, Before, Level, M, Frames, Outcome).
'$run_body'((A -> B), Level, M, Frames, Outcome) :- !,
    '$level'(Before),
    '$run_frame'(goal(A, M), [cut_to(Before),rest(B, Level, M)|Frames], Outcome).
'$run_body'((A *-> B), Level, M, Frames, Outcome) :- !, '$run_frame'(goal(A, M), [rest(B, Level, M)|Frames], Outcome).
'$run_body'(\+ A, _, M, Frames, Outcome) :- !,
    \+ ( '$run_frame'(goal(A, M), [], Inner), '$nothing_shifted'(Inner) ),
    '$run_frames'(Frames, Outcome).
'$run_body'(M:Goal, Level, _, Frames, Outcome) :- !, '$check_module'(M), '$run_body'(Goal, Level, M, Frames, Outcome).
'$run_body'(A = B, _, _, Frames, Outcome) :- !, A = B, '$run_frames'(Frames, Outcome).
'$run_body'(once(Goal), _, M, Frames, Outcome) :- !, '$level'(Before), '$run_frame'(goal(Goal, M), [cut_to(Before)|Frames], Outcome).
'$run_body'(ignore(Goal), Level, M, Frames, Outcome) :- !, '$run_body'(( Goal -> true ; true ), Level, M, Frames, Outcome).
'$run_body'(catch(Goal, Catcher, Recovery), _, M, Frames, Outcome) :- !,
    catch('$run_frame'(goal(Goal, M), [], Inner), Catcher, Inner = recover),
    '$after_catch'(Inner, Catcher, Recovery, M, Frames, Outcome).
'$run_body'(reset(Goal, Ball, Continuation), _, M, Frames, Outcome) :- !,
    '$run_frame'(goal(Goal, M), [reset_end(Ball, Continuation)|Frames], Outcome).
'$run_body'(shift(Ball), _, _, Frames, Outcome) :- !, '$shift'(Ball, Frames, Outcome).
'$run_body'(shift_for_copy(Ball), _, _, Frames, Outcome) :- !, '$shift'(Ball, Frames, Outcome).
'$run_body'(call_continuation(Continued), _, _, Frames, Outcome) :- is_list(Continued), !,
    '$append_list'(Continued, Frames, All),
    '$run_frames'(All, Outcome).
'$run_body'(Goal, _, M, Frames, Outcome) :-
    functor(Goal, call, N), N > 0, !,
    Goal =.. [_,Closure|Arguments],
    '$strip_module'(Closure, M, M1, Plain),
    ( Arguments == [] -> Full = Plain ; '$add_arguments'(Plain, Arguments, Full) ),
    '$run_frame'(goal(Full, M1), Frames, Outcome).
'$run_body'(Goal, _, M, Frames, Outcome) :-
    '$goal_kind'(Goal, M, Home, Kind),
    (   Kind == user
    ->  '$level'(Level),
        clause(Home:Goal, Body),
        '$close_body'(Body, Closed),
        '$run_body'(Closed, Level, Home, Frames, Outcome)
    ;   call(M:Goal),
        '$run_frames'(Frames, Outcome)
    ).

% Before is the level outside of the two alternatives.
'$run_either'(A, B, Before, Level, M, Frames, Outcome) :-
    (   A = (If -> Then)
    ->  '$run_conditional'(If, Then, B, Before, Level, M, Frames, Outcome)
    ;   A = (If *-> Then)
    ->  (   '$run_frame'(goal(If, M), [], Inner)
        *-> '$after_condition'(Inner, Then, Level, M, Frames, Outcome)
        ;   '$run_body'(B, Level, M, Frames, Outcome)
        )
    ;   '$run_alternative'(A, B, Level, M, Frames, Outcome)
    ).

'$run_conditional'(If, Then, _, Before, Level, M, Frames, Outcome) :-
    '$run_frame'(goal(If, M), [cut_to(Before),rest(Then, Level, M)|Frames], Outcome).
'$run_conditional'(_, _, Else, _, Level, M, Frames, Outcome) :- '$run_body'(Else, Level, M, Frames, Outcome).

'$run_alternative'(A, _, Level, M, Frames, Outcome) :- '$run_body'(A, Level, M, Frames, Outcome).
'$run_alternative'(_, B, Level, M, Frames, Outcome) :- '$run_body'(B, Level, M, Frames, Outcome).

'$after_condition'(done, Then, Level, M, Frames, Outcome) :- '$run_body'(Then, Level, M, Frames, Outcome).
'$after_condition'(shifted(Ball, Inside), Then, Level, M, Frames, Outcome) :-
    '$shift'(Ball, [goal(call_continuation(Inside), M),rest(Then, Level, M)|Frames], Outcome).

% What a goal within catch/3 shifts goes on within it.
'$after_catch'(done, _, _, _, Frames, Outcome) :- '$run_frames'(Frames, Outcome).
'$after_catch'(recover, _, Recovery, M, Frames, Outcome) :- '$run_frame'(goal(Recovery, M), Frames, Outcome).
'$after_catch'(shifted(Ball, Inside), Catcher, Recovery, M, Frames, Outcome) :-
    '$shift'(Ball, [goal(catch(call_continuation(Inside), Catcher, Recovery), M)|Frames], Outcome).

'$shift'(Ball, Frames, Outcome) :-
    (   '$frames_to_reset'(Frames, Ball, Inside, Continuation, Outside)
    ->  Continuation = call_continuation(Inside),
        '$run_frames'(Outside, Outcome)
    ;   '$without_levels'(Frames, Inside),
        Outcome = shifted(Ball, Inside)
    ).

'$frames_to_reset'([Frame|Frames], Ball, Inside, Continuation, Outside) :-
    (   Frame = reset_end(Ball, Continuation0)
    ->  Inside = [], Continuation = Continuation0, Outside = Frames
    ;   '$frame_without_level'(Frame, Inside, Inside1),
        '$frames_to_reset'(Frames, Ball, Inside1, Continuation, Outside)
    ).

'$without_levels'([], []).
'$without_levels'([Frame|Frames], Inside) :-
    '$frame_without_level'(Frame, Inside, Inside1),
    '$without_levels'(Frames, Inside1).

'$frame_without_level'(cut_to(_), Inside, Inside) :- !.
'$frame_without_level'(rest(Body, _, M), [goal(Body, M)|Inside], Inside) :- !.
'$frame_without_level'(Frame, [Frame|Inside], Inside).
