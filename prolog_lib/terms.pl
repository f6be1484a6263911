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

%! must_be(+Type, @Term) is det.  Throws the ISO error that says how Term is not of Type.
must_be(Type, Term) :-
    (   '$has_type'(Type, Term)
    ->  true
    ;   '$is_not'(Type, Term)
    ).

%! is_of_type(+Type, @Term) is semidet.  Term is of Type.
is_of_type(Type, Term) :- '$has_type'(Type, Term).

'$has_type'(any, _).
'$has_type'(atom, X) :- atom(X).
'$has_type'(atomic, X) :- atomic(X).
'$has_type'(callable, X) :- callable(X).
'$has_type'(char, X) :- atom(X), atom_length(X, 1).
'$has_type'(chars, X) :- is_list(X), maplist(system:'$has_type'(char), X).
'$has_type'(code, X) :- integer(X), X >= 0, X =< 0x10ffff.
'$has_type'(codes, X) :- is_list(X), maplist(system:'$has_type'(code), X).
'$has_type'(compound, X) :- compound(X).
'$has_type'(constant, X) :- atomic(X).
'$has_type'(float, X) :- float(X).
'$has_type'(integer, X) :- integer(X).
'$has_type'(nonneg, X) :- integer(X), X >= 0.
'$has_type'(positive_integer, X) :- integer(X), X >= 1.
'$has_type'(negative_integer, X) :- integer(X), X < 0.
'$has_type'(nonvar, X) :- nonvar(X).
'$has_type'(number, X) :- number(X).
'$has_type'(oneof(L), X) :- memberchk(X, L).
'$has_type'(between(L, U), X) :- number(X), X >= L, X =< U, ( integer(L), integer(U) -> integer(X) ; true ).
'$has_type'(boolean, X) :- ( X == true -> true ; X == false ).
'$has_type'(bool, X) :- '$has_type'(boolean, X).
'$has_type'(list, X) :- is_list(X).
'$has_type'(proper_list, X) :- is_list(X).
'$has_type'(list(Type), X) :- is_list(X), maplist(system:'$has_type'(Type), X).
'$has_type'(list_of(Type), X) :- '$has_type'(list(Type), X).
'$has_type'(list_or_partial, X) :- '$list_or_partial'(X).
'$has_type'(string, X) :- string(X).
'$has_type'(text, X) :- ( atom(X) -> true ; string(X) -> true ; '$has_type'(codes, X) -> true ; '$has_type'(chars, X) ).
'$has_type'(var, X) :- var(X).
'$has_type'(pair, X) :- nonvar(X), X = _-_.
'$has_type'(ground, X) :- ground(X).
'$has_type'(cyclic, X) :- cyclic_term(X).
'$has_type'(acyclic, X) :- acyclic_term(X).
'$has_type'(order, X) :- memberchk(X, [<,=,>]).

'$list_or_partial'(X) :- '$skip_to_tail'(X, Tail), ( var(Tail) -> true ; Tail == [] ).

'$is_not'(Type, X) :- var(Type), !, throw(error(instantiation_error, X)).
'$is_not'(var, X) :- !, throw(error(uninstantiation_error(X), _)).
'$is_not'(list(Of), X) :- !, '$is_not_list'(X, Of).
'$is_not'(list_of(Of), X) :- !, '$is_not_list'(X, Of).
'$is_not'(_, X) :- var(X), !, throw(error(instantiation_error, _)).
'$is_not'(Type, X) :- '$partial'(Type, X), !, throw(error(instantiation_error, _)).
'$is_not'(ground, _) :- !, throw(error(instantiation_error, _)).
'$is_not'(nonneg, X) :- !, must_be(integer, X), throw(error(type_error(nonneg, X), _)).
'$is_not'(positive_integer, X) :- !,
    must_be(integer, X),
    ( X < 1 -> throw(error(type_error(not_less_than_one, X), _)) ; true ).
'$is_not'(negative_integer, X) :- !, must_be(integer, X), throw(error(type_error(negative_integer, X), _)).
'$is_not'(oneof(L), X) :- !, throw(error(domain_error(oneof(L), X), _)).
'$is_not'(between(L, U), X) :- !,
    ( integer(L), integer(U) -> must_be(integer, X) ; must_be(number, X) ),
    throw(error(domain_error(between(L, U), X), _)).
'$is_not'(boolean, X) :- !, throw(error(type_error(bool, X), _)).
'$is_not'(cyclic, X) :- !, throw(error(domain_error(cyclic_term, X), _)).
'$is_not'(acyclic, X) :- !, throw(error(domain_error(acyclic_term, X), _)).
'$is_not'(order, X) :- atom(X), !, throw(error(domain_error(order, X), _)).
'$is_not'(Type, X) :-
    (   '$known_type'(Type)
    ->  throw(error(type_error(Type, X), _))
    ;   throw(error(existence_error(type, Type), _))
    ).

'$partial'(Type, X) :-
    memberchk(Type, [list,proper_list,chars,codes,text]),
    '$skip_to_tail'(X, Tail),
    var(Tail).

'$is_not_list'(X, Of) :-
    must_be(list, X),
    '$first_not'(X, Of).

'$first_not'([X|Xs], Of) :- must_be(Of, X), '$first_not'(Xs, Of).

%! type_error(+Type, @Culprit).  Throws the ISO type error.
type_error(Type, Culprit) :- throw(error(type_error(Type, Culprit), _)).

%! domain_error(+Domain, @Culprit).  Throws the ISO domain error.
domain_error(Domain, Culprit) :- throw(error(domain_error(Domain, Culprit), _)).

%! existence_error(+Kind, @Culprit).  Throws the ISO existence error.
existence_error(Kind, Culprit) :- throw(error(existence_error(Kind, Culprit), _)).

%! permission_error(+Action, +Kind, @Culprit).  Throws the ISO permission error.
permission_error(Action, Kind, Culprit) :- throw(error(permission_error(Action, Kind, Culprit), _)).

%! instantiation_error(@Culprit).  Throws the ISO instantiation error.
instantiation_error(_) :- throw(error(instantiation_error, _)).

%! representation_error(+What).  Throws the ISO representation error.
representation_error(What) :- throw(error(representation_error(What), _)).

%! resource_error(+What).  Throws the ISO resource error.
resource_error(What) :- throw(error(resource_error(What), _)).

'$known_type'(Type) :-
    memberchk(Type, [any,atom,atomic,callable,char,chars,code,codes,compound,constant,float,integer,nonneg,nonvar,number,
                     boolean,bool,list,proper_list,list_or_partial,string,text,pair,order]).
