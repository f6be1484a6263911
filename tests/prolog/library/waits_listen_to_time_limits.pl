% What waits for a connection, for input or for the end of a process ends when the time of its goal is over.
:- use_module(library(socket)).
:- use_module(library(process)).
:- use_module(library(time)).

main :-
    tcp_socket(Socket),
    tcp_bind(Socket, localhost:_),
    tcp_listen(Socket, 5),
    limited(tcp_accept(Socket, _, _)),                    % expect: time_limit_exceeded
    tcp_close_socket(Socket),
    udp_socket(Datagrams),
    tcp_bind(Datagrams, localhost:_),
    limited(udp_receive(Datagrams, _, _, [])),            % expect: time_limit_exceeded
    tcp_close_socket(Datagrams),
    process_create(path(sleep), [10], [process(Pid), stdout(pipe(Out))]),
    limited(wait_for_input([Out], _, infinite)),          % expect: time_limit_exceeded
    limited(process_wait(Pid, _)),                        % expect: time_limit_exceeded
    process_kill(Pid),
    process_wait(Pid, Status), write(Status), nl,         % expect: killed(15)
    close(Out).

limited(Goal) :- catch(call_with_time_limit(0.1, Goal), E, ( write(E), nl )).
