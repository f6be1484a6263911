% dif.pl: library(dif) of programs that ask for it; the predicate is the system's.
:- module(dif, [dif/2]).
