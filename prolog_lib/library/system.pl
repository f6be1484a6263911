% system.pl: library(system): protecting predicates of a program against changes, and the name by which programs for other systems ask for theirs.
:- module(system_library, [ lock_predicate/1, unlock_predicate/1, system_mode/1, system_module/0 ]).
:- use_module(library(error), [must_be/2]).

:- meta_predicate lock_predicate(:), unlock_predicate(:).

%! lock_predicate(:Indicator) is det.  Accepted: the predicates of a program stay as they are.
lock_predicate(Spec) :- checked(Spec).

%! unlock_predicate(:Indicator) is det.  The predicate can be defined again, as redefine_system_predicate/1 does.
unlock_predicate(Spec) :-
    checked(Spec),
    strip_module(Spec, M, Name/Arity),
    functor(Head, Name, Arity),
    redefine_system_predicate(M:Head).

checked(Spec) :-
    strip_module(Spec, _, PI),
    (   nonvar(PI), PI = Name/Arity -> must_be(atom, Name), must_be(nonneg, Arity)
    ;   must_be(predicate_indicator, PI)
    ).

%! system_mode(+Mode) is det.  Mode, on or off, is accepted.
system_mode(Mode) :- must_be(boolean, Mode).

%! system_module is det.  Accepted.
system_module.
