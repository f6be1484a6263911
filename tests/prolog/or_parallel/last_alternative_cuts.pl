% A cut in the last alternative removes nothing that stands left of it.
main :- search, fail.
main :- show(end).

search :- work.
search :- work.
search :- show(7).                          % expect: 7
search :- !.
                                            % expect: end

work :- work(20000).

work(0) :- !.
work(N) :- N1 is N - 1, work(N1).

show(X) :- write(X), nl.
