% A file of hardly anything but syntax errors: each is reported and counted, none stops the load, and time and memory stay
% linear. It is loaded while this file is, so the errors make the exit status. Full size: 100000, 100 MB.
% options: -q --on-error=status -t halt
:- include('sources/measure.prolog').
:- dynamic(last_clause/1).
:- initialization(main).

main :-
    size(2000, N),
    Tenth is N // 10,
    cpu_time(load_errors(Tenth), Seconds),
    bounded(20, cpu_time(load_errors(N), TenTimes)),                     % expect: bounded
    ( TenTimes < 30 * max(Seconds, 0.01) -> writeln(linear)              % expect: linear
    ; writeln(seconds(Seconds, TenTimes)) ),
    findall(Size, last_clause(Size), Sizes),
    ( Sizes == [Tenth, N] -> writeln(loaded) ; writeln(Sizes) ),         % expect: loaded
    nb_getval(errors, Count),
    ( Count =:= Tenth + N -> writeln(reported) ; writeln(Count) ).       % expect: reported
% error: Syntax error: Operator expected
% error: Warning: Halting with status 1 due to
% exit: 1

load_errors(N) :-
    tmp_file(errors, File),
    setup_call_cleanup(open(File, write, Out), write_errors(Out, N), close(Out)),
    load_files(File, [silent(true)]),
    delete_file(File).

write_errors(Out, N) :-
    forall(between(1, N, I), format(Out, "p(~d :- x.~n", [I])),
    format(Out, ":- assertz(last_clause(~d)).~n", [N]).

cpu_time(Goal, Seconds) :-
    statistics(cputime, Before),
    call(Goal),
    statistics(cputime, After),
    Seconds is After - Before.

% Counts the messages, and leaves printing them and counting them for the exit status to the system.
:- multifile(user:message_hook/3), dynamic(user:message_hook/3).
:- nb_setval(errors, 0).
user:message_hook(error(syntax_error(_), _), error, _) :- nb_getval(errors, N), N1 is N + 1, nb_setval(errors, N1), fail.
