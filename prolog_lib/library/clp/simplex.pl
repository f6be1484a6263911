% clp/simplex.pl: library(simplex) by its folder, as older programs name it.
:- module(clp_simplex, []).
:- reexport(library(simplex)).
