% error.pl: errors as predicates that throw them, and checks of types.
:- module(error,
          [ must_be/2, is_of_type/2, current_type/3,
            type_error/2, domain_error/2, existence_error/2, existence_error/3, permission_error/3,
            instantiation_error/1, uninstantiation_error/1, representation_error/1, syntax_error/1, resource_error/1
          ]).

% has_type(+Type, @Term): the types, which clause/2 lists; programs may add their own.
:- multifile has_type/2.
:- public has_type/2.

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

%! must_be(+Type, @Term) is det.  Throws the error that says how Term is not of Type.
must_be(Type, Term) :-
    (   var(Type) -> instantiation_error(Type)
    ;   has_type(Type, Term) -> true
    ;   is_not(Type, Term)
    ).

%! is_of_type(+Type, @Term) is semidet.  Term is of Type.
is_of_type(Type, Term) :-
    (   var(Type) -> instantiation_error(Type)
    ;   has_type(Type, Term) -> true
    ).

%! current_type(?Type, @Term, -Body) is nondet.  The known types, each with the goal that tests Term.
current_type(Type, Term, Body) :-
    clause(has_type(Type, Term), Test),
    Body = error:Test.

has_type(any, _).
has_type(atom, X) :- atom(X), X \== [].
has_type(atomic, X) :- atomic(X).
has_type(between(L, U), X) :- is_between(L, U, X).
has_type(boolean, X) :- ( X == true -> true ; X == false ).
has_type(bool, X) :- ( X == true -> true ; X == false ).
has_type(callable, X) :- callable(X), X \== [].
has_type(char, X) :- atom(X), atom_length(X, 1).
has_type(chars, X) :- is_list(X), all_of(X, char).
has_type(code, X) :- integer(X), X >= 0, X =< 0x10ffff.
has_type(codes, X) :- is_list(X), all_of(X, code).
has_type(text, X) :- is_text(X).
has_type(compound, X) :- compound(X).
has_type(constant, X) :- atomic(X).
has_type(float, X) :- float(X).
has_type(ground, X) :- ground(X).
has_type(cyclic, X) :- cyclic_term(X).
has_type(acyclic, X) :- acyclic_term(X).
has_type(integer, X) :- integer(X).
has_type(nonneg, X) :- integer(X), X >= 0.
has_type(positive_integer, X) :- integer(X), X > 0.
has_type(negative_integer, X) :- integer(X), X < 0.
has_type(nonvar, X) :- nonvar(X).
has_type(number, X) :- number(X).
has_type(oneof(L), X) :- ground(X), \+ \+ is_among(L, X).
has_type(pair, X) :- nonvar(X), X = _-_.
has_type(proper_list, X) :- is_list(X).
has_type(list, X) :- is_list(X).
has_type(list_or_partial_list, X) :- is_list_or_partial_list(X).
has_type(symbol, X) :- atom(X), X \== [].
has_type(var, X) :- var(X).
has_type(rational, X) :- rational(X).
has_type(string, X) :- string(X).
has_type(stream, X) :- is_stream(X).
has_type(encoding, X) :- is_encoding(X).
has_type(dict, _) :- fail.
has_type(list(Type), X) :- is_list(X), all_of(X, Type).
has_type(type, X) :- ground(X), is_type(X).

is_type(Type) :- clause(has_type(Type, _), _), !.

is_between(L, U, X) :-
    (   integer(L) -> integer(X), between(L, U, X)
    ;   number(X), X >= L, X =< U
    ).

is_text(X) :-
    (   atom(X) -> true
    ;   string(X) -> true
    ;   has_type(chars, X) -> true
    ;   has_type(codes, X)
    ).

is_list_or_partial_list(X) :-
    '$skip_list'(_, X, Tail),
    ( var(Tail) -> true ; Tail == [] ).

is_encoding(X) :-
    is_among([octet,ascii,iso_latin_1,text,utf8,unicode_be,unicode_le,utf16be,utf16le,wchar_t], X).

is_among([Y|Ys], X) :-
    ( X = Y -> true ; is_among(Ys, X) ).

all_of(List, Type) :-
    must_be(nonvar, Type),
    all_of_(List, Type).

all_of_([], _).
all_of_([X|Xs], Type) :- has_type(Type, X), !, all_of_(Xs, Type).

% is_not(+Type, @Term): Term is not of Type, and this throws the error that says why.
is_not(list, X) :- !, is_not_list(list, any, X).
is_not(list(Of), X) :- !, is_not_list(list(Of), Of, X).
is_not(chars, X) :- !, is_not_list(list(char), char, X).
is_not(codes, X) :- !, is_not_list(list(code), code, X).
is_not(list_or_partial_list, X) :- !, type_error(list, X).
is_not(var, X) :- !, uninstantiation_error(X).
is_not(cyclic, X) :- !, domain_error(cyclic_term, X).
is_not(acyclic, X) :- !, domain_error(acyclic_term, X).
is_not(Type, X) :-
    (   \+ is_type(Type) -> existence_error(type, Type)
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
    '$skip_list'(_, X, Tail),
    (   var(Tail) -> instantiation_error(X)
    ;   Tail \== [] -> type_error(Type, X)
    ;   var(Of) -> instantiation_error(Of)
    ;   first_not(X, Of)
    ).

first_not([X|Xs], Of) :- ( has_type(Of, X) -> first_not(Xs, Of) ; is_not(Of, X) ).
