% answers.pl: an answer of a query as text: bindings, cycles and residual goals.
%
% Variables of the query with the same value share a line. Variables that the query does not name are _ when they occur once,
% else _A, _B, ... (flag toplevel_name_variables). A value that contains itself is cut where it does: the name of a query
% variable stands there, or _S1, _S2, ... with a value of its own.

% How values are written; users may change it.
'$define_answer_flags' :-
    Options = [quoted(true),portray(true),max_depth(10),spacing(next_argument),numbervars(true)],
    create_prolog_flag(answer_write_options, Options, [type(term)]),
    create_prolog_flag(print_write_options, [portray(true),numbervars(true),quoted(true)], [type(term)]).

% How is print, or write: without a limit of depth and without portray/1.
'$print_answer'(Bindings, How) :-
    \+ \+ '$print_named_answer'(Bindings, How).

'$print_named_answer'(Bindings, How) :-
    '$answer_form'(Bindings, Parts, Names),
    '$fresh_line'(user_output),
    '$print_residual_program',
    (   Parts == []
    ->  write(user_output, true)
    ;   '$write_parts'(Parts, How, Names)
    ).

% The lines of an answer and the names of its variables. A part is a list of equations that stand on one line:
%   same(A, B)                     two names
%   value(Name, Value, Cycles)     and Name = Value pairs of the subterms where cycles close
%   goal(Goal)
'$answer_form'(Bindings, Parts, Names) :-
    '$answer_flags'(Flags),
    '$answer_form'(Bindings, Flags, Parts, Names).

% A flag is read at the front only: whoever has many answers to show reads them before.
'$answer_flags'(shown(Anonymous, Names)) :-
    current_prolog_flag(toplevel_print_anon, Anonymous),
    current_prolog_flag(toplevel_name_variables, Names).

'$answer_form'(Bindings0, shown(Anonymous, Names0), Parts, Names) :-
    '$binding_values'(Bindings0, Values),
    '$project_attributes'(Values),
    '$attribute_goals'(Values, Residue0),
    '$with_store'(Residue0, Residue1),
    '$with_conditions'(Residue1, Residue),
    '$shown_bindings'(Anonymous, Bindings0, Bindings),
    '$binding_groups'(Bindings, Groups0),
    '$without_user'(Residue, Goals),
    '$cut_answer_cycles'(Groups0, Groups, CycleNames),
    '$answer_names'(Names0, Bindings, Groups, Goals, CycleNames, Names),
    '$answer_parts'(Groups, Parts, GoalParts),
    '$goal_parts'(Goals, GoalParts).

% What CHR programs have stored is shown with the answer.
'$with_store'(Goals, All) :-
    (   '$is_defined'(chr, stored_goals, 1),
        chr:stored_goals(Stored)
    ->  '$append_list'(Goals, Stored, All)
    ;   All = Goals
    ).

% What an answer depends on that is undefined is shown with it (well_founded.pl), and before it the rules of that.
'$with_conditions'(Goals, All) :-
    '$answer_conditions'(Conditions),
    ( Conditions == true -> All = Goals ; '$plain_undefined'(Conditions, Shown), '$append_list'(Goals, [Shown], All) ).

'$answer_conditions'(Conditions) :-
    '$delays'(Delays),
    '$delays_term'(Delays, user, Conditions).

'$plain_undefined'(Conditions, Shown) :-
    (   nonvar(Conditions), Conditions = (A , B) -> Shown = (A1 , B1), '$plain_undefined'(A, A1), '$plain_undefined'(B, B1)
    ;   Conditions == system:undefined -> Shown = undefined
    ;   Conditions == tnot(system:undefined) -> Shown = tnot(undefined)
    ;   Shown = Conditions
    ).

'$print_residual_program' :-
    '$answer_conditions'(Conditions),
    (   Conditions \== true,
        delays_residual_program(user:Conditions, user:Program),
        Program \== []
    ->  format(user_output, '% WFS residual program~n', []),
        '$print_residual_clauses'(Program)
    ;   true
    ).

'$print_residual_clauses'([]).
'$print_residual_clauses'([Clause|Clauses]) :-
    portray_clause(user_output, Clause, [indent(4)]),
    '$print_residual_clauses'(Clauses).

% Modules may bring their constraints to the variables of the query: Module:project_attributes(QueryVars, AttributedVars).
'$project_attributes'(Values) :-
    term_attvars(Values, AttVars),
    '$attribute_modules'(AttVars, Modules0),
    sort(Modules0, Modules),
    term_variables(Values, Vars),
    '$project_each'(Modules, Vars, AttVars).

