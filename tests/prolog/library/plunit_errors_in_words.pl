% The error of a test that raises one is told in words, as print_message/2 does. The text of
% atom_length/2 is looked at before the length.
% options: -q -g main
:- use_module(library(plunit)).

:- begin_tests(errors).
test(unbound) :- atom_length(_, _).
test(ball) :- throw(my_ball).
:- end_tests(errors).

main :-
    ( run_tests -> true ; writeln(failed) ),
    catch(atom_length(_, x), error(F, _), ( print(F), nl )),
    halt.
% expect: failed
% expect: instantiation_error
% error: test unbound: received error: atom_length/2: Arguments are not sufficiently instantiated
% error: test ball: my_ball
