% error.pl: errors as predicates that throw them, and checks of types.

%! must_be(+Type, @Term) is det.  Throws the error that says how Term is not of Type.
must_be(Type, Term) :-
    (   var(Type) -> throw(error(instantiation_error, _))
    ;   has_type(Type, Term) -> true
    ;   is_not(Type, Term)
    ).

%! is_of_type(+Type, @Term) is semidet.  Term is of Type.
is_of_type(Type, Term) :-
    (   var(Type) -> throw(error(instantiation_error, _))
    ;   has_type(Type, Term) -> true
    ).

%! is_list_or_partial_list(@Term) is semidet.  Term is a list, or could become one.
is_list_or_partial_list(Term) :-
    skip_to_tail(Term, Tail),
    ( var(Tail) -> true ; Tail == [] ).

%! current_type(?Type, @Term, -Body) is nondet.  The known types, each with the goal that tests Term.
current_type(Type, Term, has_type(Type, Term)) :- known_type(Type).

% error:has_type/2 is the hook for types of the user's own.
:- dynamic(error:has_type/2).

has_type(Type, X) :-
    (   known_type(Type) -> is_a(Type, X)
    ;   error:has_type(Type, X)
    ).

known_type(any).             known_type(atom).            known_type(atomic).
known_type(between(_, _)).   known_type(boolean).         known_type(bool).
known_type(callable).        known_type(char).            known_type(code).
known_type(chars).           known_type(codes).           known_type(text).
known_type(compound).        known_type(constant).        known_type(float).
known_type(ground).          known_type(cyclic).          known_type(acyclic).
known_type(integer).         known_type(nonneg).          known_type(positive_integer).
known_type(negative_integer). known_type(nonvar).         known_type(number).
known_type(oneof(_)).        known_type(pair).            known_type(proper_list).
known_type(list).            known_type(list_or_partial_list). known_type(symbol).
known_type(var).             known_type(rational).        known_type(string).
known_type(stream).          known_type(encoding).        known_type(dict).
known_type(list(_)).         known_type(type).

is_a(any, _).
is_a(atom, X) :- atom(X).
is_a(atomic, X) :- atomic(X).
is_a(between(L, U), X) :- ( integer(L) -> integer(X), X >= L, X =< U ; number(X), X >= L, X =< U ).
is_a(boolean, X) :- ( X == true -> true ; X == false ).
is_a(bool, X) :- is_a(boolean, X).
is_a(callable, X) :- callable(X).
is_a(char, X) :- atom(X), atom_length(X, 1).
is_a(code, X) :- integer(X), X >= 0, X =< 0x10ffff.
is_a(chars, X) :- is_list(X), all_are(X, char).
is_a(codes, X) :- is_list(X), all_are(X, code).
is_a(text, X) :- ( atom(X) -> true ; string(X) -> true ; is_a(chars, X) -> true ; is_a(codes, X) ).
is_a(compound, X) :- compound(X).
is_a(constant, X) :- atomic(X).
is_a(float, X) :- float(X).
is_a(ground, X) :- ground(X).
is_a(cyclic, X) :- cyclic_term(X).
is_a(acyclic, X) :- acyclic_term(X).
is_a(integer, X) :- integer(X).
is_a(nonneg, X) :- integer(X), X >= 0.
is_a(positive_integer, X) :- integer(X), X > 0.
is_a(negative_integer, X) :- integer(X), X < 0.
is_a(nonvar, X) :- nonvar(X).
is_a(number, X) :- number(X).
is_a(oneof(L), X) :- ground(X), memberchk(X, L).
is_a(pair, X) :- nonvar(X), X = _-_.
is_a(proper_list, X) :- is_list(X).
is_a(list, X) :- is_list(X).
is_a(list_or_partial_list, X) :- is_list_or_partial_list(X).
is_a(symbol, X) :- atom(X).
is_a(var, X) :- var(X).
is_a(rational, X) :- integer(X).
is_a(string, X) :- string(X).
is_a(stream, X) :- is_stream(X).
is_a(encoding, X) :- memberchk(X, [octet,ascii,iso_latin_1,text,utf8,unicode_be,unicode_le,utf16be,utf16le,wchar_t]).
is_a(dict, _) :- fail.
is_a(list(Type), X) :- is_list(X), all_are(X, Type).
is_a(type, X) :- ground(X), known_type(X).

