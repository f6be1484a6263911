% clp/bounds.pl: library(bounds) by its folder, as older programs name it.
:- module(clp_bounds, []).
:- reexport(library(bounds)).
