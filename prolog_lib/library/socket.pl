% socket.pl: connections over TCP, datagrams over UDP, and Unix domain sockets.
%
% While other threads can run, tcp_accept/3, udp_receive/4 and wait_for_input/3 let them. A read from a connection does not: a thread that
% serves several clients asks wait_for_input/3 first.
:- module(socket,
          [ tcp_socket/1, tcp_close_socket/1, tcp_open_socket/2, tcp_open_socket/3, tcp_connect/2, tcp_connect/3, tcp_connect/4,
            tcp_bind/2, tcp_listen/2, tcp_accept/3, tcp_setopt/2, tcp_getopt/2, tcp_fcntl/3, tcp_select/3, tcp_host_to_address/2,
            gethostname/1, unix_domain_socket/1, udp_socket/1, udp_receive/4, udp_send/4, negotiate_socks_connection/2,
            host_address/3, ip_name/2, socket_create/2
          ]).
:- use_module(library(option), [option/2, option/3]).
:- use_module(library(lists), [member/2]).

%! socket_create(-Socket, +Options) is det.  Options: domain(inet | inet6 | unix), type(stream | dgram).
socket_create(Socket, Options) :-
    option(domain(Domain), Options, inet),
    option(type(Type), Options, stream),
    socket_type(Type, Known),
    '$socket_create'(Domain, Known, Socket).

socket_type(stream, stream) :- !.
socket_type(dgram, datagram) :- !.
socket_type(Type, _) :- throw(error(domain_error(socket_type, Type), _)).

%! tcp_socket(-Socket) is det.  A new socket for TCP.
tcp_socket(Socket) :- '$socket_create'(inet, stream, Socket).

%! unix_domain_socket(-Socket) is det.  A new socket whose addresses are names of files.
unix_domain_socket(Socket) :- '$socket_create'(unix, stream, Socket).

%! udp_socket(-Socket) is det.  A new socket for UDP.
udp_socket(Socket) :- '$socket_create'(inet, datagram, Socket).

%! tcp_close_socket(+Socket) is det.  Closes a socket of which no streams were made.
tcp_close_socket(Socket) :- '$socket_close'(Socket).

%! tcp_bind(+Socket, ?Address) is det.  Address is Port or Host:Port; an unbound port becomes a free one. Of a Unix domain socket a file.
tcp_bind(Socket, Address) :-
    bind_address(Address, Host, Port),
    ( var(Port) -> Wanted = 0 ; port_number(Port, Wanted) ),
    '$socket_bind'(Socket, Host, Wanted, Bound),
    ( var(Port) -> Port = Bound ; true ).

bind_address(Port, '', Port) :- var(Port), !.
bind_address(Address, Host, Port) :- Address = Host0:Port, !, host_text(Host0, Host).
bind_address(Port, '', Port) :- integer(Port), !.
bind_address(File, File, 0).

host_text(Host, '') :- var(Host), !.
host_text(ip(A, B, C, D), Text) :- !, format(atom(Text), '~w.~w.~w.~w', [A, B, C, D]).
host_text(ip(any), '0.0.0.0') :- !.
host_text(ip(loopback), '127.0.0.1') :- !.
host_text(ip(broadcast), '255.255.255.255') :- !.
host_text(ip(A, B, C, D, E, F, G, H), Text) :- !, format(atom(Text), '~16r:~16r:~16r:~16r:~16r:~16r:~16r:~16r', [A, B, C, D, E, F, G, H]).
host_text(Host, Host).

port_number(Port, Number) :- integer(Port), !, Number = Port.
port_number(Port, Number) :- atom(Port), !, ( '$service_port'(Port, Number) -> true ; throw(error(existence_error(service, Port), _)) ).
port_number(Port, _) :- throw(error(type_error(port, Port), _)).

%! tcp_listen(+Socket, +Waiting) is det.  Connections can be accepted; so many may wait for it.
tcp_listen(Socket, Waiting) :- '$socket_listen'(Socket, Waiting).

