% terms.pl: small predicates on terms and on text.
:- '$library'.

%! subsumes_chk(@General, @Specific) is semidet.  Older name of subsumes_term/2.
subsumes_chk(General, Specific) :- subsumes_term(General, Specific).

%! subsumes(+General, @Specific) is semidet.  Makes General equal to Specific without changing Specific.
subsumes(General, Specific) :-
    subsumes_term(General, Specific),
    General = Specific.

%! sub_term(?Sub, +Term) is nondet.  Sub is Term or occurs in it.
sub_term(X, X).
sub_term(X, Term) :-
    compound(Term),
    Term =.. [_|Args],
    member(Arg, Args),
    sub_term(X, Arg).

%! occurrences_of_term(@Sub, @Term, -Count) is det.  How often a term that Sub subsumes occurs in Term.
occurrences_of_term(Sub, Term, Count) :-
    findall(x, ( sub_term(T, Term), subsumes_term(Sub, T) ), Found),
    length(Found, Count).

%! occurrences_of_var(@Var, @Term, -Count) is det.  How often the variable occurs in Term.
occurrences_of_var(Var, Term, Count) :- '$count_var'([Term], Var, 0, Count).

'$count_var'([], _, Count, Count).
'$count_var'([T|Ts], Var, Count0, Count) :-
    (   T == Var
    ->  Count1 is Count0 + 1,
        '$count_var'(Ts, Var, Count1, Count)
    ;   compound(T)
    ->  T =.. [_|Args],
        append(Args, Ts, More),
        '$count_var'(More, Var, Count0, Count)
    ;   '$count_var'(Ts, Var, Count0, Count)
    ).

%! mapargs(:Goal, ?Term1, ?Term2) is semidet.  Goal holds for the arguments at the same place.
mapargs(Goal, Term1, Term2) :-
    (   compound(Term1)
    ->  functor(Term1, Name, Arity), functor(Term2, Name, Arity)
    ;   functor(Term2, Name, Arity), functor(Term1, Name, Arity)
    ),
    Term1 =.. [_|Args1],
    Term2 =.. [_|Args2],
    maplist(Goal, Args1, Args2).

%! concat_atom(+Items, -Atom) is det.  Older name of atomic_list_concat/2.
concat_atom(Items, Atom) :- atomic_list_concat(Items, Atom).

%! concat_atom(?Items, +Separator, ?Atom) is det.  Older name of atomic_list_concat/3.
concat_atom(Items, Separator, Atom) :- atomic_list_concat(Items, Separator, Atom).

%! nb_current(+Key, -Value) is semidet.  The value of a global variable that has one.
nb_current(Key, Value) :-
    catch(nb_getval(Key, Value0), error(existence_error(_, _), _), fail),
    Value = Value0.

%! rational(@X) is semidet.  X is a rational number: an integer.
rational(X) :- integer(X).

%! rational(@X, -Numerator, -Denominator) is semidet.  X is Numerator / Denominator.
rational(X, X, 1) :- integer(X).

%! atomic_concat(+First, +Second, -Atom) is det.  Older name of atomic_list_concat([First, Second], Atom).
atomic_concat(First, Second, Atom) :- atomic_list_concat([First, Second], Atom).

%! atomics_to_string(+Items, -String) is det.  The texts of Items in one string.
atomics_to_string(Items, String) :-
    atomic_list_concat(Items, Atom),
    atom_string(Atom, String).
