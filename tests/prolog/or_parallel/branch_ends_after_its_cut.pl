% A branch that has nothing left to do is not over before its cut has taken effect.
main :- search, fail.
main :- show(end).                          % expect: end

search :- work.
search :- !.
search :- show(wrong).

work :- work(20000).

work(0) :- !.
work(N) :- N1 is N - 1, work(N1).

show(X) :- write(X), nl.
