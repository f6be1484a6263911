:- module(odd, [odd/1, op(700, xfx, <===), module_of_caller/1, module_of_later/1, other_flatten/1]).
:- use_module(even).
odd(s(N)) :- even(N).
other_flatten(X) :- flatten([], X).
module_of_caller(M) :- twice(here, M).
module_of_later(M) :- later(here, M).
arrow(A ===> _, A).
