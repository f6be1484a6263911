% What few programs need: older names of loading and looking at modules, groups of processes.
:- use_module(library(backcomp)).
:- use_module(library(edinburgh)).
:- use_module(library(quintus)).
:- use_module(library(main), [cli_enable_development_system/0]).
:- use_module(library(debug)).
:- use_module(library(process)).

:- at_initialization(( write(initialized), nl )).          % expect: initialized
:- index(p(1,0)), hash(p/2).

main :-
    tmp_file_stream(text, File, Stream),
    format(Stream, "loaded(~q).~n", [File]), close(Stream),
    reconsult(File), loaded(File1), ( File1 == File -> writeln(reconsulted) ; true ), % expect: reconsulted
    compile(File), findall(x, loaded(_), Xs), writeln(Xs),  % expect: [x]
    export_list(lists, Public), ( memberchk(append/3, Public) -> writeln(exported) ; print(Public), nl ), % expect: exported
    ( current_module(lists, Where) -> ( atom(Where) -> writeln(file) ; true ) ; writeln(no) ), % expect: file
    convert_time(0.0, Text), ( atomic(Text) -> writeln(text) ; true ),  % expect: text
    convert_time(0.0, Y, _, _, _, _, _, _), ( between(1969, 1970, Y) -> writeln(year) ; true ), % expect: year
    debug_message_context([]), writeln(no_context),         % expect: no_context
    cli_enable_development_system, writeln(development),    % expect: development
    process_create(path(sleep), ['60'], [process(P), detached(true)]),
    process_group_kill(P), process_wait(P, Status), writeln(Status), % expect: killed(15)
    process_create(path(sleep), ['60'], [process(Q), detached(true)]),
    process_group_kill(Q, kill), process_wait(Q, Status2), writeln(Status2), % expect: killed(9)
    process_create(path(true), [], [process(R)]), process_release(R), process_set_method(fork), writeln(released). % expect: released
