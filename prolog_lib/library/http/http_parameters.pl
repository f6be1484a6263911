% http_parameters.pl: the parameters of library(http/http_server).
:- module(http_parameters, []).
:- reexport(library(http/http_server), [http_parameters/2, http_parameters/3]).
