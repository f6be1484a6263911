% Output comes in the order of the text when a disjunction is the first alternative of another.
main :- search, fail.
main :- show(end).

search :-
    (   (   work
        ;   show(2)                         % expect: 2
        )
    ;   show(7)                             % expect: 7
    ).
                                            % expect: end

work :- work(20000).

work(0) :- !.
work(N) :- N1 is N - 1, work(N1).

show(X) :- write(X), nl.
