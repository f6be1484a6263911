% An exception right of a cut is never thrown, and what comes after the procedure is still run.
main :- search, fail.
main :- show(end).

search :- cut_in_the_middle.
search :- show(0).                          % expect: 0
                                            % expect: end
cut_in_the_middle :- work.
cut_in_the_middle :- !.
cut_in_the_middle :- throw(wrong).

work :- work(20000).

work(0) :- !.
work(N) :- N1 is N - 1, work(N1).

show(X) :- write(X), nl.