'$attribute_modules'([], []).
'$attribute_modules'([V|Vs], Modules) :-
    get_attrs(V, Attributes),
    '$modules_of'(Attributes, Modules, Modules1),
    '$attribute_modules'(Vs, Modules1).

'$modules_of'([], Tail, Tail).
'$modules_of'(att(Module, _, Rest), [Module|Modules], Tail) :- '$modules_of'(Rest, Modules, Tail).

'$project_each'([], _, _).
'$project_each'([Module|Modules], Vars, AttVars) :-
    (   '$is_defined'(Module, project_attributes, 2)
    ->  ignore(Module:project_attributes(Vars, AttVars))
    ;   true
    ),
    '$project_each'(Modules, Vars, AttVars).

'$binding_values'([], []).
'$binding_values'([_=V|Bs], [V|Vs]) :- '$binding_values'(Bs, Vs).

% Without those whose names start with _ when the user does not want to see them.
'$shown_bindings'(Anonymous, Bindings, Shown) :-
    (   Anonymous == false
    ->  '$without_anonymous'(Bindings, Shown)
    ;   Shown = Bindings
    ).

'$without_anonymous'([], []).
'$without_anonymous'([Name=V|Bs], Shown) :-
    ( sub_atom(Name, 0, 1, _, '_') -> Shown = Shown1 ; Shown = [Name=V|Shown1] ),
    '$without_anonymous'(Bs, Shown1).

% group([Name, ...], Value, []): the variables with the same value, in order of the first.
'$binding_groups'([], []).
'$binding_groups'([Name=Value|Bs], [group([Name|Names], Value, [])|Groups]) :-
    '$same_value'(Bs, Value, Names, Others),
    '$binding_groups'(Others, Groups).

'$same_value'([], _, [], []).
'$same_value'([Name=V|Bs], Value, Names, Others) :-
    (   V == Value
    ->  Names = [Name|Names1], Others = Others1
    ;   Names = Names1, Others = [Name=V|Others1]
    ),
    '$same_value'(Bs, Value, Names1, Others1).

% freeze(X, user:G) is shown as freeze(X, G), and M:G as G where user has imported it from M.
'$without_user'([], []).
'$without_user'([G|Gs], [H|Hs]) :-
    (   G = freeze(V, user:Goal) -> H = freeze(V, Goal)
    ;   G = when(C, user:Goal) -> H = when(C, Goal)
    ;   G = M:H0, callable(H0), functor(H0, Name, Arity), '$import_of'(user, Name, Arity, M) -> H = H0
    ;   H = G
    ),
    '$without_user'(Gs, Hs).

% --- names ------------------------------------------------------------------------------------------------------------------

% Unbound query variables, and those that stand for cycles, have their names already.
'$answer_names'(Names0, Bindings, Groups, Goals, CycleNames, Names) :-
    '$own_names'(Bindings, Own0),
    '$append_list'(CycleNames, Own0, Own),
    '$binding_values'(Own, OwnVars),
    (   Names0 == false
    ->  Names = Own
    ;   '$group_values'(Groups, GroupValues),
        Values = GroupValues-Goals,
        term_variables(Values, Vars),
        '$other_variables'(Vars, OwnVars, Others),
        '$occurrences'(Others, Values, Counted),
        '$letters'(Counted, 0, Own, Letters),
        '$append_list'(Own, Letters, Names)
    ).

'$own_names'([], []).
'$own_names'([Name=V|Bs], Own) :-
    ( var(V), \+ '$named_already'(Bs, V) -> Own = [Name=V|Own1] ; Own = Own1 ),
    '$own_names'(Bs, Own1).

'$named_already'([_=V|Bs], Var) :- ( V == Var -> true ; '$named_already'(Bs, Var) ).

'$group_values'([], []).
'$group_values'([group(_, V, Cycles)|Gs], [V-Cycles|Vs]) :- '$group_values'(Gs, Vs).

% _ for variables that occur once; the others get the letters that no variable of the query has.
'$letters'([], _, _, []).
'$letters'([V-Kind|Vs], N, Own, [Name=V|Names]) :-
    (   Kind == single
    ->  Name = '_', N1 = N
    ;   '$free_letter'(N, Own, Name, N1)
    ),
    '$letters'(Vs, N1, Own, Names).

'$free_letter'(N, Own, Name, Next) :-
    '$letter_name'(N, Letter),
    atom_concat('_', Letter, Name0),
    N1 is N + 1,
    (   '$memberchk_option'(Name0=_, Own)
    ->  '$free_letter'(N1, Own, Name, Next)
    ;   Name = Name0, Next = N1
    ).

