% terms.pl: small predicates on terms and global variables.

%! numbervars(+Term, +Start, -End, +Options) is det.  As numbervars/3. Options: singletons(true) makes '$VAR'('_') of variables
%  that occur once; attvar(error | skip | bind) says what to do with attributed ones; functor_name(Name) instead of '$VAR'.
numbervars(Term, Start, End, Options) :-
    must_be(integer, Start),
    must_be(list, Options),
    option(singletons(Singletons), Options, false),
    must_be(bool, Singletons),
    option(attvar(Attributed), Options, error),
    must_be(oneof([error,skip,bind]), Attributed),
    option(functor_name(Name), Options, '$VAR'),
    term_variables(Term, Variables0),
    '$numbered_variables'(Attributed, Term, Variables0, Variables),
    ( Singletons == true, acyclic_term(Term) -> '$mark_singletons'(Term, Variables) ; true ),
    '$number_each'(Variables, Name, Start, End).

'$numbered_variables'(bind, _, Variables, Variables).
'$numbered_variables'(skip, _, Variables0, Variables) :- exclude(system:attvar, Variables0, Variables).
'$numbered_variables'(error, Term, Variables, Variables) :-
    ( '$member_of_list'(Variable, Variables), attvar(Variable) -> type_error(free_of_attvar, Term) ; true ).

% Variables that are bound by now are singletons.
'$number_each'([], _, End, End).
'$number_each'([Variable|Variables], Name, N, End) :-
    (   var(Variable)
    ->  N1 is N + 1,
        '$number_each'(Variables, Name, N1, End),
        Variable =.. [Name,N]
    ;   '$number_each'(Variables, Name, N, End)
    ).

'$mark_singletons'(Term, Variables) :-
    '$variables_with_repetitions'(Term, Occurrences, Variables),
    msort(Occurrences, Sorted),
    '$mark_twice'(Sorted).

% Every variable to mark is in the sorted list, once more than it occurs.
'$mark_twice'([]).
'$mark_twice'([Variable|Others]) :-
    '$skip_same'(Others, Variable, 0, Repetitions, Rest),
    '$mark_twice'(Rest),
    ( Repetitions =:= 1 -> Variable = '$VAR'('_') ; true ).

'$skip_same'(Variables, Variable, N0, N, Rest) :-
    (   Variables = [Next|Others], Next == Variable
    ->  N1 is N0 + 1,
        '$skip_same'(Others, Variable, N1, N, Rest)
    ;   N = N0,
        Rest = Variables
    ).

'$variables_with_repetitions'(Term, Occurrences, Tail) :-
    (   var(Term)
    ->  Occurrences = [Term|Tail]
    ;   compound(Term)
    ->  compound_name_arguments(Term, _, Arguments),
        '$repetitions_in'(Arguments, Occurrences, Tail)
    ;   Occurrences = Tail
    ).

'$repetitions_in'([], Tail, Tail).
'$repetitions_in'([Term|Terms], Occurrences, Tail) :-
    '$variables_with_repetitions'(Term, Occurrences, Occurrences1),
    '$repetitions_in'(Terms, Occurrences1, Tail).

%! nb_current(?Key, -Value) is nondet.  The value of a global variable that has one.
nb_current(Key, Value) :- nonvar(Key), !, '$nb_value'(Key, Value).
nb_current(Key, Value) :-
    '$nb_names'(Keys),
    '$member_of_list'(Key, Keys),
    '$nb_value'(Key, Value).

%! rational(@X) is semidet.  X is an integer or a fraction, not a float.
rational(X) :- number(X), \+ float(X).

%! rational(@X, -Numerator, -Denominator) is semidet.  X is Numerator / Denominator, in lowest terms.
rational(X, Numerator, Denominator) :-
    rational(X),
    Numerator is numerator(X),
    Denominator is denominator(X).

%! atomic_concat(+First, +Second, -Atom) is det.  Older name of atomic_list_concat([First, Second], Atom).
atomic_concat(First, Second, Atom) :- atomic_list_concat([First, Second], Atom).

%! atomics_to_string(+Items, -String) is det.  The texts of Items in one string.
atomics_to_string(Items, String) :-
    atomic_list_concat(Items, Atom),
    atom_string(Atom, String).

% '$goal_functor'(+Goal, -Name, -Arity): name() calls what name does, so it has that name and no arguments.
'$goal_functor'(Goal, Name, Arity) :- ( compound(Goal) -> compound_name_arity(Goal, Name, Arity) ; Name = Goal, Arity = 0 ).

%! functor(?Term, ?Name, ?Arity, ?Type) is semidet.
%  As functor/3; Type is atom, compound, callable (an atom or compound) or atomic, and says whether Name/0 is an atom or Name().
functor(Term, Name, Arity, Type) :-
    (   compound(Term) -> Type = compound, compound_name_arity(Term, Name, Arity)
    ;   nonvar(Term) -> functor(Term, Name, Arity), ( atom(Term) -> Type = atom ; Type = atomic )
    ;   Type == compound -> compound_name_arity(Term, Name, Arity)
    ;   var(Type), atom(Name), Arity == 0 -> throw(error(instantiation_error, _))
    ;   functor(Term, Name, Arity),
        (   compound(Term) -> Kind = compound
        ;   atom(Term) -> Kind = atom
        ;   Kind = atomic
        ),
        ( nonvar(Type), Type == callable -> callable(Term) ; Type = Kind )
    ).
