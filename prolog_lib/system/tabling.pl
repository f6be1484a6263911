% tabling.pl: tabled predicates. How they are evaluated is told in wam/machine/table_evaluations.hpp.
%
% `:- table p/2` gives p/2 the one clause
%     p(A, B) :- '$tabled'(user:p(A, B), [])
% and makes its own clauses those of 'p tabled'/2. With modes the second argument is modes(Moded, Modes, Options):
%     path(A, B, C) :- '$tabled'(user:path(A, B, C), modes(m(C), m(min), variant))
% An answer is an instance of Return, the term of the call's variables outside Moded; it has one instance of Moded.

% The facts '$tabled_as'(Module, Head, Modes, Options) say what was declared.
:- dynamic '$tabled_as'/4.

%! table(:Declarations) is det.
%  Makes predicates tabled: Name/Arity, Name//Arity, or heads like path(_,_,min) whose arguments are variables or modes.
table(Declarations) :-
    '$strip_module'(Declarations, M, Plain),
    '$table_each'(Plain, M, []).

'$table_each'(Spec, _, _) :- var(Spec), !, throw(error(instantiation_error, _)).
'$table_each'((D , Ds), M, Options) :- !, '$table_each'(D, M, Options), '$table_each'(Ds, M, Options).
'$table_each'(M:D, _, Options) :- !, '$table_each'(D, M, Options).
'$table_each'(D as As, M, Options) :- !, '$table_options'(As, Options, Options1), '$table_each'(D, M, Options1).
'$table_each'(D, M, Options0) :-
    '$table_head'(D, Head, Places, Modes0),
    '$qualify_modes'(Modes0, M, Modes),
    '$kept_options'(Options0, Options),
    '$table_wrapper'(Options, M, Head, Places, Modes, Body),
    '$tbl_declare'(M, Head, Body),
    retractall(system:'$tabled_as'(M, Head, _, _)),
    assertz(system:'$tabled_as'(M, Head, Modes, Options)),
    '$abolish_tables'(M, Head).

% What predicate_property/2 and listing/1 tell.
'$kept_options'(Options0, [incremental|Options]) :-
    '$memberchk_option'(incremental, Options0), !,
    '$how_tabled'(Options0, Options).
'$kept_options'(Options0, Options) :- '$how_tabled'(Options0, Options).

'$how_tabled'(Options, [How]) :- ( '$memberchk_option'(subsumptive, Options) -> How = subsumptive ; How = variant ).

'$table_head'(Name/Arity, Head, [], []) :- !,
    '$check_indicator'(Name, Arity),
    functor(Head, Name, Arity).
