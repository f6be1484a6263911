:- module(ring3, [ring3/1]).
:- reexport(ring1, [ring1/1 as first]).
:- use_module(ring1, [hidden/1]).
ring3(X) :- hidden(X).
