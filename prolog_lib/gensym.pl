% gensym.pl: new atoms from a base and a counter.
:- '$library'.
:- dynamic '$gensym'/2.

%! gensym(+Base, -Atom) is det.  Base followed by the next number for it.
gensym(Base, Atom) :-
    ( retract(system:'$gensym'(Base, N0)) -> true ; N0 = 0 ),
    N is N0 + 1,
    assertz(system:'$gensym'(Base, N)),
    atom_concat(Base, N, Atom).

%! reset_gensym(+Base) is det.  Counts from 1 again for Base.
reset_gensym(Base) :- retractall(system:'$gensym'(Base, _)).

%! reset_gensym is det.  Counts from 1 again for every base.
reset_gensym :- retractall(system:'$gensym'(_, _)).
