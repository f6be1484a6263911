% A read that waits for a pipe ends when the time of its goal is over; what comes later is read by the next one.
:- use_module(library(process)).
:- use_module(library(readutil)).
:- use_module(library(time)).

main :-
    process_create(path(sh), ['-c', 'sleep 0.6; echo late; sleep 10'], [process(Pid), stdout(pipe(Out))]),
    limited(read_line_to_string(Out, _)),                 % expect: time_limit_exceeded
    limited(get_char(Out, _)),                            % expect: time_limit_exceeded
    limited(read_term(Out, _, [])),                       % expect: time_limit_exceeded
    read_line_to_string(Out, Line), writeln(Line),        % expect: late
    set_stream(Out, timeout(0.1)),
    catch(get_char(Out, _), error(E, _), ( E =.. [Name|_], writeln(Name) )),   % expect: timeout_error
    set_stream(Out, timeout(infinite)),
    limited(peek_byte_or_char(Out)),                      % expect: time_limit_exceeded
    process_kill(Pid, kill),
    process_wait(Pid, Status), writeln(Status),           % expect: killed(9)
    close(Out).

peek_byte_or_char(Stream) :- peek_char(Stream, _).

limited(Goal) :- catch(call_with_time_limit(0.1, Goal), E, ( write(E), nl )).
