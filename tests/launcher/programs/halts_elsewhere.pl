% The second element ends the program; a sequential run never comes to the third.
main :- catch(( member(X, [1, 2, 3, 4]), work(X) ), ball, halt(3)).

work(1) :- fail.
work(2) :- numlist(1, 300000, L), sum_list(L, _), throw(ball).
work(3) :- between(1, inf, X), X < 0.
work(4) :- between(1, inf, X), X < 0.
