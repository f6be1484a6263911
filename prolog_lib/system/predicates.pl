% predicates.pl: looking at the database: current_predicate/1,2, predicate_property/2.

%! current_predicate(?Indicator) is nondet.  Name/Arity of predicates with clauses or a declaration, not built-in.
current_predicate(Spec) :-
    '$strip_module'(Spec, M, PI),
    '$check_pattern'(PI, Spec),
    (   PI = Name/Arity, atom(Name), integer(Arity)
    ->  '$user_defined'(M, Name, Arity)
    ;   PI = Name/Arity,
        '$predicates'(M, Name, PIs),
        '$member_of_pairs'(PIs, Name, Arity),
        '$user_defined'(M, Name, Arity)
    ).

'$member_of_pairs'([PI|PIs], Name, Arity) :- '$member_of_pairs'(PIs, PI, Name, Arity).

'$member_of_pairs'(_, Name/Arity, Name, Arity).
'$member_of_pairs'([PI|PIs], _, Name, Arity) :- '$member_of_pairs'(PIs, PI, Name, Arity).

'$check_pattern'(PI, _) :- var(PI), !.
'$check_pattern'(Name/Arity, Spec) :- !,
    (   ( var(Name) ; atom(Name) ),
        ( var(Arity) ; integer(Arity), Arity >= 0 )
    ->  true
    ;   throw(error(type_error(predicate_indicator, Spec), _))
    ).
'$check_pattern'(_, Spec) :- throw(error(type_error(predicate_indicator, Spec), _)).

%! current_predicate(?Name, ?Head) is nondet.  Head is the most general call of a user predicate Name.
current_predicate(Name, Spec) :-
    '$strip_module'(Spec, M, Head),
    (   nonvar(Head)
    ->  '$goal_functor'(Head, Name, Arity),
        '$user_defined'(M, Name, Arity)
    ;   '$predicates'(M, Name, PIs),
        '$member_of_pairs'(PIs, Name, Arity),
        '$user_defined'(M, Name, Arity),
        functor(Head, Name, Arity)
    ).

%! predicate_property(?Head, ?Property) is nondet.  A module that is a variable is each that has such a predicate, its own or imported.
%  Property is visible, defined, interpreted, built_in, system, foreign, static, dynamic, multifile, discontiguous, exported,
%  imported_from(M), meta_predicate(Head), transparent, ssu, file(F), line_count(L), number_of_clauses(N), number_of_rules(N).
predicate_property(Spec, Property) :-
    '$strip_module'(Spec, _, Inner),
    nonvar(Inner), Inner = M:Head, var(M),
    !,
    current_module(M),
    '$predicates'(M, Name, PIs),
    ( nonvar(Head) -> functor(Head, Name, Arity) ; true ),
    '$member_of_pairs'(PIs, Name, Arity),
    functor(Head, Name, Arity),
    predicate_property(M:Head, Property).
predicate_property(Spec, Property) :-
    atom(Property), '$plain_property'(Property),
    '$strip_module'(Spec, M, Head), callable(Head),
    !,
    '$has_property'(M, Head, Property).
predicate_property(Spec, Property) :-
    nonvar(Property), Property = number_of_clauses(N),
    '$strip_module'(Spec, M, Head), callable(Head),
    !,
    '$goal_functor'(Head, Name, Arity),
    '$clause_count'(M, Name, Arity, N).
predicate_property(Spec, Property) :-
    nonvar(Property), '$place_property'(Property, File, Line),
    '$strip_module'(Spec, M, Head), callable(Head),
    !,
    '$goal_functor'(Head, Name, Arity),
    '$place_of_predicate'(M, Name, Arity, Home, File, Line),
    Home \== system.
predicate_property(Spec, Property) :-
    nonvar(Property), '$has_home_in_it'(Property),
    '$strip_module'(Spec, M, Head), callable(Head),
    !,
    '$goal_functor'(Head, Name, Arity),
    '$home_of_predicate'(M, Name, Arity, Home),
    '$property_at_home'(Property, M, Home, Name, Arity).
predicate_property(Spec, Property) :-
    '$strip_module'(Spec, M, Head),
    (   nonvar(Head)
    ->  '$goal_functor'(Head, Name, Arity)
    ;   '$predicates'(M, Name, PIs),
        '$member_of_pairs'(PIs, Name, Arity),
        functor(Head, Name, Arity)
    ),
    '$predicate_flags'(M, Name, Arity, Flags),
    ( '$memberchk_eq'(defined, Flags) -> true ; '$memberchk_eq'(builtin, Flags) ),
    '$memberchk_option'(module(Home), Flags),
    findall(Property, '$property'(Flags, M, Home, Name/Arity, Property), Properties),
    '$member_of'(Property, Properties).

