% library(socket): TCP over the loopback with a server in a thread, a pair of streams, datagrams, Unix domain sockets, and their errors.
:- use_module(library(socket)).
:- use_module(library(readutil)).

main :-
    tcp_socket(Server),
    tcp_setopt(Server, reuseaddr),
    tcp_bind(Server, localhost:Port),
    tcp_listen(Server, 5),
    thread_create(serve(Server, 2), Id),
    ask(Port, "hello", A), print(A), nl,                       % expect: "HELLO"
    tcp_socket(Socket),
    tcp_connect(Socket, localhost:Port, In, Out),
    format(Out, "second~n", []), close(Out),
    wait_for_input([In], Ready, infinite),
    ( Ready == [In] -> writeln(ready) ; writeln(Ready) ),       % expect: ready
    read_line_to_string(In, B), print(B), nl,                   % expect: "SECOND"
    read_line_to_string(In, End), print(End), nl,               % expect: end_of_file
    close(In),
    thread_join(Id, Status), print(Status), nl,                 % expect: true
    tcp_close_socket(Server),
    error(tcp_close_socket(Server)),                            % expect: existence_error(socket)
    error(tcp_connect(localhost:Port, _, [])),                  % expect: socket_error(econnrefused,Connection refused)
    error(tcp_connect('no such host.invalid':80, _, [])),       % expect: socket_error(eai_noname,Name or service not known)
    error(tcp_connect(_, _, [])),                               % expect: instantiation_error
    error(tcp_connect(localhost:no_such_service, _, [])),       % expect: existence_error(service)
    error(tcp_bind(foo, _)),                                    % expect: type_error(socket)
    tcp_socket(Other),
    error(tcp_setopt(Other, foo)),                              % expect: domain_error(socket_option)
    tcp_setopt(Other, nodelay(true)),
    tcp_getopt(Other, file_no(N)), ( integer(N) -> writeln(descriptor) ; true ),   % expect: descriptor
    tcp_fcntl(Other, setfl, nonblock),
    tcp_close_socket(Other),
    tcp_host_to_address(localhost, Address), print(Address), nl,   % expect: ip(127,0,0,1)
    ip_name(ip(1,2,3,4), Name), print(Name), nl,                % expect: '1.2.3.4'
    ( host_address(localhost, host_address(inet, stream, H), []) -> print(H), nl ; true ),   % expect: ip(127,0,0,1)
    gethostname(Host), ( atom(Host) -> writeln(named) ; true ), % expect: named
    ( negotiate_socks_connection(a, b) -> true ; writeln(no) ), % expect: no
    datagrams, waiting, files.

serve(_, 0) :- !.
serve(Server, N) :-
    tcp_accept(Server, Client, Peer),
    Peer = ip(127,0,0,1),
    tcp_open_socket(Client, In, Out),
    wait_for_input([In], _, infinite),
    read_line_to_string(In, Line),
    string_upper(Line, Upper),
    format(Out, "~s~n", [Upper]),
    close(In), close(Out),
    N1 is N - 1,
    serve(Server, N1).

ask(Port, Text, Answer) :-
    tcp_connect(localhost:Port, Pair, [nodelay(true)]),
    stream_pair(Pair, In, _),
    format(Pair, "~s~n", [Text]), flush_output(Pair),
    wait_for_input([In], _, 5),
    read_line_to_string(Pair, Answer),
    close(Pair).

datagrams :-
    udp_socket(A), tcp_bind(A, localhost:Port),
    socket_create(B, [type(dgram)]),
    udp_send(B, "datagram", localhost:Port, []),
    udp_receive(A, Data, ip(127,0,0,1):_, [as(string)]),
    print(Data), nl,                                            % expect: "datagram"
    tcp_close_socket(A), tcp_close_socket(B).

waiting :-
    tcp_socket(S), tcp_bind(S, Port), tcp_listen(S, 1),
    tcp_connect(localhost:Port, Pair),
    stream_pair(Pair, In, Out),
    tcp_select([In], Ready, 0), print(Ready), nl,               % expect: []
    set_stream(In, timeout(0.05)),
    catch(get_char(In, _), error(timeout_error(How, _), _), ( print(How), nl )),   % expect: read
    close(Out), close(In), tcp_close_socket(S).

files :-
    tmp_file(socket, File),
    unix_domain_socket(S), tcp_bind(S, File), tcp_listen(S, 1),
    unix_domain_socket(C), tcp_connect(C, File),
    tcp_accept(S, D, _),
    tcp_open_socket(D, Pair), tcp_open_socket(C, Pair2),
    write(Pair, 'a term.\n'), close(Pair),
    read_line_to_string(Pair2, Line), print(Line), nl,          % expect: "a term."
    close(Pair2), tcp_close_socket(S), delete_file(File).

error(Goal) :-
    catch(Goal, error(Formal, _), true),
    (   var(Formal) -> writeln(no_error)
    ;   Formal = socket_error(Name, Message) -> format("socket_error(~w,~w)~n", [Name, Message])
    ;   Formal =.. [Name,Type|_] -> format("~w(~w)~n", [Name, Type])
    ;   writeln(Formal)
    ).
