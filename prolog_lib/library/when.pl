% when.pl: library(when) of programs that ask for it; the predicate is the system's.
:- module(when, [when/2]).