'$table_head'(Name//Arity0, Head, [], []) :- !,
    '$check_indicator'(Name, Arity0),
    Arity is Arity0 + 2,
    functor(Head, Name, Arity).
'$table_head'(Moded, Head, Places, Modes) :-
    callable(Moded), !,
    functor(Moded, Name, Arity),
    functor(Head, Name, Arity),
    Moded =.. [_|Args],
    Head =.. [_|Vars],
    '$table_modes'(Args, Vars, Places, Modes).
'$table_head'(D, _, _, _) :- throw(error(type_error(table_desclaration, D), _)).

'$table_modes'([], [], [], []).
'$table_modes'([A|As], [V|Vs], Places, Modes) :-
    (   ( var(A) ; A == index ; A == (+) )
    ->  Places = Places1, Modes = Modes1
    ;   '$table_mode'(A, Mode)
    ->  Places = [V|Places1], Modes = [Mode|Modes1]
    ;   throw(error(domain_error(tabled_mode, A), _))
    ),
    '$table_modes'(As, Vs, Places1, Modes1).

'$table_mode'(min, min).
'$table_mode'(max, max).
'$table_mode'(first, first).
'$table_mode'(last, last).
'$table_mode'(sum, sum).
'$table_mode'(-, first).
'$table_mode'(lattice(Spec), lattice(Goal)) :- '$mode_closure'(Spec, 3, Goal).
'$table_mode'(po(Spec), po(Goal)) :- '$mode_closure'(Spec, 2, Goal).

% A predicate by its indicator, its name or a head.
'$mode_closure'(Spec, _, _) :- var(Spec), !, throw(error(instantiation_error, _)).
'$mode_closure'(M:Spec, Arity, M:Goal) :- !, '$mode_closure'(Spec, Arity, Goal).
'$mode_closure'(Name/Arity0, Arity, Name) :- !,
    ( Arity0 == Arity -> true ; throw(error(domain_error(tabled_mode, Name/Arity0), _)) ).
'$mode_closure'(Name, _, Name) :- atom(Name), !.
'$mode_closure'(Head, Arity, Name) :- compound(Head), functor(Head, Name, Arity).

'$qualify_modes'([], _, []).
'$qualify_modes'([Mode0|Modes0], M, [Mode|Modes]) :-
    (   Mode0 = lattice(G), G \= _:_ -> Mode = lattice(M:G)
    ;   Mode0 = po(G), G \= _:_ -> Mode = po(M:G)
    ;   Mode = Mode0
    ),
    '$qualify_modes'(Modes0, M, Modes).

% Options that say how tables are kept mean the same here; only incremental makes a difference.
'$table_options'((A , B), Options0, Options) :- !,
    '$table_options'(A, Options0, Options1),
    '$table_options'(B, Options1, Options).
'$table_options'(Option, Options, [Option|Options]) :-
    (   var(Option) -> throw(error(instantiation_error, _))
    ;   '$table_option'(Option) -> true
    ;   throw(error(domain_error(table_option, Option), _))
    ).

'$table_option'(variant).
'$table_option'(subsumptive).
'$table_option'(shared).
'$table_option'(private).
'$table_option'(incremental).
'$table_option'(opaque).
'$table_option'(dynamic).

'$table_wrapper'(Options, M, Head, Places, Modes, Body) :-
    ( '$memberchk_option'(incremental, Options) -> Keep = incremental ; Keep = variant ),
    (   Modes \== []
    ->  Moded =.. [m|Places], ModeTerm =.. [m|Modes],
        '$modes_class'(Modes, Class),
        Body = system:'$tabled'(M:Head, modes(Moded, ModeTerm, Keep), Class)
    ;   Keep == incremental
    ->  Body = system:'$tabled'(M:Head, modes([], [], incremental))
    ;   Body = system:'$tabled'(M:Head, [])
    ).

% Whether values are aggregated by the machine or need calls.
'$modes_class'([], simple).
'$modes_class'([Mode|Modes], Class) :- ( atom(Mode) -> '$modes_class'(Modes, Class) ; Class = calling ).

% --- a call -----------------------------------------------------------------------------------------------------------

'$tabled'(Call, Modes) :-
    '$tbl_variant_table'(Call, Modes, Status, Table, Return, Goal),
    '$table_answers'(Status, Table, Return, Goal).

'$table_answers'(answered, _, _, _).
'$table_answers'(answers, Table, Return, _) :- '$tbl_answers'(Table, Return, []).
'$table_answers'(evaluate, Table, Return, Goal) :-
    '$table_evaluate'(round, Table, Return, Goal, End),
    '$table_result'(End, Table, Return, [], Goal).

% Answers may be conditional: well_founded.pl.
'$table_answers'(delayed_answers, Table, Return, _) :- '$delayed_answers'(Table, Return).
'$table_answers'(delayed_evaluate, Table, Return, Goal) :-
    '$table_evaluate'(round, Table, '$moded'(Return, [], delayable, []), '$undelayed'(Goal), End),
    '$delayed_result'(End, Table, Return, Goal).

'$delayed_result'(done, Table, Return, _) :- '$delayed_answers'(Table, Return).
'$delayed_result'(start_over, Table, Return, Goal) :- '$table_result'(start_over, Table, Return, [], Goal).

'$table_result'(done, Table, Return, Moded, _) :- '$tbl_answers'(Table, Return, Moded).
'$table_result'(start_over, _, _, _, Goal) :-
    '$tbl_call_of'(Goal, Call),
    call(Call).

'$table_evaluate'(done, _, _, _, done).
'$table_evaluate'(start_over, _, _, _, start_over).
'$table_evaluate'(round, Table, Solution, Goal, End) :-
    '$table_round'(Table, Solution, Goal),
    '$tbl_end_round'(Table, Next),
    '$table_evaluate'(Next, Table, Solution, Goal, End).
'$table_evaluate'(feed, Table, Solution, Goal, End) :-
    '$table_feed'(Table, _, _),
    '$tbl_end_round'(Table, Next),
    '$table_evaluate'(Next, Table, Solution, Goal, End).

'$table_evaluate'(decide, Table, _, _, done) :- '$decide_tables'(Table).

% The choice points of these two say that the table which is the first argument is being evaluated.
:- '$declare'(system, '$table_round', 3, sequential), '$declare'(system, '$table_feed', 3, sequential).

'$table_round'(Table, Solution, Goal) :-
    '$tbl_begin_round'(Table),
    call(Goal),
    '$table_solution'(Solution, Table),
    fail.
'$table_round'(_, _, _).

'$table_feed'(Leader, Solution, Owner) :-
    '$tbl_begin_feed'(Leader),
    '$tbl_next_pair'(Leader),
    '$tbl_resume'(Solution, Owner),
    '$table_solution'(Solution, Owner),
    fail.
'$table_feed'(_, _, _).

% A solution is a Return, or '$moded'(Return, Moded, Class, Modes); the class is delayable where it may have conditions.
'$table_solution'(Solution, Table) :-
    (   nonvar(Solution), Solution = '$moded'(Return, Moded, Class, Modes)
    ->  '$add_moded'(Class, Table, Return, Moded, Modes)
    ;   '$tbl_wkl_add_answer'(Table, Solution, [], [])
    ).

% The same with modes. What waits for a variable with a mode looks at answers, not at how they are found: solutions are
% aggregated first.
'$tabled'(Call, Modes, Class) :-
    Modes = modes(Moded, ModeTerm, Keep),
    (   term_attvars(Moded, [_|_])
    ->  term_variables(Moded, ModedVars),
        term_variables(Call, All),
        '$variables_beside'(All, ModedVars, Shared),
        copy_term_nat(Shared-Call-Moded, Shared-Call1-Moded1),
        '$tabled_with_modes'(Call1, modes(Moded1, ModeTerm, Keep), Class),
        Moded = Moded1
    ;   '$tabled_with_modes'(Call, Modes, Class)
    ).

'$tabled_with_modes'(Call, Modes, Class) :-
    '$tbl_variant_table'(Call, Modes, Status, Table, Return, Goal),
    Modes = modes(Moded, ModeTerm, _),
    '$moded_answers'(Status, Table, Return, Goal, Moded, '$moded'(Return, Moded, Class, ModeTerm)).

'$moded_answers'(answered, _, _, _, _, _).
'$moded_answers'(answers, Table, Return, _, Moded, _) :- '$tbl_answers'(Table, Return, Moded).
'$moded_answers'(evaluate, Table, Return, Goal, Moded, Solution) :-
    '$table_evaluate'(round, Table, Solution, Goal, End),
    '$table_result'(End, Table, Return, Moded, Goal).

'$add_moded'(delayable, Table, Return, _, _) :- '$add_delayable'(Table, Return).
'$add_moded'(simple, Table, Return, Moded, Modes) :- '$tbl_wkl_add_answer'(Table, Return, Moded, Modes).
'$add_moded'(calling, Table, Return, Found, Modes) :-
    (   '$tbl_value'(Table, Return, Old)
    ->  Modes =.. [_|Ms], Old =.. [_|Os], Found =.. [_|Fs],
        '$aggregate_moded'(Ms, Os, Fs, Vs),
        New =.. [m|Vs]
    ;   New = Found
    ),
    '$tbl_set_value'(Table, Return, New).

'$aggregate_moded'([], [], [], []).
'$aggregate_moded'([M|Ms], [O|Os], [F|Fs], [V|Vs]) :-
    '$aggregate_mode'(M, O, F, V),
    '$aggregate_moded'(Ms, Os, Fs, Vs).

'$aggregate_mode'(min, Old, New, V) :- ( New @< Old -> V = New ; V = Old ).
'$aggregate_mode'(max, Old, New, V) :- ( New @> Old -> V = New ; V = Old ).
'$aggregate_mode'(first, Old, _, Old).
'$aggregate_mode'(last, _, New, New).
'$aggregate_mode'(sum, Old, New, V) :- V is Old + New.
'$aggregate_mode'(po(Goal), Old, New, V) :- ( call(Goal, Old, New) -> V = Old ; V = New ).  % as SWI-Prolog 9.0
'$aggregate_mode'(lattice(Goal), Old, New, V) :- ( call(Goal, Old, New, V0) -> V = V0 ; V = Old ).

% --- looking at tables ------------------------------------------------------------------------------------------------

%! untable(:Declarations) is det.  Predicates, Name/Arity or lists of them, are no longer tabled.
untable(Declarations) :-
    '$strip_module'(Declarations, M, Plain),
    '$untable_each'(Plain, M).

'$untable_each'(Spec, _) :- var(Spec), !, throw(error(instantiation_error, _)).
'$untable_each'([], _) :- !.
'$untable_each'([D|Ds], M) :- !, '$untable_each'(D, M), '$untable_each'(Ds, M).
'$untable_each'((D , Ds), M) :- !, '$untable_each'(D, M), '$untable_each'(Ds, M).
'$untable_each'(M:D, _) :- !, '$untable_each'(D, M).
'$untable_each'(D, M) :-
    '$table_head'(D, Head, _, _),
    (   '$tbl_undeclare'(M, Head)
    ->  retractall(system:'$tabled_as'(M, Head, _, _)),
        '$abolish_tables'(M, Head)
    ;   true
    ).

%! current_table(:Variant, -Table) is nondet.  The finished tables: of calls that unify with Variant.
current_table(Spec, Table) :-
    ( nonvar(Spec), Spec = M:Variant, var(M) -> true ; '$strip_module'(Spec, M, Variant) ),
    '$tbl_all'(Found),
    msort(Found, Sorted),
    '$member_of_list'((M:Variant)-Table, Sorted).

%! tabled_call(:Goal) is nondet.  Goal as if it were tabled: its answers, once each.
tabled_call(Goal) :-
    '$strip_module'(Goal, M, Plain),
    '$tabled_call'(M:Plain).

'$tabled_call'(Goal) :- '$tabled'(system:'$tabled_call'(Goal), []).

'$tabled_call tabled'(Goal) :- call(Goal).

%! abolish_module_tables(+Module) is det.  Removes the tables of a module's predicates.
abolish_module_tables(Module) :- '$abolish_tables'(Module, _).

%! abolish_table_subgoals(:Call) is det.  Removes the tables of calls that unify with Call.
abolish_table_subgoals(Spec) :-
    '$strip_module'(Spec, M, Call),
    '$abolish_tables'(M, Call).

'$abolish_tables'(M, Call) :-
    '$tbl_all'(Found),
    '$abolish_matching'(Found, M:Call).

'$abolish_matching'([], _).
'$abolish_matching'([Variant-_|Found], Spec) :-
    ( Variant \= Spec -> true ; '$tbl_abolish'(Variant) ),
    '$abolish_matching'(Found, Spec).

%! abolish_private_tables is det.  As abolish_all_tables/0.
abolish_private_tables :- abolish_all_tables.

%! abolish_shared_tables is det.  All tables are private in the sense of this predicate.
abolish_shared_tables.
