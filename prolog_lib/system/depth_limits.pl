% depth_limits.pl: call_with_depth_limit/3 and call_with_inference_limit/3. Compiled code has no depth of its own (a last call takes the
% place of its clause), and does not look at its number of calls, so the goal is run by an interpreter over the clauses of user predicates
% that counts calls and calls within calls; built-ins and library predicates are called as they are, with the goals among their arguments
% interpreted. One worker runs it: State is changed in place.
%
% What is passed along is State = depth(Limit, Deepest, Exceeded): the deepest call so far, those that failed because they were
% too deep included, and whether there were such.

% For a limit of inferences State = inferences(Count, Limit, Exceeded, Outer): each call counts, here and in Outer, the State of a limit
% around this one, or none.

%! call_with_depth_limit(:Goal, +Limit, -Result) is nondet.
%  Calls Goal, whose own depth is 1; a call deeper than Limit fails. Result is the depth that was reached, or
%  depth_limit_exceeded when Goal fails and a call was too deep.
call_with_depth_limit(Goal, Limit, Result) :-
    '$limit_argument'(Limit, Most),
    '$strip_module'(Goal, M, Plain),
    '$apart_begin'(Mark),
    State = depth(Most, 0, false),
    (   '$deep_call'(Plain, M, 0, State),
        arg(2, State, Result)
    ;   arg(3, State, true),
        Result = depth_limit_exceeded
    ),
    '$apart_exit'(Mark).

%! call_with_inference_limit(:Goal, +Limit, -Result) is nondet.
%  Calls Goal. Result is ! when it succeeds and leaves no alternatives, true when it does, inference_limit_exceeded when it makes more than
%  Limit calls; what a predicate of the system or a library calls is not counted.
call_with_inference_limit(Goal, Limit, Result) :-
    '$apart_begin'(Mark),
    '$call_within_limit'(Goal, Limit, Result),
    '$apart_exit'(Mark).

'$call_within_limit'(Goal, Limit, Result) :-
    '$limit_argument'(Limit, Most),
    '$strip_module'(Goal, M0, Plain0),
    (   nonvar(Plain0), Plain0 = '$deep'(Inner, deep(M1, Depth1, Outer))
    ->  Plain = Inner, M = M1, Depth = Depth1
    ;   Plain = Plain0, M = M0, Depth = 0, Outer = none
    ),
    ( var(Plain) -> throw(error(instantiation_error, _)) ; true ),
    State = inferences(0, Most, false, Outer),
    '$level'(Level),
    catch('$deep_call'(Plain, M, Depth, State), '$inference_limit', Exceeded = true),
    '$is_last'(Level, Last),
    (   Exceeded == true
    ->  !,
        ( arg(3, State, true) -> Result = inference_limit_exceeded ; throw('$inference_limit') )
    ;   Last == true
    ->  !,
        Result = (!)
    ;   Result = true
    ).

'$must_be_integer'(X) :-
    (   integer(X) -> true
    ;   var(X) -> throw(error(instantiation_error, _))
    ;   throw(error(type_error(integer, X), _))
    ).

% A limit that cannot be reached is any large number.
'$limit_argument'(Limit, Most) :-
    '$must_be_integer'(Limit),
    Most is max(-1, min(Limit, 1 << 59)).

% A cut in Goal is local to it.
'$deep_call'(Goal, M, Depth, State) :-
    '$level'(Level),
    '$close_body'(Goal, Body),
    '$deep_body'(Body, Level, M, Depth, State).

'$deep_body'(call(Goal), _, M, Depth, State) :- !,
    ( var(Goal) -> throw(error(instantiation_error, _)) ; '$deep_call'(Goal, M, Depth, State) ).
'$deep_body'((A , B), Level, M, Depth, State) :- !,
    '$deep_body'(A, Level, M, Depth, State),
    '$deep_body'(B, Level, M, Depth, State).
'$deep_body'(!, Level, _, _, _) :- !, '$cut'(Level).
'$deep_body'((A -> B), Level, M, Depth, State) :- !,
    ( '$deep_call'(A, M, Depth, State) -> '$deep_body'(B, Level, M, Depth, State) ).
'$deep_body'((A *-> B), Level, M, Depth, State) :- !,
    '$deep_call'(A, M, Depth, State),
    '$deep_body'(B, Level, M, Depth, State).
