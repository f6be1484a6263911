% attvar.pl: attributed variables: what happens when one is bound, and the goals that describe their attributes.
%
% When an attributed variable is bound the machine calls '$wakeup'(List) before the next goal, where List has a
% '$wake'(Attributes, Value) for each binding, oldest first; Attributes is att(Module, AttributeValue, Rest) or [].
% Each attribute's hook Module:attr_unify_hook(AttributeValue, Value) is called in order. freeze, when and dif have theirs in
% coroutining.pl and dif.pl.
%
% Goals that only try a unification, \=/2, \+ X = Y and subsumes_term/2, run what waits for the variables, too, and undo it.

'$wakeup'([]).
'$wakeup'(['$wake'(Attributes, Value)|Rest]) :-
    '$wake_attributes'(Attributes, Value),
    '$wakeup'(Rest).

'$wake_attributes'([], _).
'$wake_attributes'(att(Module, AttributeValue, Rest), Value) :-
    '$unify_hook'(Module, AttributeValue, Value),
    '$wake_attributes'(Rest, Value).

'$unify_hook'(freeze, Goals, Value) :- !, '$freeze_hook'(Goals, Value).
'$unify_hook'(dif, Nodes, Value) :- !, '$dif_hook'(Nodes, Value).
'$unify_hook'(when, Suspensions, _) :- !, '$when_wake'(Suspensions).
'$unify_hook'('$interrupt', _, _) :- !, '$interrupted'.
'$unify_hook'('$alarm', _, _) :- !, time:ring_alarms.
'$unify_hook'(Module, AttributeValue, Value) :- Module:attr_unify_hook(AttributeValue, Value).

%! @Term1 \= @Term2 is semidet.
%  The compiler knows it: where no attributed variable would be bound it is one instruction, which otherwise asks this:
X \= Y :- X \= Y.

'$ask_unifiable'(X, Y, Answer) :- ( \+ '$unify_and_wake'(X, Y) -> Answer = false ; Answer = true ).

'$unify_and_wake'(X, X).

%! subsumes_term(@General, @Specific) is semidet.
%  Unifying the two, and what attributed variables wait for, changes no variable of Specific.
subsumes_term(General, Specific) :-
    '$subsumes'(General, Specific, Wakes),
    ( Wakes == false -> true ; \+ \+ '$subsumes_when_woken'(General, Specific) ).

'$subsumes_when_woken'(General, Specific) :-
    term_variables(Specific, Before),
    unify_with_occurs_check(General, Specific),
    term_variables(Before, After),
    Before == After.

%! frozen(@Term, -Goal) is det.  Goal is the conjunction of what the variables of Term wait for.
frozen(Term, Goal) :-
    '$attribute_goals'(Term, Goals),
    '$goals_conjunction'(Goals, Goal).

'$goals_conjunction'([], true).
'$goals_conjunction'([G|Gs], Goal) :- '$goals_conjunction'(Gs, G, Goal).

'$goals_conjunction'([], G, G).
'$goals_conjunction'([H|Gs], G, (G, Goal)) :- '$goals_conjunction'(Gs, H, Goal).

%! copy_term(+Term, -Copy, -Goals) is det.  Copy has plain variables; Goals would give them the attributes of Term's.
copy_term(Term, Copy, Goals) :-
    '$attribute_goals'(Term, Goals0),
    copy_term_nat(Term-Goals0, Copy-Goals).

%! copy_term(+Vars, +Term, -VarsCopy, -Copy) is det.
%  As copy_term/2 on both, with the variables of Term that are not in Vars shared.
copy_term(Vars, Term, VarsCopy, Copy) :-
    term_variables(Vars, Renamed),
    term_variables(Term, All),
    '$variables_beside'(All, Renamed, Shared),
    copy_term(Shared-Vars-Term, Shared-VarsCopy-Copy).

'$variables_beside'([], _, []).
'$variables_beside'([V|Vs], Others, Rest) :-
    ( '$memberchk_eq'(V, Others) -> Rest = Rest1 ; Rest = [V|Rest1] ),
    '$variables_beside'(Vs, Others, Rest1).

%! call_residue_vars(:Goal, -Vars) is nondet.  Vars are the attributed variables that Goal made and left unbound.
call_residue_vars(Goal, Vars) :-
    Mark = '$mark'(Before),
    call(Goal),
    Mark = '$mark'(_),
    '$attributed_since'(Before, Vars).