%! tcp_accept(+Socket, -Connection, -Peer) is det.  Waits for a client. Peer is ip(A,B,C,D).
tcp_accept(Socket, Connection, Peer) :-
    await(Socket),
    '$socket_accept'(Socket, Connection, Digits),
    address_term(Digits, Peer).

% Other threads run meanwhile.
await(Socket) :- '$wait_until_ready'('$socket_ready'(Socket), infinite).

address_term('', unix) :- !.
address_term(Digits, Peer) :-
    (   atomic_list_concat([A, B, C, D], '.', Digits)
    ->  maplist_number([A, B, C, D], Numbers),
        Peer =.. [ip|Numbers]
    ;   Peer = Digits
    ).

maplist_number([], []).
maplist_number([A|As], [N|Ns]) :- atom_number(A, N), maplist_number(As, Ns).

%! tcp_connect(+Socket, +Address) is det.  Connects to Host:Port, or to the file of a Unix domain socket.
tcp_connect(Socket, Address) :- nonvar(Socket), is_socket(Socket), !, connect(Socket, Address, infinite).
tcp_connect(Address, Pair) :- tcp_connect(Address, Pair, []).

%! tcp_connect(+Socket, +Address, -Input, -Output) is det.  Connects, and opens both streams.
tcp_connect(Socket, Address, Input, Output) :-
    connect(Socket, Address, infinite),
    tcp_open_socket(Socket, Input, Output).

%! tcp_connect(+Address, -Pair, +Options) is det.  A pair of streams that are connected to Host:Port. Options: nodelay(Bool), timeout(Seconds).
tcp_connect(Socket, Input, Output) :- is_socket(Socket), !, tcp_connect_pair(Socket, Input, Output).
tcp_connect(Address, Pair, Options) :-
    ( var(Address) -> throw(error(instantiation_error, _)) ; true ),
    option(timeout(Seconds), Options, infinite),
    ( Address = Host0:Port0 -> port_number(Port0, Port), host_text(Host0, Host) ; Host = Address, Port = 0 ),
    candidates(Address, Host, Port, Options, Candidates),
    first_connection(Candidates, Seconds, none, Socket),
    ( option(nodelay(true), Options) -> tcp_setopt(Socket, nodelay) ; true ),
    tcp_open_socket(Socket, Input, Output),
    stream_pair(Pair, Input, Output).

tcp_connect_pair(Socket, Address, Pair) :-
    connect(Socket, Address, infinite),
    tcp_open_socket(Socket, Pair).

candidates(_:_, Host, Port, Options, Candidates) :- !,
    option(domain(Domain), Options, any),
    '$host_addresses'(Host, Domain, Addresses),
    findall(candidate(Family, Digits, Port), ( member(Digits, Addresses), family_of(Digits, Family) ), Candidates).
candidates(File, _, _, _, [candidate(unix, File, 0)]).

family_of(Digits, Family) :- ( sub_atom(Digits, _, _, _, ':') -> Family = inet6 ; Family = inet ).

first_connection([], _, Error, _) :- throw(Error).
first_connection([candidate(Family, Host, Port)|Candidates], Seconds, _, Socket) :-
    '$socket_create'(Family, stream, Socket0),
    catch('$socket_connect'(Socket0, Host, Port, Seconds), Error, true),
    (   var(Error)
    ->  Socket = Socket0
    ;   '$socket_close'(Socket0),
        Error = error(socket_error(_, _), _)
    ->  first_connection(Candidates, Seconds, Error, Socket)
    ;   throw(Error)
    ).

is_socket(Socket) :- nonvar(Socket), Socket = '$socket'(_).

connect(Socket, Address, Seconds) :-
    (   nonvar(Address), Address = Host0:Port0
    ->  host_text(Host0, Host),
        port_number(Port0, Port)
    ;   Host = Address,
        Port = 0
    ),
    '$socket_connect'(Socket, Host, Port, Seconds).