'$deep_body'((A ; B), Level, M, Depth, State) :- !, '$deep_either'(A, B, Level, M, Depth, State).
'$deep_body'('|'(A, B), Level, M, Depth, State) :- !, '$deep_either'(A, B, Level, M, Depth, State).
'$deep_body'(\+ A, _, M, Depth, State) :- !, \+ '$deep_call'(A, M, Depth, State).
'$deep_body'(M:Goal, Level, _, Depth, State) :- !, '$check_module'(M), '$deep_body'(Goal, Level, M, Depth, State).
'$deep_body'(A = B, _, _, _, _) :- !, A = B.
'$deep_body'(Goal, _, M, Depth0, State) :-
    Depth is Depth0 + 1,
    '$within_limit'(Depth, State),
    '$goal_kind'(Goal, M, Home, Kind),
    '$deep_goal'(Kind, Goal, M, Home, Depth, State).

'$deep_either'((A -> B), C, Level, M, Depth, State) :- !,
    ( '$deep_call'(A, M, Depth, State) -> '$deep_body'(B, Level, M, Depth, State) ; '$deep_body'(C, Level, M, Depth, State) ).
'$deep_either'((A *-> B), C, Level, M, Depth, State) :- !,
    ( '$deep_call'(A, M, Depth, State) *-> '$deep_body'(B, Level, M, Depth, State) ; '$deep_body'(C, Level, M, Depth, State) ).
'$deep_either'(A, _, Level, M, Depth, State) :- '$deep_body'(A, Level, M, Depth, State).
'$deep_either'(_, B, Level, M, Depth, State) :- '$deep_body'(B, Level, M, Depth, State).

'$deep_goal'(user, Goal, _, M, Depth, State) :- !,
    '$level'(Level),
    clause(M:Goal, Body),  % whose variables are goals of call/1 already
    ( Body == true -> true ; '$deep_body'(Body, Level, M, Depth, State) ).
'$deep_goal'(meta(Kinds), Goal, M, _, Depth, State) :- !,
    functor(Goal, Name, Arity),
    functor(Limited, Name, Arity),
    '$deep_arguments'(1, Arity, Goal, Kinds, deep(M, Depth, State), Limited),
    call(M:Limited).
'$deep_goal'(_, Goal, M, _, _, _) :- call(M:Goal).

'$deep_arguments'(I, Arity, Goal, Kinds, Deep, Limited) :-
    (   I > Arity
    ->  true
    ;   arg(I, Goal, Argument),
        arg(I, Kinds, Kind),
        arg(I, Limited, New),
        (   integer(Kind) -> New = system:'$deep'(Argument, Deep)
        ;   Kind == (^) -> '$deep_quantified'(Argument, Deep, New)
        ;   New = Argument
        ),
        I1 is I + 1,
        '$deep_arguments'(I1, Arity, Goal, Kinds, Deep, Limited)
    ).

'$deep_quantified'(V^Goal, Deep, V^Limited) :- !, '$deep_quantified'(Goal, Deep, Limited).
'$deep_quantified'(Goal, Deep, system:'$deep'(Goal, Deep)).

'$deep'(Goal, Deep) :- '$deep_closure'(Goal, [], Deep).
'$deep'(Goal, Deep, A) :- '$deep_closure'(Goal, [A], Deep).
'$deep'(Goal, Deep, A, B) :- '$deep_closure'(Goal, [A,B], Deep).
'$deep'(Goal, Deep, A, B, C) :- '$deep_closure'(Goal, [A,B,C], Deep).
'$deep'(Goal, Deep, A, B, C, D) :- '$deep_closure'(Goal, [A,B,C,D], Deep).
'$deep'(Goal, Deep, A, B, C, D, E) :- '$deep_closure'(Goal, [A,B,C,D,E], Deep).
'$deep'(Goal, Deep, A, B, C, D, E, F) :- '$deep_closure'(Goal, [A,B,C,D,E,F], Deep).
'$deep'(Goal, Deep, A, B, C, D, E, F, G) :- '$deep_closure'(Goal, [A,B,C,D,E,F,G], Deep).

'$deep_closure'(Goal0, Extra, deep(M0, Depth, State)) :-
    '$strip_module'(Goal0, M0, M, Plain),
    ( Extra == [] -> Goal = Plain ; '$add_arguments'(Plain, Extra, Goal) ),
    '$deep_call'(Goal, M, Depth, State).
