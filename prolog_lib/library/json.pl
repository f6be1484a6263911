% json.pl: library(json) is library(http/json).
:- module(json_library, []).
:- reexport(library(http/json)).