%! tcp_open_socket(+Socket, -Pair) is det.  The streams of a connection as a pair; of a socket that listens itself, for tcp_accept/3.
tcp_open_socket(Socket, Pair) :-
    tcp_open_socket(Socket, Input, Output),
    stream_pair(Pair, Input, Output).

%! tcp_open_socket(+Socket, -Input, -Output) is det.  The streams of a connection, which is closed with them.
tcp_open_socket(Socket, Input, Output) :- '$socket_streams'(Socket, Input, Output).

%! tcp_setopt(+Socket, +Option) is det.  reuseaddr, nodelay, broadcast, keepalive, each alone or with a Boolean; dispatch(_) and nonblock are accepted.
tcp_setopt(Socket, Option) :-
    (   nonvar(Option), socket_switch(Option, Name, Value), '$socket_option'(Socket, Name, Value) -> true
    ;   nonvar(Option), ( Option = dispatch(_) ; Option == nonblock ) -> true
    ;   throw(error(domain_error(socket_option, Option), _))
    ).

socket_switch(Name, Name, 1) :- atom(Name), !.
socket_switch(Option, Name, Value) :- Option =.. [Name, Bool], ( Bool == true -> Value = 1 ; Bool == false, Value = 0 ).

%! tcp_getopt(+Socket, ?Option) is semidet.  file_no(Descriptor).
tcp_getopt(Socket, file_no(Descriptor)) :- '$socket_descriptor'(Socket, Descriptor).

%! tcp_fcntl(+Stream, +Action, ?Argument) is det.  Accepted: reads wait.
tcp_fcntl(_, _, _).

%! tcp_select(+Streams, -Ready, +Seconds) is det.  As wait_for_input/3.
tcp_select(Streams, Ready, Seconds) :- wait_for_input(Streams, Ready, Seconds).

%! tcp_host_to_address(?Host, ?Address) is det.  The address ip(A,B,C,D) of a host, or the host's name.
tcp_host_to_address(Host, Address) :-
    (   nonvar(Host)
    ->  '$host_addresses'(Host, inet, [Digits|_]),
        address_term(Digits, Address)
    ;   host_text(Address, Digits),
        '$address_host'(Digits, Host)
    ).

%! host_address(+Host, -Address, +Options) is nondet.  Address is host_address(inet | inet6, stream, ip(A,B,C,D)).
host_address(Host, host_address(Family, stream, Address), Options) :-
    option(family(Wanted), Options, any),
    '$host_addresses'(Host, Wanted, Addresses),
    member(Digits, Addresses),
    family_of(Digits, Family),
    address_term(Digits, Address).

%! ip_name(?Address, ?Text) is det.  ip(A,B,C,D) and its text.
ip_name(Address, Text) :- nonvar(Address), !, host_text(Address, Text).
ip_name(Address, Text) :- address_term(Text, Address).

%! gethostname(-Name) is det.  The name of this machine.
gethostname(Name) :- '$host_name'(Name).

%! udp_receive(+Socket, -Data, -From, +Options) is det.  Waits for a datagram. From is ip(A,B,C,D):Port.
%  Options: as(codes | string | atom), max_message_size(Bytes).
udp_receive(Socket, Data, Host:Port, Options) :-
    option(as(As), Options, codes),
    option(max_message_size(Bytes), Options, 4096),
    await(Socket),
    '$socket_receive'(Socket, Bytes, String, Digits, Port),
    address_term(Digits, Host),
    received(As, String, Data).

received(codes, String, Codes) :- string_codes(String, Codes).
received(atom, String, Atom) :- atom_string(Atom, String).
received(string, String, String).

%! udp_send(+Socket, +Data, +To, +Options) is det.  Sends the text Data to Host:Port.
udp_send(Socket, Data, Host0:Port0, _) :-
    host_text(Host0, Host),
    port_number(Port0, Port),
    '$socket_send'(Socket, Data, Host, Port).

%! negotiate_socks_connection(+Address, +Pair) is semidet.  Fails: there are no proxies.
negotiate_socks_connection(_, _) :- fail.
