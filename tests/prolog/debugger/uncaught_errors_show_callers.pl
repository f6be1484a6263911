% With library(prolog_stack) an uncaught error of -g shows who called, each with the line of the goal that it waits for.
:- use_module(library(prolog_stack)).

main :-
    first_goal,
    (   twice(1, X), X > 0
    ->  Y = X
    ;   Y = 0
    ),
    writeln(Y).

first_goal.

twice(X, Y) :- item(X, _),
    true,
    item(X, Y), writeln(Y).          % the second goal that calls item/2

item(X, Y) :-
    nonvar(X),
    list(X, L),
    sum(L, Y),
    writeln(Y).

list(X, [X]) :- \+ seen(X), assertz(seen(X)).
list(X, [X,a]).

:- dynamic seen/1.

sum([], 0).
sum([X|Xs], S) :-
    sum(Xs, S0),
    S is S0 + X.
% expect: 1
% error: -g main: Arithmetic: `a/0' is not a function
% error: ERROR: In:
% error: (is)/2
% error: sum/2 at
% error: uncaught_errors_show_callers.pl:31
% error: item/2 at
% error: uncaught_errors_show_callers.pl:21
% error: twice/2 at
% error: uncaught_errors_show_callers.pl:16
% error: main/0 at
% error: uncaught_errors_show_callers.pl:6
% exit: 2
