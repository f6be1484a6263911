% The cut of a condition is local to it and makes it fail; the cut of the else branch removes the alternatives of the
% clause.
main :- search, fail.
main :- show(end).                          % expect: end

search :-
    (   (   ( work, fail ; true ), ( !, fail )
        ;   show(wrong)
        )
    ->  show(wrong)
    ;   !
    ).
search :- show(wrong).

work :- work(20000).

work(0) :- !.
work(N) :- N1 is N - 1, work(N1).

show(X) :- write(X), nl.
