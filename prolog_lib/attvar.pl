% attvar.pl: attributed variables: wake-up, coroutining (freeze, dif, when), copy_term/3.
%
% When an attributed variable is bound the machine calls '$wakeup'(List) before the next goal, where List has a
% '$wake'(Attributes, Value) for each binding, oldest first; Attributes is att(Module, AttributeValue, Rest) or [].
% Each attribute's hook Module:attr_unify_hook(AttributeValue, Value) is called in order.

'$wakeup'([]).
'$wakeup'(['$wake'(Attributes, Value)|Rest]) :-
    '$wake_attributes'(Attributes, Value),
    '$wakeup'(Rest).

'$wake_attributes'([], _).
'$wake_attributes'(att(Module, AttributeValue, Rest), Value) :-
    '$unify_hook'(Module, AttributeValue, Value),
    '$wake_attributes'(Rest, Value).

'$unify_hook'(freeze, Goals, Value) :- !, '$freeze_hook'(Goals, Value).
'$unify_hook'(dif, Constraints, _) :- !, '$dif_wake'(Constraints).
'$unify_hook'(when, Suspensions, _) :- !, '$when_wake'(Suspensions).
'$unify_hook'(Module, AttributeValue, Value) :- Module:attr_unify_hook(AttributeValue, Value).

%! freeze(?Var, :Goal) is nondet.  Runs Goal when Var is bound, or now.
freeze(Var, Goal) :-
    (   nonvar(Var)
    ->  call(Goal)
    ;   '$qualified'(Goal, Qualified),
        '$freeze'(Var, Qualified)
    ).

'$qualified'(Goal, M:Plain) :- '$strip_module'(Goal, M, Plain).

'$freeze'(Var, Goal) :-
    (   get_attr(Var, freeze, Goals)
    ->  put_attr(Var, freeze, '$and'(Goals, Goal))
    ;   put_attr(Var, freeze, Goal)
    ).

'$freeze_hook'(Goals, Value) :-
    (   attvar(Value)
    ->  (   get_attr(Value, freeze, Others)
        ->  put_attr(Value, freeze, '$and'(Others, Goals))
        ;   put_attr(Value, freeze, Goals)
        )
    ;   var(Value)
    ->  put_attr(Value, freeze, Goals)
    ;   '$run_frozen'(Goals)
    ).

'$run_frozen'('$and'(A, B)) :- !, '$run_frozen'(A), '$run_frozen'(B).
'$run_frozen'(Goal) :- call(Goal).

%! frozen(@Term, -Goal) is det.  Goal is the conjunction of what the variables of Term wait for.
frozen(Term, Goal) :-
    term_variables(Term, Vars),
    '$attribute_goals'(Vars, Goals),
    '$goals_conjunction'(Goals, Goal).

'$goals_conjunction'([], true).
'$goals_conjunction'([G|Gs], Goal) :- '$goals_conjunction'(Gs, G, Goal).

'$goals_conjunction'([], G, G).
'$goals_conjunction'([H|Gs], G, (G, Goal)) :- '$goals_conjunction'(Gs, H, Goal).

%! dif(?X, ?Y) is semidet.  X and Y are and stay different.
%  A constraint dif(X, Y, Done) is kept with every variable whose binding could decide it; Done is bound when it holds.
dif(X, Y) :- '$dif'(X, Y, _).

'$dif'(X, Y, Done) :-
    (   X \= Y
    ->  Done = true
    ;   X \== Y,
        '$undecided_variables'([X], [Y], Vars),
        '$dif_watch'(Vars, dif(X, Y, Done))
    ).

'$dif_watch'([], _).
'$dif_watch'([V|Vs], Constraint) :-
    (   get_attr(V, dif, Constraints)
    ->  (   '$same_constraint'(Constraints, Constraint)
        ->  true
        ;   put_attr(V, dif, [Constraint|Constraints])
        )
    ;   put_attr(V, dif, [Constraint])
    ),
    '$dif_watch'(Vs, Constraint).

