% even.prolog and odd.prolog use each other, operators and meta-predicates too.
:- module(even, [even/1, flatten/2, op(700, xfx, ===>), twice/2, later/2]).
:- use_module(odd).
:- use_module(middle).
even(0).
even(s(N)) :- odd(N).
flatten(_, of_even).
:- meta_predicate twice(:, -).
twice(M:_, M).
arrow(A <=== _, A).
