a(X) :- b.
b.
a(2).
c(_Y, _Y).
:- fail.
