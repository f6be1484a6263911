% make.pl: make/0 is in every module; here for programs that name its library.
:- module(make, []).
:- use_module(library(check)).
