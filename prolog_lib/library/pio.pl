% pio.pl: pure input: the predicates of library(pure_input).
:- module(pio, []).
:- reexport(library(pure_input)).
