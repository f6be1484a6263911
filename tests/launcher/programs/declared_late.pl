s(1).
s(2).
:- dynamic s/1.
