%   tools.pl: the tools of the program under one roof.

:- module(tools, []).
:- reexport([relations, logging]).
