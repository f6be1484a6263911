% coroutining.pl: goals that wait for variables: freeze/2 and when/2.
%
% Attribute freeze is a goal, or '$and'(Goals, Goals); attribute when is a list of suspensions when(Condition, Goal, Done):
% one suspension may stand at several variables, and Done is bound when its goal has been called.

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

'$freeze_items'('$and'(A, B), V, Items, Tail) :- !,
    '$freeze_items'(A, V, Items, Items1),
    '$freeze_items'(B, V, Items1, Tail).
'$freeze_items'(Goal, V, [_-freeze(V, Goal)|Tail], Tail).

%! when(+Condition, :Goal) is nondet.
%  Runs Goal when Condition holds: nonvar(X), ground(X), ?=(X,Y), and conjunctions and disjunctions of these.
when(Condition, Goal) :-
    '$check_when'(Condition, Condition),
    '$qualified'(Goal, Qualified),
    '$when'(Condition, Qualified, _).

'$check_when'(C, _) :- var(C), !, throw(error(instantiation_error, _)).
'$check_when'(nonvar(_), _) :- !.
'$check_when'(ground(_), _) :- !.
'$check_when'(?=(_, _), _) :- !.
'$check_when'((A, B), Whole) :- !, '$check_when'(A, Whole), '$check_when'(B, Whole).
'$check_when'((A ; B), Whole) :- !, '$check_when'(A, Whole), '$check_when'(B, Whole).
'$check_when'(_, Whole) :- throw(error(domain_error(when_condition, Whole), _)).

'$when'(Condition, Goal, Done) :-
    '$when_rest'(Condition, Rest, Vars),
    (   Vars == []
    ->  Done = true,
        call(Goal)
    ;   '$when_watch'(Vars, when(Rest, Goal, Done))
    ).

% What is left of the condition, and the variables whose binding could make it true; none when it is true already.
'$when_rest'(nonvar(X), nonvar(X), Vars) :- ( var(X) -> Vars = [X] ; Vars = [] ).
'$when_rest'(ground(X), ground(X), Vars) :- term_variables(X, All), ( All = [V|_] -> Vars = [V] ; Vars = [] ).
'$when_rest'(?=(X, Y), ?=(X, Y), Vars) :-
    ( unifiable(X, Y, Equations) -> '$equation_variables'(Equations, Vars) ; Vars = [] ).
'$when_rest'((A, B), Rest, Vars) :-
    '$when_rest'(A, RestA, VarsA),
    (   VarsA == []
    ->  '$when_rest'(B, Rest, Vars)
    ;   Rest = (RestA, B), Vars = VarsA
    ).
'$when_rest'((A ; B), (RestA ; RestB), Vars) :-
    '$when_rest'(A, RestA, VarsA),
    '$when_rest'(B, RestB, VarsB),
    ( ( VarsA == [] ; VarsB == [] ) -> Vars = [] ; '$append_list'(VarsA, VarsB, Vars) ).

'$equation_variables'([], []).
'$equation_variables'([X = Y|Es], [X|Vars]) :-
    ( var(Y) -> Vars = [Y|Vars1] ; Vars = Vars1 ),
    '$equation_variables'(Es, Vars1).

'$when_watch'([], _).
'$when_watch'([V|Vs], Suspension) :-
    (   get_attr(V, when, Suspensions)
    ->  (   '$same_suspension'(Suspensions, Suspension)
        ->  true
        ;   '$append_list'(Suspensions, [Suspension], Suspensions1),
            put_attr(V, when, Suspensions1)
        )
    ;   put_attr(V, when, [Suspension])
    ),
    '$when_watch'(Vs, Suspension).

'$same_suspension'([S|Ss], Suspension) :-
    arg(3, S, Done0),
    arg(3, Suspension, Done),
    ( Done0 == Done -> true ; '$same_suspension'(Ss, Suspension) ).

'$when_wake'([]).
'$when_wake'([when(Condition, Goal, Done)|Ss]) :-
    ( nonvar(Done) -> true ; '$when'(Condition, Goal, Done) ),
    '$when_wake'(Ss).

'$when_items'([], Tail, Tail).
'$when_items'([when(Condition, Goal, Done)|Ss], Items, Tail) :-
    ( nonvar(Done) -> Items = Items1 ; Items = [Done-when(Condition, Goal)|Items1] ),
    '$when_items'(Ss, Items1, Tail).