all_are([], _).
all_are([X|Xs], Type) :- has_type(Type, X), !, all_are(Xs, Type).

is_not(list, X) :- !, is_not_list(list, any, X).
is_not(list(Of), X) :- !, is_not_list(list(Of), Of, X).
is_not(chars, X) :- !, is_not_list(list(char), char, X).
is_not(codes, X) :- !, is_not_list(list(code), code, X).
is_not(list_or_partial_list, X) :- !, type_error(list, X).
is_not(var, X) :- !, uninstantiation_error(X).
is_not(cyclic, X) :- !, domain_error(cyclic_term, X).
is_not(acyclic, X) :- !, domain_error(acyclic_term, X).
is_not(Type, X) :-
    (   \+ known_type(Type), \+ clause(error:has_type(Type, _), _) -> existence_error(type, Type)
    ;   var(X) -> instantiation_error(X)
    ;   ground_type(Type), \+ ground(X) -> instantiation_error(X)
    ;   type_error(Type, X)
    ).

ground_type(ground).
ground_type(oneof(_)).
ground_type(stream).
ground_type(text).
ground_type(string).
ground_type(rational).

% The first element of another type is the culprit.
is_not_list(Type, Of, X) :-
    skip_to_tail(X, Tail),
    (   var(Tail) -> instantiation_error(X)
    ;   Tail \== [] -> type_error(Type, X)
    ;   var(Of) -> instantiation_error(Of)
    ;   first_not(X, Of)
    ).

first_not([X|Xs], Of) :- ( has_type(Of, X) -> first_not(Xs, Of) ; is_not(Of, X) ).

%! type_error(+Type, @Culprit).  Throws the ISO type error.
type_error(Type, Culprit) :- throw(error(type_error(Type, Culprit), _)).

%! domain_error(+Domain, @Culprit).  Throws the ISO domain error.
domain_error(Domain, Culprit) :- throw(error(domain_error(Domain, Culprit), _)).

%! existence_error(+Kind, @Culprit).  Throws the ISO existence error.
existence_error(Kind, Culprit) :- throw(error(existence_error(Kind, Culprit), _)).

%! existence_error(+Kind, @Culprit, +Set).  As existence_error/2, for something that is missing in Set.
existence_error(Kind, Culprit, Set) :- throw(error(existence_error(Kind, Culprit, Set), _)).

%! permission_error(+Action, +Kind, @Culprit).  Throws the ISO permission error.
permission_error(Action, Kind, Culprit) :- throw(error(permission_error(Action, Kind, Culprit), _)).

%! instantiation_error(@Culprit).  Throws the ISO instantiation error.
instantiation_error(_) :- throw(error(instantiation_error, _)).

%! uninstantiation_error(@Culprit).  Throws the error that Culprit is no variable.
uninstantiation_error(Culprit) :- throw(error(uninstantiation_error(Culprit), _)).

%! representation_error(+What).  Throws the ISO representation error.
representation_error(What) :- throw(error(representation_error(What), _)).

%! syntax_error(+What).  Throws the ISO syntax error.
syntax_error(What) :- throw(error(syntax_error(What), _)).

%! resource_error(+What).  Throws the ISO resource error.
resource_error(What) :- throw(error(resource_error(What), _)).

%! assertion(:Goal) is det.  Prints a message and throws when Goal fails or raises; binds nothing.
assertion(Goal) :-
    (   \+ \+ catch(Goal, Error, assertion_failed(Error, Goal))
    ->  true
    ;   assertion_failed(fail, Goal)
    ).

assertion_failed(Reason, Goal) :-
    print_message(error, assertion_failed(Reason, user:Goal)),
    throw(error(assertion_error(Reason, user:Goal), _)).
