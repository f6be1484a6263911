% A cut in an inner disjunction removes the alternatives of the whole clause.
main :- search, fail.
main :- show(end).                          % expect: end

search :-
    (   work
    ;   work, !
    ).
search :- show(wrong).

work :- work(20000).

work(0) :- !.
work(N) :- N1 is N - 1, work(N1).

show(X) :- write(X), nl.
