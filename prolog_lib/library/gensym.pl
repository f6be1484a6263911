% gensym.pl: new atoms made of a base and a counter.
:- module(gensym, [gensym/2, reset_gensym/0, reset_gensym/1]).
:- use_module(library(error), [must_be/2]).

% last_number(Base, N): the last atom made for Base was BaseN.
:- dynamic last_number/2.

%! gensym(+Base, -Atom) is det.  Base followed by the next number for it.
gensym(Base, Atom) :-
    base_atom(Base, Base0),
    ( retract(last_number(Base0, N0)) -> true ; N0 = 0 ),
    N is N0 + 1,
    assertz(last_number(Base0, N)),
    atom_concat(Base0, N, Atom).

%! reset_gensym(+Base) is det.  Counts from 1 again for Base.
reset_gensym(Base) :-
    base_atom(Base, Base0),
    retractall(last_number(Base0, _)).

base_atom(Base, Atom) :-
    (   atom(Base)
    ->  Atom = Base
    ;   must_be(atomic, Base),
        atom_string(Atom, Base)
    ).

%! reset_gensym is det.  Counts from 1 again for every base.
reset_gensym :- retractall(last_number(_, _)).
