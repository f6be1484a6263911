% A cut in the second alternative of a procedure removes the third, which may be running, and nothing of the caller.
main :- search, fail.
main :- show(end).                          % expect: end

search :- three.
search :- work.

three :- work.
three :- work, !.
three :- show(wrong).

work :- work(20000).

work(0) :- !.
work(N) :- N1 is N - 1, work(N1).

show(X) :- write(X), nl.
