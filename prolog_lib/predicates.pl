% predicates.pl: looking at the database: current_predicate/1,2, predicate_property/2.

%! current_predicate(?Indicator) is nondet.  Name/Arity of predicates with clauses or a declaration, not built-in.
current_predicate(Spec) :-
    '$strip_module'(Spec, M, PI),
    '$check_pattern'(PI, Spec),
    (   PI = Name/Arity, atom(Name), integer(Arity)
    ->  '$user_defined'(M, Name, Arity)
    ;   PI = Name/Arity,
        '$predicates'(M, PIs),
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

'$user_defined'(M, Name, Arity) :-
    '$predicate_flags'(M, Name, Arity, Flags),
    '$memberchk_eq'(defined, Flags),
    \+ '$memberchk_eq'(builtin, Flags),
    \+ '$memberchk_eq'(control, Flags),
    (   '$memberchk_eq'(dynamic, Flags)
    ->  functor(Head, Name, Arity),
        \+ \+ clause(M:Head, _)
    ;   true
    ).

%! current_predicate(?Name, ?Head) is nondet.  Head is the most general call of a user predicate Name.
current_predicate(Name, Spec) :-
    '$strip_module'(Spec, M, Head),
    (   nonvar(Head)
    ->  functor(Head, Name, Arity),
        '$user_defined'(M, Name, Arity)
    ;   '$predicates'(M, PIs),
        '$member_of_pairs'(PIs, Name, Arity),
        '$user_defined'(M, Name, Arity),
        functor(Head, Name, Arity)
    ).

%! predicate_property(?Head, ?Property) is nondet.
%  Property is visible, defined, built_in, system, static, dynamic, multifile, discontiguous, number_of_clauses(N).
predicate_property(Spec, Property) :-
    '$strip_module'(Spec, M, Head),
    (   nonvar(Head)
    ->  functor(Head, Name, Arity),
        '$seen_from'(M, Name, Arity, Home)
    ;   '$predicates'(M, PIs),
        Home = M,
        '$member_of_pairs'(PIs, Name, Arity),
        functor(Head, Name, Arity)
    ),
    '$predicate_flags'(Home, Name, Arity, Flags),
    ( '$memberchk_eq'(defined, Flags) -> true ; '$memberchk_eq'(builtin, Flags) ),
    '$property_of'(Property, Flags, Home, Head).

% The module whose definition a call in module M runs.
'$seen_from'(M, Name, Arity, Home) :-
    '$member_of_list'(Home, [M,user,system]),
    '$is_defined_or_builtin'(Home, Name, Arity),
    !.

'$is_defined_or_builtin'(M, Name, Arity) :-
    '$predicate_flags'(M, Name, Arity, Flags),
    ( '$memberchk_eq'(defined, Flags) -> true ; '$memberchk_eq'(builtin, Flags) ).

'$property_of'(Property, Flags, M, Head) :-
    findall(P, '$property'(Flags, M, Head, P), Properties),
    '$member_of_list'(Property, Properties).

'$property'(_, _, _, visible).
'$property'(_, _, _, defined).
'$property'(_, system, _, built_in).
'$property'(_, system, _, system).
'$property'(Flags, _, _, P) :- ( '$memberchk_eq'(dynamic, Flags) -> P = (dynamic) ; P = static ).
'$property'(Flags, _, _, tabled) :- '$memberchk_eq'(tabled, Flags).
'$property'(Flags, M, Head, tabled(Option)) :-
    '$memberchk_eq'(tabled, Flags),
    '$tabled_as'(M, Head, _, Options),
    '$member_of_list'(Option, Options).
'$property'(Flags, _, _, (multifile)) :- '$memberchk_eq'(multifile, Flags).
'$property'(Flags, _, _, (discontiguous)) :- '$memberchk_eq'(discontiguous, Flags).
'$property'(Flags, _, _, foreign) :- '$memberchk_eq'(builtin, Flags).
'$property'(Flags, M, Head, number_of_clauses(N)) :-
    \+ '$memberchk_eq'(builtin, Flags),
    \+ M == system,
    findall(x, clause(M:Head, _), Found),
    length(Found, N).
'$property'(Flags, user, _, file(File)) :- '$memberchk_option'(file(File), Flags).
'$property'(Flags, user, _, line_count(Line)) :- '$memberchk_option'(line(Line), Flags).