'$same_constraint'([C|Cs], Constraint) :-
    arg(3, C, Done0),
    arg(3, Constraint, Done),
    ( Done0 == Done -> true ; '$same_constraint'(Cs, Constraint) ).

'$dif_wake'([]).
'$dif_wake'([dif(X, Y, Done)|Cs]) :-
    ( nonvar(Done) -> true ; '$dif'(X, Y, Done) ),
    '$dif_wake'(Cs).

% Variables that stand against something else when two lists of unifiable terms are compared place by place.
'$undecided_variables'([], [], []).
'$undecided_variables'([X|Xs], [Y|Ys], Vars) :-
    (   X == Y
    ->  '$undecided_variables'(Xs, Ys, Vars)
    ;   var(X)
    ->  Vars = [X|Vars1],
        ( var(Y) -> Vars1 = [Y|Vars2] ; Vars1 = Vars2 ),
        '$undecided_variables'(Xs, Ys, Vars2)
    ;   var(Y)
    ->  Vars = [Y|Vars1],
        '$undecided_variables'(Xs, Ys, Vars1)
    ;   compound(X)
    ->  X =.. [_|As],
        Y =.. [_|Bs],
        '$append_list'(As, Xs, Xs1),
        '$append_list'(Bs, Ys, Ys1),
        '$undecided_variables'(Xs1, Ys1, Vars)
    ;   '$undecided_variables'(Xs, Ys, Vars)
    ).

%! when(+Condition, :Goal) is nondet.
%  Runs Goal when Condition holds: nonvar(X), ground(X), ?=(X,Y), and conjunctions and disjunctions of these.
when(Condition, Goal) :-
    '$check_when'(Condition),
    '$qualified'(Goal, Qualified),
    '$when'(Condition, Qualified, _).

'$check_when'(C) :- var(C), !, throw(error(instantiation_error, _)).
'$check_when'(nonvar(_)) :- !.
'$check_when'(ground(_)) :- !.
'$check_when'(?=(_, _)) :- !.
'$check_when'((A, B)) :- !, '$check_when'(A), '$check_when'(B).
'$check_when'((A ; B)) :- !, '$check_when'(A), '$check_when'(B).
'$check_when'(C) :- throw(error(domain_error(when_condition, C), _)).

'$when'(Condition, Goal, Done) :-
    '$when_waits_for'(Condition, Vars),
    (   Vars == []
    ->  Done = true,
        call(Goal)
    ;   '$when_watch'(Vars, when(Condition, Goal, Done))
    ).

% The variables whose binding could make the condition true; none when it is true already.
'$when_waits_for'(nonvar(X), Vars) :- ( var(X) -> Vars = [X] ; Vars = [] ).
'$when_waits_for'(ground(X), Vars) :- term_variables(X, All), ( All = [V|_] -> Vars = [V] ; Vars = [] ).
'$when_waits_for'(?=(X, Y), Vars) :-
    ( X \= Y -> Vars = [] ; '$undecided_variables'([X], [Y], Vars) ).
'$when_waits_for'((A, B), Vars) :-
    '$when_waits_for'(A, VarsA),
    ( VarsA == [] -> '$when_waits_for'(B, Vars) ; Vars = VarsA ).
'$when_waits_for'((A ; B), Vars) :-
    '$when_waits_for'(A, VarsA),
    '$when_waits_for'(B, VarsB),
    ( ( VarsA == [] ; VarsB == [] ) -> Vars = [] ; '$append_list'(VarsA, VarsB, Vars) ).

'$when_watch'([], _).
'$when_watch'([V|Vs], Suspension) :-
    (   get_attr(V, when, Suspensions)
    ->  (   '$same_constraint'(Suspensions, Suspension)
        ->  true
        ;   '$append_list'(Suspensions, [Suspension], Suspensions1),
            put_attr(V, when, Suspensions1)
        )
    ;   put_attr(V, when, [Suspension])
    ),
    '$when_watch'(Vs, Suspension).

