% A file of syntax errors only: each is reported, none stops the load. Full size: 100000.
:- include('sources/measure.prolog').

main :-
    size(2000, N),
    tmp_file(errors, File),
    setup_call_cleanup(open(File, write, Out),
                       ( forall(between(1, N, I), format(Out, "p(~d :- x.~n", [I])), format(Out, "last_clause.~n", []) ), close(Out)),
    nb_setval(errors, 0),
    load_files(File, [silent(true)]),
    delete_file(File),
    nb_getval(errors, Count),
    ( Count =:= N -> writeln(counted) ; writeln(Count) ),    % expect: counted
    call(last_clause),
    writeln(loaded).                                         % expect: loaded

:- multifile(user:message_hook/3), dynamic(user:message_hook/3).
user:message_hook(error(syntax_error(_), _), error, _) :- nb_getval(errors, N), N1 is N + 1, nb_setval(errors, N1).
% exit: 1
