% Syntax errors, failing and raising directives are reported on stderr; the rest of the file is loaded.
p(1).
p(2) :- q q.
p(3).
:- fail.
:- X is foo, write(X).
p(4).
s(X, Y) :- t(X).
t(_).
p(5).
main :- findall(X, p(X), Xs), write(Xs), nl.
% expect: [1,3,4,5]
