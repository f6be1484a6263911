% A goal that waits for a variable runs before the next unification of the body, and sees what has been unified before it. The unifications that
% follow the head count as a part of it.
w(T) :- write(T), nl.
ended :- freeze(X, w(woken)), X = 1, Y = 2, Y = 3.
order :- freeze(X, ( var(Y) -> w(before) ; w(after) )), X = 1, Y = 2.
both :- freeze(X, w(first)), freeze(Y, w(second)), X = Y, X = 1.
other :- freeze(X, w(woken)), ( X = 1, b = c ; w(other) ).
head(1, Y) :- Y = 2.

main :-
    ( ended -> true ; w(failed) ),                     % expect: woken
                                                       % expect: failed
    order,                                             % expect: before
    both,                                              % expect: first
                                                       % expect: second
    other,                                             % expect: woken
                                                       % expect: other
    freeze(X, ( var(Y) -> w(before) ; w(after) )), head(X, Y). % expect: after
