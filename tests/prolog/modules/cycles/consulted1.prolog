:- [consulted2].
c1(X) :- c2(X).