% The goals of all attributes of the variables of Term, and of the variables in these attributes. An attribute gives items
% Key-Goal: what several variables wait for comes once, as the first of the items whose Key is the same variable. Items whose Key is last(_)
% come behind all others.
'$attribute_goals'(Term, Goals) :-
    term_attvars(Term, Vars0),
    sort(Vars0, Vars),
    (   Vars == []
    ->  Goals = []
    ;   '$items_of_variables'(Vars, Items),
        '$count_items'(Items, 0, Numbered),
        keysort(Numbered, ByKey),
        '$first_of_each_key'(ByKey, First),
        keysort(First, InOrder),
        '$pair_values'(InOrder, Goals0),
        '$goals_of_items'(Goals0, [], Goals)
    ).

% Known: the variables that goals of library(clpfd) have in common (clpfd/residual_goals.pl).
'$goals_of_items'([], _, []).
'$goals_of_items'([Goal0|Goals0], Known0, Goals) :-
    (   nonvar(Goal0), Goal0 = clpfd:Shown, compound(Shown)
    ->  (   functor(Shown, '$propagator', _)
        ->  ( clpfd_residual_goals:propagator_goal(Shown, Goal) -> Goals = [clpfd:Goal|Goals1] ; Goals = Goals1 ),
            Known = Known0
        ;   Shown = '$shown'(Goal1)
        ->  clpfd_residual_goals:shown_variables(Goal1, Known0, Known, Goal),
            Goals = [clpfd:Goal|Goals1]
        ;   Goals = [Goal0|Goals1],
            Known = Known0
        )
    ;   Goals = [Goal0|Goals1],
        Known = Known0
    ),
    '$goals_of_items'(Goals0, Known, Goals1).

'$items_of_variables'([], []).
'$items_of_variables'([V|Vs], Items) :-
    get_attrs(V, Attributes),
    '$items_of_attributes'(Attributes, V, Items, Items1),
    '$items_of_variables'(Vs, Items1).

'$items_of_attributes'([], _, Items, Items).
'$items_of_attributes'(att(Module, Value, Rest), V, Items, Tail) :-
    '$items_of_attribute'(Module, Value, V, Items, Items1),
    '$items_of_attributes'(Rest, V, Items1, Tail).

'$items_of_attribute'(freeze, Frozen, V, Items, Tail) :- !, '$freeze_items'(Frozen, V, Items, Tail).
'$items_of_attribute'(dif, Nodes, _, Items, Tail) :- !, '$dif_items'(Nodes, Items, Tail).
'$items_of_attribute'('$dif', _, _, Tail, Tail) :- !.
'$items_of_attribute'(when, Suspensions, _, Items, Tail) :- !, '$when_items'(Suspensions, Items, Tail).
'$items_of_attribute'(clpfd, Value, V, Items, Tail) :-
    '$is_defined'(clpfd_residual_goals, attribute_items, 4), !,
    clpfd_residual_goals:attribute_items(Value, V, Items, Tail).
'$items_of_attribute'(clpb, Value, V, Items, Tail) :-
    '$is_defined'(clpb, attribute_items, 4), !,
    clpb:attribute_items(Value, V, Items, Tail).
'$items_of_attribute'(Module, Value, V, Items, Tail) :-
    (   '$is_defined'(Module, attribute_goals, 3),
        Module:attribute_goals(V, Goals, [])
    ->  '$goal_items'(Goals, Items, Tail)
    ;   Items = [_-put_attr(V, Module, Value)|Tail]
    ).

'$is_defined'(Module, Name, Arity) :-
    '$predicate_flags'(Module, Name, Arity, Flags),
    '$memberchk_eq'(defined, Flags).

'$goal_items'([], Tail, Tail).
'$goal_items'([Goal|Goals], [_-Goal|Items], Tail) :- '$goal_items'(Goals, Items, Tail).

'$count_items'([], _, []).
'$count_items'([Key-Goal|Items], N, [Key-(Place-Goal)|Numbered]) :-
    ( nonvar(Key), Key = last(_) -> Place = last(N) ; Place = N ),  % in the standard order of terms numbers come before compounds
    N1 is N + 1,
    '$count_items'(Items, N1, Numbered).

'$first_of_each_key'([], []).
'$first_of_each_key'([Key-Item|Items], [Item|First]) :- '$first_of_each_key'(Items, Key, First).

'$first_of_each_key'([], _, []).
'$first_of_each_key'([Key-Item|Items], Before, First) :-
    ( Key == Before -> First = First1 ; First = [Item|First1] ),
    '$first_of_each_key'(Items, Key, First1).

