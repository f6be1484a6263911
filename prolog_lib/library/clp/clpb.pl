% clp/clpb.pl: library(clpb) by its folder, as older programs name it.
:- module(clp_clpb, []).
:- reexport(library(clpb)).
