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
    '$number_variables'(Term, Start, End, Singletons, Attributed, Name).

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
