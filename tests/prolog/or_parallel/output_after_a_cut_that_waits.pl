% What follows a cut keeps its own alternatives while the cut waits for what stands left of it.
main :- search, fail.
main :- show(end).

search :-
    (   work
    ;   !
    ),
    (   work
    ;   show(5)                             % expect: 5
    ).                                      % expect: 5
                                            % expect: end

work :- work(20000).

work(0) :- !.
work(N) :- N1 is N - 1, work(N1).

show(X) :- write(X), nl.
