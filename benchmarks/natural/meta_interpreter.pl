% A vanilla meta-interpreter over clause/2.
:- dynamic route/3, hop/3, reverse_of/2, join/3, one_of/2.

route(X, X, [X]).
route(X, Z, [X|R]) :- hop(X, Y, _), route(Y, Z, R).
hop(X, Y, a) :- X < 29, Y is X + 1.
hop(X, Y, b) :- X < 28, Y is X + 2.
reverse_of([], []).
reverse_of([X|Xs], R) :- reverse_of(Xs, S), join(S, [X], R).
join([], Y, Y).
join([X|Xs], Y, [X|Z]) :- join(Xs, Y, Z).
one_of(X, [X|_]).
one_of(X, [_|Xs]) :- one_of(X, Xs).

main :- findall(L, ( solve(route(2, 29, R)), length(R, L), L mod 2 =:= 0 ), Ls), length(Ls, N), write(N), nl,
    numlist(1, 70, List), findall(X, ( solve(one_of(X, List)), solve(reverse_of(List, _)), solve(reverse_of(List, _)) ), Xs), sum_list(Xs, S), write(S), nl.

solve(true) :- !.
solve(( A, B )) :- !, solve(A), solve(B).
solve(A) :- predicate_property(A, built_in), !, call(A).
solve(A) :- clause(A, B), solve(B).