% The control constructs, which are no meta-predicates to the compiler.
'$control_head'(',', 2, (0, 0)).
'$control_head'(;, 2, (0 ; 0)).
'$control_head'('|', 2, (0 | 0)).
'$control_head'(->, 2, (0 -> 0)).
'$control_head'(*->, 2, (0 *-> 0)).

% What '$has_property'/3 knows.
'$plain_property'(built_in).
'$plain_property'(defined).
'$plain_property'(discontiguous).
'$plain_property'(dynamic).
'$plain_property'(foreign).
'$plain_property'(interpreted).
'$plain_property'(multifile).
'$plain_property'(static).
'$plain_property'(system).
'$plain_property'(visible).

'$property'(Flags, _, _, _, P) :- ( '$memberchk_eq'(builtin, Flags) -> P = foreign ; P = interpreted ).
'$property'(_, _, _, _, visible).
'$property'(_, _, system, _, built_in).
'$property'(_, _, system, _, system).
'$property'(Flags, _, _, _, P) :- ( '$memberchk_eq'(dynamic, Flags) -> P = (dynamic) ; P = static ).
'$property'(_, M, Home, Name/Arity, P) :- P = imported_from(_), '$property_at_home'(P, M, Home, Name, Arity).
'$property'(Flags, _, Home, PI, tabled) :- '$memberchk_eq'(tabled, Flags), \+ '$is_declared_det'(Home, PI).
'$property'(Flags, _, Home, PI, det) :- '$memberchk_eq'(tabled, Flags), '$is_declared_det'(Home, PI).
'$property'(Flags, _, Home, Name/Arity, tabled(Option)) :-
    '$memberchk_eq'(tabled, Flags),
    functor(Head, Name, Arity),
    '$tabled_as'(Home, Head, _, Options),
    '$member_of_list'(Option, Options).
'$property'(Flags, _, _, _, (multifile)) :- '$memberchk_eq'(multifile, Flags).
'$property'(Flags, _, _, _, (discontiguous)) :- '$memberchk_eq'(discontiguous, Flags).
'$property'(Flags, M, M, _, exported) :- '$memberchk_eq'(public, Flags).
'$property'(Flags, _, _, _, transparent) :- '$memberchk_eq'(transparent, Flags).
'$property'(_, _, Home, Name/Arity, P) :-
    '$property_at_home'(meta_predicate(Head), _, Home, Name, Arity),
    (   P = meta_predicate(Head)
    ;   Head =.. [_|Kinds], '$takes_modules'(Kinds), P = transparent
    ).
'$property'(Flags, _, Home, _, file(File)) :- Home \== system, '$memberchk_option'(file(File), Flags).
'$property'(Flags, _, Home, _, line_count(Line)) :- Home \== system, '$memberchk_option'(line(Line), Flags).
'$property'(Flags, _, Home, _, number_of_clauses(N)) :-
    Home \== system, \+ '$memberchk_eq'(builtin, Flags),
    '$memberchk_option'(clauses(N), Flags).
'$property'(Flags, _, Home, Name/Arity, number_of_rules(N)) :-
    '$module_kind'(Home, user), \+ '$memberchk_eq'(builtin, Flags),
    (   '$memberchk_eq'(rules, Flags)
    ->  '$memberchk_option'(clauses(N), Flags)
    ;   functor(Head, Name, Arity),
        findall(x, ( clause(Home:Head, Body), Body \== true ), Rules),
        length(Rules, N)
    ).
'$property'(Flags, _, _, _, ssu) :- '$memberchk_eq'(rules, Flags).
'$property'(_, _, _, _, defined).

% Properties that the module of the definition tells.
'$has_home_in_it'(imported_from(_)).
'$has_home_in_it'(meta_predicate(_)).

'$property_at_home'(imported_from(Home), M, Home, _, _) :- M \== Home, Home \== system.
'$property_at_home'(meta_predicate(Head), _, Home, Name, Arity) :-
    ( '$meta_head'(Home, Name, Arity, Head0) -> true ; Home == system, '$control_head'(Name, Arity, Head0) ),
    Head = Head0.

'$place_property'(file(File), File, _).
'$place_property'(line_count(Line), _, Line).

'$is_declared_det'(M, Name/Arity) :- functor(Head, Name, Arity), '$declared_det'(M, Head).

'$takes_modules'([Kind|Kinds]) :- ( '$takes_module'(Kind) -> true ; '$takes_modules'(Kinds) ).
