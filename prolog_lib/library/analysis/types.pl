% types.pl: what the analysis knows of a term: its type, and its size where the type has one.
%
%                 any                   anything, unbound variables too
%            free     nonvar            an unbound variable that nothing else is bound to; not a variable
%                    /      \
%               list(T)      ground     a list that is known to its end, of T; a term without variables
%                  |        /  |   \
%              list(none) int  atomic      a number counts as int; [] is list(none)
%
% and term(F, Ts), a compound F of arguments of these types: below ground if all of these are, else below nonvar only.
%
% The size of list(_) is its length, of int its value, of ground, atomic, and term of ground the number of symbols in it.
:- module(analysis_types, [ type_lub/3, type_is_ground/1, type_is_bound/1, type_measure/2, type_widen/2, type_shape/2,
    type_text/2, declared_type/2 ]).
:- use_module(library(apply), [maplist/2, maplist/3, maplist/4]).
:- use_module(library(lists), [member/2, same_length/2]).

%! type_lub(+A, +B, -C) is det.  C is the least type of what is an A or a B.
type_lub(A, A, A) :- !.
type_lub(none, T, T) :- !.
type_lub(T, none, T) :- !.
type_lub(list(A), list(B), list(C)) :- !, type_lub(A, B, C).
type_lub(term(F, As), term(F, Bs), term(F, Cs)) :- same_length(As, Bs), !, maplist(type_lub, As, Bs, Cs).
type_lub(free, _, any) :- !.
type_lub(_, free, any) :- !.
type_lub(any, _, any) :- !.
type_lub(_, any, any) :- !.
type_lub(A, B, ground) :- type_is_ground(A), type_is_ground(B), !.
type_lub(_, _, nonvar).

%! type_is_ground(+T) is semidet.  Terms of this type have no variables.
type_is_ground(none).
type_is_ground(int).
type_is_ground(atomic).
type_is_ground(ground).
type_is_ground(list(T)) :- type_is_ground(T).
type_is_ground(term(_, Ts)) :- maplist(type_is_ground, Ts).

%! type_is_bound(+T) is semidet.  Terms of this type are no variables.
type_is_bound(T) :- T \== free, T \== any.

%! type_measure(+T, -Measure) is semidet.  What size means for the type.
type_measure(list(_), length).
type_measure(int, value).
type_measure(ground, size).
type_measure(atomic, size).
type_measure(term(F, Ts), size) :- type_is_ground(term(F, Ts)).

%! type_widen(+T, -U) is det.  Lists of lists of lists are as deep as types go, and no terms of very many arguments.
type_widen(T, U) :- widen(T, 3, U).

widen(list(T), D, list(U)) :- D > 0, !, E is D - 1, widen(T, E, U).
widen(term(F, Ts), D, term(F, Us)) :- D > 0, length(Ts, N), N =< 8, !, E is D - 1, maplist([T, U]>>widen(T, E, U), Ts, Us).
widen(T, _, U) :- ( T = list(_) ; T = term(_, _) ), !, ( type_is_ground(T) -> U = ground ; U = nonvar ).
widen(T, _, T).

%! type_shape(+T, -Shape) is det.  Types of one shape have the same measure and the same arguments are known.
type_shape(list(_), list) :- !.
type_shape(nonvar, any) :- !.
type_shape(atomic, ground) :- !.
type_shape(none, any) :- !.
type_shape(term(F, Ts), Shape) :- !, ( type_is_ground(term(F, Ts)) -> Shape = ground ; Shape = any ).
type_shape(T, T).

%! type_text(+T, -Text) is det.  How tables show the type of an argument.
type_text(free, '-') :- !.
type_text(any, '?') :- !.
type_text(nonvar, 'nonvar') :- !.
type_text(list(none), 'list') :- !.
type_text(list(any), 'list') :- !.
type_text(list(T), Text) :- !, type_text(T, Inner), atomic_list_concat(['list(', Inner, ')'], Text).
type_text(term(F, [A, B]), Text) :- current_op(_, Kind, F), member(Kind, [xfx, xfy, yfx]), !,
    type_text(A, X), type_text(B, Y),
    atomic_list_concat([X, F, Y], Text).
type_text(term(F, Ts), Text) :- !,
    maplist(type_text, Ts, Texts),
    atomic_list_concat(Texts, ', ', Inner),
    atomic_list_concat([F, '(', Inner, ')'], Text).
type_text(T, T).

%! declared_type(+Declaration, -Type) is det.  The type that a mode declaration's argument says, at the call.
declared_type(V, any) :- var(V), !.
declared_type(Mode:T, Type) :- !, ( nonvar(Mode), Mode = +_ -> named_type(T, Type) ; declared_type(Mode, Type) ).
declared_type(+, ground) :- !.
declared_type(-, free) :- !.
declared_type(+T, Type) :- !, named_type(T, Type).
declared_type(-_, free) :- !.
declared_type(_, any).

named_type(T, ground) :- var(T), !.
named_type(_:T, Type) :- !, named_type(T, Type).
named_type(list, list(ground)) :- !.
named_type(list(T), list(Type)) :- !, named_type(T, Type).
named_type(T, int) :- memberchk_type(T, [int, integer, nonneg, positive_integer, between(_, _), number, natural]), !.
named_type(T, atomic) :- memberchk_type(T, [atom, string, atomic, boolean, text]), !.
named_type(_, ground).

memberchk_type(T, [U|Us]) :- ( \+ T \= U -> true ; memberchk_type(T, Us) ).
