% Three files: the last one uses the first, names what is not exported, and reexports.
:- module(ring1, [ring1/1]).
:- use_module(ring2).
ring1(X) :- ring2(X).
hidden(found).
