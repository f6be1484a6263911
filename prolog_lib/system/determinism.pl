% determinism.pl: $/0, $/1 and det/1: what a program says of how many solutions there are.

%! det(+Predicates) is det.  Accepted: whether the predicates are deterministic is not checked.
det(_).

%! $(:Goal) is det.  Runs Goal, which must succeed and leave no choice point.
$(Goal) :-
    (   call_cleanup(Goal, Det = true)
    *-> ( Det == true -> true ; '$not_det'(Goal, nondet) )
    ;   '$not_det'(Goal, fail)
    ).

'$not_det'(Goal, Found) :-
    '$strip_module'(Goal, M, Plain),
    ( M == user -> Shown = Plain ; Shown = M:Plain ),
    throw(error(determinism_error(Shown, det, Found, goal), _)).

%! $ is det.  As a goal of a clause, a cut. That the goals behind it succeed without choice points is not checked.
$ .

% The clause with cuts for the goals $ of its body.
'$dollars_to_cuts'(Clause, WithCuts) :-
    (   nonvar(Clause), Clause = (Head :- Body), '$has_dollar_goal'(Body)
    ->  '$dollar_body'(Body, WithCutsBody),
        WithCuts = (Head :- WithCutsBody)
    ;   WithCuts = Clause
    ).

'$has_dollar_goal'(Body) :- Body == ($), !.
'$has_dollar_goal'(Body) :- nonvar(Body), '$dollar_parts'(Body, A, B), ( '$has_dollar_goal'(A) -> true ; '$has_dollar_goal'(B) ).

'$dollar_parts'((A , B), A, B).
'$dollar_parts'((A ; B), A, B).
'$dollar_parts'((A -> B), true, B) :- nonvar(A).
'$dollar_parts'((A *-> B), true, B) :- nonvar(A).

'$dollar_body'(Body, Cut) :- Body == ($), !, Cut = ! .
'$dollar_body'(Body, Body) :- var(Body), !.
'$dollar_body'((A , B), (C , D)) :- !, '$dollar_body'(A, C), '$dollar_body'(B, D).
'$dollar_body'((A ; B), (C ; D)) :- !, '$dollar_body'(A, C), '$dollar_body'(B, D).
'$dollar_body'((A -> B), (A -> D)) :- !, '$dollar_body'(B, D).
'$dollar_body'((A *-> B), (A *-> D)) :- !, '$dollar_body'(B, D).
'$dollar_body'(Body, Body).
