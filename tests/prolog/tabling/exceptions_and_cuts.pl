% Evaluations that exceptions and cuts leave do not spoil later ones.

:- table path/2, throws/1, sometimes/1, outer/1, inner/1, partial/1.
:- dynamic allowed/0.

edge(1, 2). edge(2, 3). edge(3, 1).
path(X, Y) :- edge(X, Y).
path(X, Y) :- path(X, Z), edge(Z, Y).

throws(X) :- throw(ball(X)).

% Throws in the middle, until it is allowed to go on.
sometimes(1).
sometimes(X) :- sometimes(Y), Y < 4, ( Y =:= 3, \+ allowed -> throw(stopped(Y)) ; true ), X is Y + 1.

outer(X) :- catch(inner(X), caught, X = recovered).
inner(X) :- member(X, [1,2]).
inner(_) :- throw(caught).

partial(X) :- once(path(1, X)).
partial(X) :- path(1, X), !.
partial(X) :- ( path(2, X), X > 1 -> true ; X = none ).

try(Goal) :- catch(( findall(Goal, Goal, L0), msort(L0, L) ), Ball, L = Ball), print(L), nl.

count(Goal) :- findall(x, Goal, Xs), length(Xs, N), print(N), nl.

main :-
    once(path(1, _)),
    try(path(1, _)),            % expect: [path(1,1),path(1,2),path(1,3)]
    ( path(2, _) -> true ; true ),
    try(path(2, _)),            % expect: [path(2,1),path(2,2),path(2,3)]
    \+ path(3, 4),
    try(path(3, 4)),            % expect: []
    try(throws(1)),             % expect: ball(1)
    try(throws(1)),             % expect: ball(1)
    try(sometimes(_)),          % expect: stopped(3)
    try(sometimes(_)),          % expect: stopped(3)
    assertz(allowed),
    try(sometimes(_)),          % expect: [sometimes(1),sometimes(2),sometimes(3),sometimes(4)]
    try(outer(_)),              % expect: [outer(recovered)]
    try(inner(_)),              % expect: caught
    count(partial(_)),          % expect: 1
    forall(member(X, [1,2,3]), ( catch(( path(X, _), throw(out) ), out, true ) )),
    try(path(_, 1)).            % expect: [path(1,1),path(2,1),path(3,1)]
