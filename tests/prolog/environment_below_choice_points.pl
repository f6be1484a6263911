% An environment keeps room for variables that get their first value after a call whose environment stays behind a choice point.
main :- later_variable(_), fail.
main :- two_branches(_), fail.
main :- asserted, fail.
main.

later_variable(X) :- copy(X), one(L), nothing(L), write(X-L), nl.     % expect: 3-1
                                                                      % expect: 8-1
two_branches(X) :-
    copy(X),
    (   X > 5
    ->  one(L), nothing(L), one(M), nothing(L), write(X-L-M), nl      % expect: 3-none
    ;   write(X-none), nl                                             % expect: 8-1-1
    ).

:- dynamic(later/1).
asserted :-
    assertz((later(X) :- copy(X), one(L), nothing(L), write(X-L), nl)),
    later(_).                                                         % expect: 3-1
                                                                      % expect: 8-1
copy(X) :- fact(Y), X = Y.
fact(3).
fact(8).
one(1).
nothing(_).
