% Units, their order, setup and cleanup, modules of their own inside that of the file, and what is known about them.
:- module(shapes, [area/2, main/0]).
:- use_module(library(plunit)).

area(square(X), A) :- A is X*X.
area(rectangle(X,Y), A) :- product(X, Y, A).

product(X, Y, Z) :- Z is X*Y.

:- begin_tests(areas, [setup(writeln(setup(areas))), cleanup(writeln(cleanup(areas)))]).
helper(X) :- X = 4.
test(square, [setup(writeln(setup)), cleanup(writeln(cleanup)), true(A == 16)]) :- helper(X), area(square(X), A), writeln(body).
test(private, A == 6) :- product(2, 3, A).
test(context) :- context_module(M), writeln(M).
:- end_tests(areas).

:- begin_tests(blocked, [blocked(reason)]).
test(never) :- writeln(never).
:- end_tests(blocked).

:- begin_tests(other, [condition(product(1, 1, 1))]).
helper(X) :- X = other.
test(each, [forall(member(X, [1,2])), cleanup(writeln(done(X)))]) :- writeln(each(X)).
test(helper, X == other) :- helper(X).
test(fails) :- helper(4).
:- end_tests(other).

:- begin_tests(not_here, [condition(fail), setup(writeln(never))]).
test(never) :- writeln(never).
:- end_tests(not_here).

:- begin_tests(setup_fails, [setup(fail), cleanup(writeln(never))]).
test(never) :- writeln(never).
:- end_tests(setup_fails).

try(Goal) :- catch(( Goal -> writeln(true) ; writeln(false) ), error(E, _), ( print(E), nl )).

main :-
    try(run_tests),                                     % expect: setup(areas)
    % expect: setup
    % expect: body
    % expect: cleanup
    % expect: plunit_areas
    % expect: cleanup(areas)
    % expect: each(1)
    % expect: done(1)
    % expect: each(2)
    % expect: done(2)
    % expect: false
    try(run_tests(areas)),                              % expect: setup(areas)
    % expect: setup
    % expect: body
    % expect: cleanup
    % expect: plunit_areas
    % expect: cleanup(areas)
    % expect: true
    try(run_tests([other:each,other:helper])),          % expect: each(1)
    % expect: done(1)
    % expect: each(2)
    % expect: done(2)
    % expect: true
    try(run_tests(other:[helper,fails])),               % expect: false
    try(run_tests(other:no_such_test)),                 % expect: true
    try(run_tests([])),                                 % expect: true
    try(run_tests(no_such_unit)),                       % expect: existence_error(unit_test,no_such_unit)
    try(run_tests(no_such_unit:test)),                  % expect: existence_error(unit_test,no_such_unit)
    try(run_tests(blocked)),                            % expect: true
    findall(U, current_test_unit(U, _), Us), print(Us), nl, % expect: [areas,blocked,other,not_here,setup_fails]
    current_test_unit(blocked, Options), print(Options), nl, % expect: [blocked(reason)]
    findall(T-L, current_test(other, T, L, _, _), Ts), print(Ts), nl, % expect: [each-23,helper-24,fails-25]
    current_test(areas, private, _, _, Os), \+ \+ ( numbervars(Os, 0, _), print(Os), nl ), % expect: [true(A==6)]
    try(call_cleanup(current_test_unit(blocked, _), writeln(exit))), % expect: exit
    % expect: true
    try(running_tests).                                 % expect: true
