% Mutual recursion of three predicates over the numbers below a limit.

:- table a/1, b/1, c/1.

limit(500000).

a(0).
a(X) :- b(Y), limit(L), X is Y + 3, X < L.
b(X) :- c(Y), limit(L), X is Y + 2, X < L.
b(X) :- a(X), X mod 2 =:= 0.
c(X) :- a(Y), limit(L), X is Y + 1, X < L.
c(X) :- b(Y), limit(L), X is Y * 2, X < L.

main :- count(a(_)), count(b(_)), count(c(_)).
main_small :- c(X), X > 1000, !, write(yes), nl.

count(Goal) :- findall(x, Goal, Xs), length(Xs, N), write(N), nl.
