%   units.pl: quantities such as 3 dozen or 2 kilo plus 500 gram.

:- module(units,
          [ quantity_value/3,           % +Quantity, +Unit, -Number
            show_quantity/2,            % +Quantity, -String
            normal/2,                   % +Quantity, -Quantity
            (exceeds)/2,
            op(300, xf, dozen),
            op(300, xf, pieces),
            op(300, xf, kilo),
            op(300, xf, gram),
            op(400, yfx, plus),
            op(400, yfx, less),
            op(700, xfx, exceeds)
          ]).
:- use_module(library(error)).
:- use_module(library(lists), [member/2]).

:- op(300, xf, tons).           % only in this module

%   unit(Unit, Base, Factor)

unit(pieces, pieces, 1).
unit(dozen,  pieces, 12).
unit(gram,   gram,   1).
unit(kilo,   gram,   1000).
unit(tons,   gram,   1000000).

%!  quantity_value(+Quantity, +Unit, -Number) is det.

quantity_value(Quantity, Unit, Number) :-
    must_be(nonvar, Quantity),
    unit(Unit, Base, Factor),
    !,
    in_base(Quantity, Base, N),
    (   N mod Factor =:= 0
    ->  Number is N // Factor
    ;   Number is N / Factor
    ).
quantity_value(_, Unit, _) :-
    domain_error(unit, Unit).

in_base(A plus B, Base, N) :- !,
    in_base(A, Base, NA),
    in_base(B, Base, NB),
    N is NA+NB.
in_base(A less B, Base, N) :- !,
    in_base(A, Base, NA),
    in_base(B, Base, NB),
    N is NA-NB.
in_base(Quantity, Base, N) :-
    Quantity =.. [Unit, X],
    unit(Unit, Base0, Factor),
    !,
    (   Base0 == Base
    ->  N is X*Factor
    ;   type_error(quantity(Base), Quantity)
    ).
in_base(Quantity, _, _) :-
    type_error(quantity, Quantity).

base(A plus _, Base) :- !, base(A, Base).
base(A less _, Base) :- !, base(A, Base).
base(Quantity, Base) :- functor(Quantity, Unit, 1), unit(Unit, Base, 1), !.
base(Quantity, Base) :- functor(Quantity, Unit, 1), unit(Unit, Base, _).

%!  normal(+Quantity, -Normal) is det.

normal(Quantity, Normal) :-
    base(Quantity, Base),
    in_base(Quantity, Base, N),
    (   member(Big, [tons, kilo, dozen]), unit(Big, Base, F), N >= F, N mod F =:= 0
    ->  X is N // F,
        Normal =.. [Big, X]
    ;   Normal =.. [Base, N]
    ).

show_quantity(Quantity, Text) :-
    normal(Quantity, Normal),
    format(string(Text), "~w", [Normal]).

A exceeds B :-
    base(A, Base),
    in_base(A, Base, NA),
    in_base(B, Base, NB),
    NA > NB.
