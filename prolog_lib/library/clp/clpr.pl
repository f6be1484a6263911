% clp/clpr.pl: library(clpr) by its folder, as older programs name it.
:- module(clp_clpr, []).
:- reexport(library(clpr)).