% --- cycles -----------------------------------------------------------------------------------------------------------------

% A group whose value is cyclic gets a value that is cut where cycles close, with a variable for each subterm that contains
% itself, and the list of Name = Subterm to show with it; Names are Name = Variable.
'$cut_answer_cycles'(Groups0, Groups, Names) :-
    '$group_values'(Groups0, Values),
    (   acyclic_term(Values)
    ->  Groups = Groups0, Names = []
    ;   '$cut_cycles'(Groups0, [], Closed, Groups1),
        '$cycle_names'(Closed, Closed, Groups1, 1, Names, Own),
        '$place_cycles'(Groups1, Closed, Names, Own, Groups)
    ).

'$cut_cycles'([], Closed, Closed, []).
'$cut_cycles'([group(Names, Value0, [])|Groups0], Closed0, Closed, [group(Names, Value, [])|Groups]) :-
    '$cut_cycle'(Value0, [], Closed0, Closed1, Value),
    '$cut_cycles'(Groups0, Closed1, Closed, Groups).

% '$cut_cycle'(Term, Above, Closed0, Closed, Cut): Above are cell(Term, Variable, Met) for the compounds around this one;
% Closed are closed(Term, Variable, Cut) for those that were met inside themselves.
'$cut_cycle'(Term, Above, Closed0, Closed, Cut) :-
    (   \+ compound(Term)
    ->  Cut = Term, Closed = Closed0
    ;   '$closed_before'(Closed0, Term, Variable)
    ->  Cut = Variable, Closed = Closed0
    ;   '$met_above'(Above, Term, Variable)
    ->  Cut = Variable, Closed = Closed0
    ;   compound_name_arguments(Term, Name, Args),
        '$cut_arguments'(Args, [cell(Term, Variable, Met)|Above], Closed0, Closed1, Cuts),
        compound_name_arguments(Cut0, Name, Cuts),
        (   Met == true
        ->  Cut = Variable,
            '$append_list'(Closed1, [closed(Term, Variable, Cut0)], Closed)
        ;   Cut = Cut0, Closed = Closed1
        )
    ).

'$cut_arguments'([], _, Closed, Closed, []).
'$cut_arguments'([A|As], Above, Closed0, Closed, [C|Cs]) :-
    '$cut_cycle'(A, Above, Closed0, Closed1, C),
    '$cut_arguments'(As, Above, Closed1, Closed, Cs).

'$closed_before'([closed(T, V, _)|Cs], Term, Variable) :-
    ( same_term(T, Term) -> Variable = V ; '$closed_before'(Cs, Term, Variable) ).

'$met_above'([cell(T, V, Met)|Cells], Term, Variable) :-
    ( same_term(T, Term) -> Variable = V, Met = true ; '$met_above'(Cells, Term, Variable) ).

% A subterm that is the whole value of the first group that it occurs in has the name of that group; Own are the variables of
% such subterms.
'$cycle_names'([], _, _, _, [], []).
'$cycle_names'([closed(_, V, _)|Cs], Closed, Groups, N0, [Name=V|Names], Own) :-
    (   '$first_group_with'(Groups, Closed, V, group(Vars, Value, _)),
        Value == V
    ->  '$last_name'(Vars, Name), N = N0, Own = [V|Own1]
    ;   atom_concat('_S', N0, Name), N is N0 + 1, Own = Own1
    ),
    '$cycle_names'(Cs, Closed, Groups, N, Names, Own1).

'$first_group_with'([Group0|Groups], Closed, V, Group) :-
    Group0 = group(_, Value, _),
    '$closed_in'(Value, Closed, [], Inside),
    ( '$memberchk_eq'(V, Inside) -> Group = Group0 ; '$first_group_with'(Groups, Closed, V, Group) ).

% Each other subterm is shown with the first group that it occurs in.
'$place_cycles'([], _, _, _, []).
'$place_cycles'([group(Vars, Value0, [])|Groups0], Closed, Names, Shown0, [group(Vars, Value, Cycles)|Groups]) :-
    ( var(Value0), '$cut_of'(Closed, Value0, Cut) -> Value = Cut ; Value = Value0 ),
    '$closed_in'(Value0, Closed, [], Inside),
    '$new_cycles'(Closed, Names, Inside, Shown0, Shown, Cycles),
    '$place_cycles'(Groups0, Closed, Names, Shown, Groups).

