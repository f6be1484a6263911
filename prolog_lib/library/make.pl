% make.pl: library(make) of programs that ask for it; the predicate is the system's.
:- module(prolog_make, [make/0]).
