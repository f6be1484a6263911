% declarations.pl: the directives that say something about predicates and modules.

%! dynamic(+Predicates) is det.  Declares predicates (Name/Arity, lists and conjunctions of them) dynamic.
dynamic(Predicates) :- '$declare_all'(Predicates, dynamic).

%! dynamic(+Predicates, +Options) is det.  As dynamic/1; of the options, multifile(true) and discontiguous(true) count.
dynamic(Predicates, Options) :-
    '$declare_all'(Predicates, dynamic),
    '$strip_module'(Predicates, M, Plain),
    forall(( '$member_of_list'(Property, [multifile,discontiguous]), Option =.. [Property,true],
             '$memberchk_option'(Option, Options) ),
           '$declare_all'(M:Plain, Property)).

%! abolish(:Name, +Arity) is det.  As abolish/1 of Name/Arity.
abolish(Spec, Arity) :- '$strip_module'(Spec, M, Name), abolish(M:Name/Arity).

%! copy_predicate_clauses(:From, :To) is det.  Adds the clauses of From to To, a dynamic predicate; both are Name/Arity.
copy_predicate_clauses(From, To) :-
    '$strip_module'(From, M, Name/Arity),
    '$strip_module'(To, ToModule, ToName/Arity),
    '$check_indicator'(Name, Arity),
    '$check_indicator'(ToName, Arity),
    functor(Head, Name, Arity),
    Head =.. [_|Arguments],
    Copy =.. [ToName|Arguments],
    forall(clause(M:Head, Body), assertz((ToModule:Copy :- Body))).

%! discontiguous(+Predicates) is det.  Clauses of the predicates may stand apart.
discontiguous(Predicates) :- '$declare_all'(Predicates, discontiguous).

%! multifile(+Predicates) is det.  Clauses of the predicates may come from several files.
multifile(Predicates) :- '$declare_all'(Predicates, multifile).

%! sequential(+Predicates) is det.  Alternatives of the predicates are not given to other workers.
sequential(Predicates) :- '$declare_all'(Predicates, sequential).

%! parallel(+Predicates) is det.  Alternatives of the predicates are worth giving to other workers.
parallel(Predicates) :- '$declare_all'(Predicates, parallel).

'$declare_all'(Predicates, Property) :- '$declare_in'(Predicates, user, Property).

'$declare_in'(Spec, _, _) :- var(Spec), !, throw(error(instantiation_error, _)).
'$declare_in'([], _, _) :- !.
'$declare_in'([P|Ps], M, Property) :- !, '$declare_in'(P, M, Property), '$declare_in'(Ps, M, Property).
'$declare_in'((P , Ps), M, Property) :- !, '$declare_in'(P, M, Property), '$declare_in'(Ps, M, Property).
'$declare_in'(M:P, _, Property) :- !, '$declare_in'(P, M, Property).
'$declare_in'(P as _, M, Property) :- !, '$declare_in'(P, M, Property).
'$declare_in'(Name//Arity0, M, Property) :- !,
    '$check_indicator'(Name, Arity0),
    Arity is Arity0 + 2,
    '$declare'(M, Name, Arity, Property).
'$declare_in'(Name/Arity, M, Property) :- !,
    '$check_indicator'(Name, Arity),
    '$declare'(M, Name, Arity, Property).
'$declare_in'(Spec, _, _) :- throw(error(type_error(predicate_indicator, Spec), _)).

'$check_indicator'(Name, Arity) :-
    (   ( var(Name) ; var(Arity) ) -> throw(error(instantiation_error, _))
    ;   \+ atom(Name) -> throw(error(type_error(atom, Name), _))
    ;   \+ integer(Arity) -> throw(error(type_error(integer, Arity), _))
    ;   Arity < 0 -> throw(error(domain_error(not_less_than_zero, Arity), _))
    ;   true
    ).

%! redefine_system_predicate(:Head) is det.  The module may define the predicate of Head, although the system has it.
redefine_system_predicate(Spec) :-
    '$strip_module'(Spec, _, Head),
    (   var(Head) -> throw(error(instantiation_error, _))
    ;   callable(Head) -> functor(Head, Name, Arity), '$unprotect'(Name, Arity)
    ;   throw(error(type_error(callable, Head), _))
    ).

%! style_check(+Style) is det.  +singleton, -singleton, +discontiguous, -discontiguous, or a list of these; others are accepted.
style_check(Style) :-
    (   var(Style) -> throw(error(instantiation_error, _))
    ;   is_list(Style) -> forall('$member_of_list'(Each, Style), style_check(Each))
    ;   Style = +(S) -> retractall(system:'$style_off'(S))
    ;   Style = -(S) -> retractall(system:'$style_off'(S)), assertz(system:'$style_off'(S))
    ;   throw(error(domain_error(style_name, Style), _))
    ).

%! encoding(+Encoding) is det.  Directive: encoding of the rest of the file.
encoding(Encoding) :-
    (   '$load_file'(_, Stream), Stream \= user_input(_), Stream \== none
    ->  set_stream(Stream, encoding(Encoding))
    ;   true
    ).

%! public(+Predicates) is det.  Accepted without effect.
public(_).

%! volatile(+Predicates) is det.  Accepted without effect: there are no saved states.
volatile(_).

%! noprofile(+Predicates) is det.  Accepted without effect.
noprofile(_).

%! non_terminal(+Predicates) is det.  Accepted without effect.
non_terminal(_).

%! license(+Name) is det.  Accepted without effect.
license(_).

%! garbage_collect_atoms is det.  Atoms are never collected.
garbage_collect_atoms.
