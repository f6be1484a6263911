% An exception inside a findall ends the search after everything left of it has come out, and nothing right of it does.
main :- search(X), show(X), fail.
main :- show(wrong).

search(X) :- work, X = 0 ; X = 1 ; X = 4.   % expect: 0
                                            % expect: 1
                                            % expect: 4
search(X) :- work, work, X = 5 ; X = 2.     % expect: 5
                                            % expect: 2
search(_) :- findall(_, throw(ball), _).    % exit: 2
search(wrong) :- show(wrong).

work :- work(20000).

work(0) :- !.
work(N) :- N1 is N - 1, work(N1).

show(X) :- write(X), nl.
