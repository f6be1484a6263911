% What library(process) and errors of the operating system say in words.
:- use_module(library(process)).

main :-
    told(process_create(path(sh), ['-c', 'exit 4'], [])),        % expect: process_error
    told(process_create(path(sh), ['-c', 'kill -9 $$'], [])),    % expect: process_error
    told(process_create(path(no_such_program), [], [])),         % expect: existence_error
    told(process_wait(99999999, _)).                             % expect: system_error
% error: ERROR: Process "
% error: ": exit status: 4
% error: ": killed by signal 9
% error: ERROR: Could not find executable file "no_such_program" in $PATH
% error: ERROR: error in system call (No child processes)

told(Goal) :- catch(Goal, E, ( E = error(Formal, _), functor(Formal, Name, _), writeln(Name), print_message(error, E) )).
