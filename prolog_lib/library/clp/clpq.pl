% clp/clpq.pl: library(clpq) by its folder, as older programs name it.
:- module(clp_clpq, []).
:- reexport(library(clpq)).
