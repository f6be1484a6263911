% Mistakes in units are reported while loading and leave out a test; set_test_options/1 and its relatives check their arguments.
:- use_module(library(plunit)).

:- begin_tests(u).
test(no_such_option, [sometimes]) :- true.              % error: Domain error: `plunit:test_option' expected, found `sometimes'
test(two, [fail, true(X == 1)]) :- X = 1.               % error: PL-Unit: incompatible test-options
test(no_body, true).                                    % error: does not exist
test(good) :- true.
:- end_tests(v).                                        % error: PL-Unit: cannot close unit v: current unit is u
:- end_tests(u).
:- end_tests(u).                                        % error: PL-Unit: cannot close unit u: no open unit

:- begin_tests(w, [bad]).                               % error: Domain error: `plunit:test_set_option' expected, found `bad'

try(Goal) :- catch(( Goal -> writeln(true) ; writeln(false) ), error(E, _), ( print(E), nl )).

main :-
    findall(Name, current_test(u, Name, _, _, _), Names), print(Names), nl, % expect: [good]
    try(run_tests),                                     % expect: true
    try(begin_tests(_)),                                % expect: instantiation_error
    try(begin_tests(3)),                                % expect: type_error(atom,3)
    try(set_test_options([silent(true)])),              % expect: true
    try(run_tests(u)),                                  % expect: true
    try(set_test_options([silent(false), run(manual), sto(false), cleanup(false), load(normal)])), % expect: true
    try(set_test_options(silent(true))),                % expect: type_error(list,silent(true))
    try(set_test_options([foo(x)])),                    % expect: domain_error(plunit:global_test_option,foo(x))
    try(load_test_files([])),                           % expect: true
    try(test_report(fixme)),                            % expect: true
    try(test_report(foo)).                              % expect: domain_error(report_class,foo)
