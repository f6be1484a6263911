% clp/clpfd.pl: library(clpfd) by its folder, as older programs name it.
:- module(clp_clpfd, []).
:- reexport(library(clpfd)).
