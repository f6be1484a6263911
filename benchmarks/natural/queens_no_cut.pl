% No cut: main succeeds, and that is the end.
main :- queens(22, Qs), print(Qs), nl.
queens(N, Qs) :- numlist(1, N, Ns), select_q(Ns, [], Qs).
select_q([], Qs, Qs).
select_q(Un, Safe, Qs) :- select(Q, Un, R), \+ attack(Q, Safe), select_q(R, [Q|Safe], Qs).
attack(X, Xs) :- attack(X, 1, Xs).
attack(X, N, [Y|_]) :- X is Y + N ; X is Y - N.
attack(X, N, [_|Ys]) :- N1 is N + 1, attack(X, N1, Ys).
