% wfs.pl: library(wfs): what the answers of tabled predicates depend on that are undefined; the predicates are the system's.
:- module(wfs, [call_residual_program/2, call_delays/2, delays_residual_program/2, answer_residual/2, op(900, fy, tnot)]).
