% determinism.pl: $/0, $/1 and det/1: what a program says of how many solutions there are.

:- dynamic '$declared_det'/2.  % '$declared_det'(Module, Head)

%! det(:Predicates) is det.  The predicates (Name/Arity, Name//Arity, lists and conjunctions of them) have to succeed without a choice point: a call that
%  fails or leaves one is an error. Each call is surrounded by this check, so it is no last call.
det(Spec) :-
    '$strip_module'(Spec, M, Predicates),
    '$det_each'(Predicates, M).

'$det_each'(Spec, _) :- var(Spec), !, throw(error(instantiation_error, _)).
'$det_each'([], _) :- !.
'$det_each'([P|Ps], M) :- !, '$det_each'(P, M), '$det_each'(Ps, M).
'$det_each'((P , Ps), M) :- !, '$det_each'(P, M), '$det_each'(Ps, M).
'$det_each'(M:P, _) :- !, '$det_each'(P, M).
'$det_each'(Name//Arity0, M) :- !, '$check_indicator'(Name, Arity0), Arity is Arity0 + 2, '$declare_det'(M, Name, Arity).
'$det_each'(Name/Arity, M) :- !, '$check_indicator'(Name, Arity), '$declare_det'(M, Name, Arity).
'$det_each'(Spec, _) :- throw(error(type_error(predicate_indicator, Spec), _)).

'$declare_det'(M, Name, Arity) :-
    functor(Head, Name, Arity),
    (   '$declared_det'(M, Head) -> true
    ;   '$predicate_flags'(M, Name, Arity, Flags), '$memberchk_eq'(tabled, Flags)
    ->  throw(error(permission_error(declare_det, tabled_procedure, M:Name/Arity), _))
    ;   assertz(system:'$declared_det'(M, Head)),
        Head =.. [_|Args],
        atom_concat(Name, ' tabled', Own),   % where '$tbl_declare' puts the clauses
        Goal =.. [Own|Args],
        '$tbl_declare'(M, Head, system:'$det_call'(M, Name/Arity, M:Goal))
    ).

'$det_call'(M, PI, Goal) :-
    (   call_cleanup(Goal, Det = true)
    *-> ( Det == true -> true ; '$not_det_predicate'(M, PI, nondet, property) )
    ;   '$not_det_predicate'(M, PI, fail, property)
    ).

'$not_det_predicate'(M, PI, Found, How) :- throw(error(determinism_error(M:PI, det, Found, How), _)).

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

%! $ is det.  As a goal of a clause, a cut; the goals behind it have to succeed without a choice point, else it is an error.
$ .

% The clause with cuts for the goals $ of its body, and a check around what is behind them.
'$dollars_to_cuts'(Clause, WithCuts) :-
    (   nonvar(Clause), Clause = (Head :- Body), '$has_dollar_goal'(Body)
    ->  '$source_module'(M0),
        ( nonvar(Head), Head = M:Plain -> true ; M = M0, Plain = Head ),
        functor(Plain, Name, Arity),
        '$dollar_body'(Body, M:Name/Arity, WithCutsBody),
        WithCuts = (Head :- WithCutsBody)
    ;   WithCuts = Clause
    ).

'$has_dollar_goal'(Body) :- Body == ($), !.
'$has_dollar_goal'(Body) :- nonvar(Body), '$dollar_parts'(Body, A, B), ( '$has_dollar_goal'(A) -> true ; '$has_dollar_goal'(B) ).

'$dollar_parts'((A , B), A, B).
'$dollar_parts'((A ; B), A, B).
'$dollar_parts'((A -> B), true, B) :- nonvar(A).
'$dollar_parts'((A *-> B), true, B) :- nonvar(A).

'$dollar_body'(Body, _, Body) :- var(Body), !.
'$dollar_body'(Body, _, Cut) :- Body == ($), !, Cut = ! .
'$dollar_body'((A , B), PI, (!, system:'$guarded'(M, PI1, M:B1))) :- A == ($), !, PI = M:PI1, '$dollar_body'(B, PI, B1).
'$dollar_body'((A , B), PI, (C , D)) :- !, '$dollar_body'(A, PI, C), '$dollar_body'(B, PI, D).
'$dollar_body'((A ; B), PI, (C ; D)) :- !, '$dollar_body'(A, PI, C), '$dollar_body'(B, PI, D).
'$dollar_body'((A -> B), PI, (A -> D)) :- !, '$dollar_body'(B, PI, D).
'$dollar_body'((A *-> B), PI, (A *-> D)) :- !, '$dollar_body'(B, PI, D).
'$dollar_body'(Body, _, Body).

'$guarded'(M, PI, Goal) :-
    (   call_cleanup(Goal, Det = true)
    *-> ( Det == true -> true ; '$not_det_predicate'(M, PI, nondet, guard) )
    ;   '$not_det_predicate'(M, PI, fail, guard)
    ).
