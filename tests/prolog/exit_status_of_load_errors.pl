% Errors in a file are told; they do not count for the exit status, unless --on-error=status says so.
wrong(a b).                     % error: exit_status_of_load_errors.pl:2:8: Syntax error: Operator expected
:- undefined_here.              % error: catch/3: Unknown procedure: undefined_here/0
main :- writeln(done).          % expect: done
% exit: 0
