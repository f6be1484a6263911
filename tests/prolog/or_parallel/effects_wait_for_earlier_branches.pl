% Changes of global variables and output happen in the order of the text.
main :- nb_setval(counter, 1), search, fail.
main :- show(end).

search :- work.
search :- increment(3).
search :- increment(5).
search :- nb_getval(counter, N), show(N).   % expect: 29
search :- show(4).                          % expect: 4
                                            % expect: end
increment(Factor) :- nb_getval(counter, N), N1 is N * Factor + Factor - 1, nb_setval(counter, N1).

work :- work(20000).

work(0) :- !.
work(N) :- N1 is N - 1, work(N1).

show(X) :- write(X), nl.
