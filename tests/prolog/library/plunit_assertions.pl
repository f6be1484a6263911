% An assertion that fails in a test is reported, the test goes on and counts as failed.
% options: -g main -t halt
:- use_module(library(plunit)).

:- begin_tests(u).
test(fails) :- assertion(1 =:= 2), writeln(after).           % expect: after
% error: 	test fails: assertion failed
% error: 	Assertion: 1=:=2
test(own) :- own(X), assertion(own(3)), X == 1.
% error: 	test own: assertion failed
% error: 	Assertion: plunit_u:own(3)
test(raises) :- assertion(atom_length(_, _)), true.
% error: 	test raises: assertion raised "
test(good) :- assertion(true).
own(1).
:- end_tests(u).

main :-
    ( run_tests -> writeln(passed) ; writeln(failed) ),      % expect: failed
    catch(assertion(fail), error(assertion_error(fail, G), _), ( print(G), nl )).   % expect: user:fail
% error: % 3 assertions failed
% error: % 3 tests failed
% error: % 1 tests passed
