%   Tests of linear.pl that do not all succeed, on purpose.

:- use_module(linear).
:- use_module(library(plunit)).

list :-
    forall(current_test_unit(Unit, Options), ( print(Unit-Options), nl )),
    findall(Unit/Name, current_test(Unit, Name, _, _, _), Tests0),
    sort(Tests0, Tests),
    forall(member(T, Tests), ( print(T), nl )).

:- begin_tests(fine).

test(sum, X == 1) :- fraction(1 over 2 + 1 over 2, X).
test(says) :- writeln('a test that prints').

:- end_tests(fine).

:- begin_tests(wrong).

test(answer, X == 2) :- fraction(1 over 2 + 1 over 2, X).
test(should_fail, fail) :- fraction(1, _).
test(fails) :- fraction(1, 2).
test(no_error, error(_)) :- fraction(1, _).
test(other_error, error(type_error(_, _))) :- fraction(_, _).
test(raises) :- fraction(foo, _).
test(ball, throws(ball)) :- throw(another).
test(all, all(X == [1,2,3])) :- member(X, [1,2]).
test(set, set(X == [a,b])) :- member(X, [c,b,a]).
test(each, [forall(member(X, [1,2,3])), true(Y =:= 2*X)]) :- Y is X*X.
test(choice, X == 1) :- member(X, [1,2]).
test(not_yet, [blocked('needs work')]) :- fail.
test(known_bug, [fixme('rounding'), X == 2]) :- X = 1.
test(condition, [condition(fail)]) :- writeln('not run').
test(setup, [setup(writeln(setup)), cleanup(writeln(cleanup))]) :- writeln(between).
test(cleanup_after_failure, [cleanup(writeln('cleanup all the same'))]) :- fail.
test(cleanup_after_error, [cleanup(writeln('and after an error'))]) :- throw(oops).

:- end_tests(wrong).

:- begin_tests(not_now, [blocked('another day')]).

test(nothing) :- writeln('never').

:- end_tests(not_now).

:- begin_tests(elsewhere, [condition(current_prolog_flag(bounded, true)), setup(writeln('no setup'))]).

test(nothing) :- writeln('never').

:- end_tests(elsewhere).

:- begin_tests(set_up, [setup(writeln('unit setup')), cleanup(writeln('unit cleanup'))]).

:- use_module(library(apply)).
:- dynamic note/1.

remember(X) :- assertz(note(X)).

test(first, [setup(remember(1)), true(Xs == [1])]) :- findall(X, note(X), Xs).
test(second, [setup(remember(2)), true(Xs == [1,2]), cleanup(retractall(note(_)))]) :- findall(X, note(X), Xs).
test(third, all(X == [])) :- note(X).
test(private, [true(X == 6)]) :- foldl([A,B,C]>>( C is A*B ), [1,2,3], 1, X).

:- end_tests(set_up).