'$when_wake'([]).
'$when_wake'([when(Condition, Goal, Done)|Ss]) :-
    ( nonvar(Done) -> true ; '$when'(Condition, Goal, Done) ),
    '$when_wake'(Ss).

%! copy_term(+Term, -Copy, -Goals) is det.  Copy has plain variables; Goals would give them the attributes of Term's.
copy_term(Term, Copy, Goals) :-
    term_variables(Term, Vars),
    '$attribute_goals'(Vars, Goals0),
    copy_term_nat(Term-Goals0, Copy-Goals).

% The goals of all attributes of the variables, and of the variables that these goals mention, each once.
'$attribute_goals'(Vars, Goals) :-
    '$attribute_goals'(Vars, [], [], Reversed),
    '$reverse_onto'(Reversed, [], Goals).

'$attribute_goals'([], _, Goals, Goals).
'$attribute_goals'([V|Vs], Seen, Goals0, Goals) :-
    (   attvar(V), \+ '$memberchk_eq'(V, Seen)
    ->  get_attrs(V, Attributes),
        '$goals_of'(Attributes, V, New, []),
        '$add_new_goals'(New, Goals0, Goals1),
        term_variables(New, More),
        '$append_list'(Vs, More, Vs1),
        '$attribute_goals'(Vs1, [V|Seen], Goals1, Goals)
    ;   '$attribute_goals'(Vs, Seen, Goals0, Goals)
    ).

'$goals_of'([], _, Goals, Goals).
'$goals_of'(att(Module, Value, Rest), V, Goals, Tail) :-
    '$module_goals'(Module, Value, V, Goals, Goals1),
    '$goals_of'(Rest, V, Goals1, Tail).

'$module_goals'(freeze, Frozen, V, Goals, Tail) :- !, '$freeze_goals'(Frozen, V, Goals, Tail).
'$module_goals'(dif, Constraints, _, Goals, Tail) :- !, '$open_constraints'(Constraints, Goals, Tail).
'$module_goals'(when, Suspensions, _, Goals, Tail) :- !, '$open_constraints'(Suspensions, Goals, Tail).
'$module_goals'(Module, Value, V, Goals, Tail) :-
    (   '$is_defined'(Module, attribute_goals, 3),
        Module:attribute_goals(V, Goals, Tail0)
    ->  Tail0 = Tail
    ;   Goals = [put_attr(V, Module, Value)|Tail]
    ).

'$is_defined'(Module, Name, Arity) :-
    '$predicate_flags'(Module, Name, Arity, Flags),
    '$memberchk_eq'(defined, Flags).

'$freeze_goals'('$and'(A, B), V, Goals, Tail) :- !,
    '$freeze_goals'(A, V, Goals, Goals1),
    '$freeze_goals'(B, V, Goals1, Tail).
'$freeze_goals'(Goal, V, [freeze(V, Goal)|Tail], Tail).

'$open_constraints'([], Tail, Tail).
'$open_constraints'([C|Cs], Goals, Tail) :-
    C =.. [Name,X,Y,Done],
    (   nonvar(Done)
    ->  Goals = Goals1
    ;   Goal =.. [Name,X,Y],
        Goals = [Goal|Goals1]
    ),
    '$open_constraints'(Cs, Goals1, Tail).

'$add_new_goals'([], Goals, Goals).
'$add_new_goals'([G|Gs], Goals0, Goals) :-
    (   '$memberchk_eq'(G, Goals0)
    ->  '$add_new_goals'(Gs, Goals0, Goals)
    ;   '$add_new_goals'(Gs, [G|Goals0], Goals)
    ).

'$reverse_onto'([], Ys, Ys).
'$reverse_onto'([X|Xs], Ys, Zs) :- '$reverse_onto'(Xs, [X|Ys], Zs).