'$cut_of'([closed(_, V, Cut0)|Cs], Variable, Cut) :-
    ( V == Variable -> Cut = Cut0 ; '$cut_of'(Cs, Variable, Cut) ).

% The variables of subterms that a term reaches.
'$closed_in'(Term, Closed, Seen0, Seen) :-
    term_variables(Term, Vars),
    '$closed_among'(Vars, Closed, Seen0, Seen).

'$closed_among'([], _, Seen, Seen).
'$closed_among'([V|Vs], Closed, Seen0, Seen) :-
    (   \+ '$memberchk_eq'(V, Seen0),
        '$cut_of'(Closed, V, Cut)
    ->  '$closed_in'(Cut, Closed, [V|Seen0], Seen1)
    ;   Seen1 = Seen0
    ),
    '$closed_among'(Vs, Closed, Seen1, Seen).

'$new_cycles'([], [], _, Shown, Shown, []).
'$new_cycles'([closed(_, V, Cut)|Cs], [Name=_|Names], Inside, Shown0, Shown, Cycles) :-
    (   '$memberchk_eq'(V, Inside),
        \+ '$memberchk_eq'(V, Shown0)
    ->  Shown1 = [V|Shown0], Cycles = [Name=Cut|Cycles1]
    ;   Shown1 = Shown0, Cycles = Cycles1
    ),
    '$new_cycles'(Cs, Names, Inside, Shown1, Shown, Cycles1).

% --- parts ------------------------------------------------------------------------------------------------------------------

'$answer_parts'([], Tail, Tail).
'$answer_parts'([group(Names, Value, Cycles)|Groups], Parts, Tail) :-
    (   var(Value)
    ->  '$chain'(Names, Equations, [])
    ;   '$chain'(Names, Equations, [value(Last, Value, Cycles)]),
        '$last_name'(Names, Last)
    ),
    ( Equations == [] -> Parts = Parts1 ; Parts = [Equations|Parts1] ),
    '$answer_parts'(Groups, Parts1, Tail).

'$chain'([_], Tail, Tail).
'$chain'([A,B|Names], [same(A, B)|Equations], Tail) :- '$chain'([B|Names], Equations, Tail).

'$last_name'([Name], Name).
'$last_name'([_,B|Names], Name) :- '$last_name'([B|Names], Name).

'$goal_parts'([], []).
'$goal_parts'([G|Gs], [[goal(G)]|Parts]) :- '$goal_parts'(Gs, Parts).

'$write_parts'([Part|Parts], How, Names) :-
    '$write_equations'(Part, How, Names, Cycles),
    '$write_cycles'(Cycles, How, Names),
    (   Parts == []
    ->  true
    ;   format(user_output, ',~n', []),
        '$write_parts'(Parts, How, Names)
    ).

% Cycles are those of the last equation.
'$write_equations'([E|Es], How, Names, Cycles) :-
    '$write_equation'(E, How, Names, Cycles0),
    (   Es == []
    ->  Cycles = Cycles0
    ;   write(user_output, ', '),
        '$write_equations'(Es, How, Names, Cycles)
    ).

'$write_cycles'([], _, _).
'$write_cycles'([C|Cs], How, Names) :-
    format(user_output, ', % where', []),
    '$write_cycle_values'([C|Cs], How, Names).

'$write_cycle_values'([Name=Value|Cs], How, Names) :-
    format(user_output, '~n    ~w = ', [Name]),
    '$write_value'(Value, 699, How, Names),
    (   Cs == []
    ->  true
    ;   write(user_output, ','),
        '$write_cycle_values'(Cs, How, Names)
    ).

'$write_equation'(same(A, B), _, _, []) :- format(user_output, '~w = ~w', [A,B]).
'$write_equation'(value(Name, Value, Cycles), How, Names, Cycles) :-
    format(user_output, '~w = ', [Name]),
    '$write_value'(Value, 699, How, Names).
'$write_equation'(goal(Goal), How, Names, []) :- '$write_value'(Goal, 999, How, Names).

% As an operand: an operator by itself stands in parentheses.
'$write_value'(Value, _, _, _) :-
    atom(Value),
    current_op(_, _, Value), !,
    format(user_output, '(~q)', [Value]).
'$write_value'(Value, Priority, How, Names) :-
    '$answer_options'(How, Options),
    write_term(user_output, Value, [priority(Priority),variable_names(Names)|Options]).

'$answer_options'(write, [quoted(true),numbervars(true),spacing(next_argument)]).
'$answer_options'(print, Options) :- current_prolog_flag(answer_write_options, Options).
