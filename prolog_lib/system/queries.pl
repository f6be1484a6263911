% queries.pl: what the toplevel does with a query before it runs: $-variables, and goals that nobody has defined.
%
% After an answer the values of the query's variables are kept as global variables; $X in a later query is the last value of X.

'$keep_values'([]).
'$keep_values'([Name=Value|Bs]) :-
    (   ( var(Value) ; sub_atom(Name, 0, 1, _, '_') )
    ->  true
    ;   atom_concat('$value ', Name, Key),
        nb_setval(Key, Value)
    ),
    '$keep_values'(Bs).

% The query with $Var replaced by Var, which is bound to the kept value.
'$fill_in_values'(Query, Bindings, Filled) :-
    (   '$has_dollar'(Query)
    ->  '$fill_in'(Query, Bindings, Filled)
    ;   Filled = Query
    ).

'$has_dollar'(Term) :-
    compound(Term),
    (   Term = $(V), var(V)
    ->  true
    ;   compound_name_arguments(Term, _, Args),
        '$member_of_list'(Arg, Args),
        '$has_dollar'(Arg)
    ->  true
    ).

'$fill_in'(Term, Bindings, Filled) :-
    (   \+ compound(Term)
    ->  Filled = Term
    ;   Term = $(V), var(V)
    ->  '$kept_value'(Bindings, V, Value),
        V = Value, Filled = V
    ;   compound_name_arguments(Term, Name, Args),
        '$fill_in_all'(Args, Bindings, Filleds),
        compound_name_arguments(Filled, Name, Filleds)
    ).

'$fill_in_all'([], _, []).
'$fill_in_all'([A|As], Bindings, [F|Fs]) :-
    '$fill_in'(A, Bindings, F),
    '$fill_in_all'(As, Bindings, Fs).

'$kept_value'([Name=V|Bs], Variable, Value) :-
    (   V == Variable
    ->  atom_concat('$value ', Name, Key),
        (   nb_current(Key, Value0)
        ->  Value = Value0
        ;   throw(error(existence_error(answer, Name), _))
        )
    ;   '$kept_value'(Bs, Variable, Value)
    ).

% --- undefined procedures ---------------------------------------------------------------------------------------------------

% Fails, or throws, when the query has a goal without a definition; a message says what there is instead.
'$may_run'(Query) :-
    '$source_module'(Module),
    '$undefined_goals'(Query, Module, Goals, []),
    '$report_undefined'(Goals).

'$report_undefined'([]).
'$report_undefined'([M:Goal|_]) :-
    '$goal_functor'(Goal, Name, Arity),
    ( M == user -> PI = Name/Arity ; PI = M:Name/Arity ),
    (   '$clause_neck'(Goal, Kind)
    ->  throw(error(existence_error(procedure, PI), context(PI, toplevel(Kind))))
    ;   '$similar_predicates'(M, Name, Arity, Others),
        Others \== []
    ->  print_message(error, undefined_goal(PI, Others)),
        fail
    ;   throw(error(existence_error(procedure, PI), context(PI, 'DWIM could not correct goal')))
    ).

'$clause_neck'((_ :- _), rules).
'$clause_neck'((:- _), directives).

'$undefined_goals'(Goal, _, Goals, Goals) :- \+ callable(Goal), !.
'$undefined_goals'((A , B), M, Goals, Tail) :- !, '$undefined_in_both'(A, B, M, Goals, Tail).
'$undefined_goals'((A ; B), M, Goals, Tail) :- !, '$undefined_in_both'(A, B, M, Goals, Tail).
'$undefined_goals'((A -> B), M, Goals, Tail) :- !, '$undefined_in_both'(A, B, M, Goals, Tail).
'$undefined_goals'((A *-> B), M, Goals, Tail) :- !, '$undefined_in_both'(A, B, M, Goals, Tail).
'$undefined_goals'(\+ A, M, Goals, Tail) :- !, '$undefined_goals'(A, M, Goals, Tail).
'$undefined_goals'(M:A, _, Goals, Tail) :- atom(M), !, '$undefined_goals'(A, M, Goals, Tail).
'$undefined_goals'(_:_, _, Tail, Tail) :- !.
'$undefined_goals'(!, _, Tail, Tail) :- !.
'$undefined_goals'(Goal, M, Goals, Tail) :-
    (   '$goal_is_known'(M, Goal)
    ->  '$undefined_in_arguments'(Goal, M, Goals, Tail)
    ;   Goals = [M:Goal|Tail]
    ).

% The goals that a meta-predicate is given; call/1 is left to itself, as SWI-Prolog does.
'$undefined_in_arguments'(Goal, M, Goals, Tail) :-
    '$goal_functor'(Goal, Name, Arity),
    (   Arity > 0,
        Goal \= call(_),
        '$meta_head'(M, Name, Arity, Head)
    ->  Goal =.. [_|Args],
        Head =.. [_|Kinds],
        '$undefined_in_each'(Kinds, Args, M, Goals, Tail)
    ;   Goals = Tail
    ).

'$undefined_in_each'([], [], _, Tail, Tail).
'$undefined_in_each'([Kind|Kinds], [Arg|Args], M, Goals, Tail) :-
    ( Kind == 0 -> '$undefined_goals'(Arg, M, Goals, Goals1) ; Goals = Goals1 ),
    '$undefined_in_each'(Kinds, Args, M, Goals1, Tail).

'$undefined_in_both'(A, B, M, Goals, Tail) :-
    '$undefined_goals'(A, M, Goals, Goals1),
    '$undefined_goals'(B, M, Goals1, Tail).

'$goal_is_known'(M, Goal) :-
    '$goal_functor'(Goal, Name, Arity),
    (   '$predicate_flags'(M, Name, Arity, _)
    ->  true
    ;   current_prolog_flag(unknown, Unknown),
        Unknown \== error
    ).
