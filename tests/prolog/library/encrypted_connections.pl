% library(ssl), and https: of http_open/3 and http_server/2: a server and its client, whom the client trusts, what is agreed on, long answers,
% streams of one's own. The key is of this test alone; its certificate is made out to localhost, and nobody vouches for it.
:- use_module(library(ssl)).
:- use_module(library(socket)).
:- use_module(library(http/http_open)).
:- use_module(library(http/http_server)).
:- use_module(library(readutil)).

:- http_handler(root(hello), hello, []).
:- http_handler(root(long), long, []).

hello(_) :- format("Content-type: text/plain; charset=UTF-8~n~nHello wörld~n").
long(_) :- format("Content-type: text/plain~n~n"), forall(between(1, 100000, I), ( D is I mod 10, write(D) )).

main :-
    tmp_file_stream(text, Key, K), key(KeyText), write(K, KeyText), close(K),
    tmp_file_stream(text, Certificate, C), certificate(CertificateText), write(C, CertificateText), close(C),
    call_cleanup(cases(Key, Certificate), ( delete_file(Key), delete_file(Certificate) )).

cases(Key, Certificate) :-
    Server = [certificate_file(Certificate), key_file(Key)],
    http_server(http_dispatch, [port(Port), ssl(Server)]),
    ( http_server_property(Port, scheme(Scheme)) -> print(Scheme), nl ; true ),          % expect: https
    get(localhost:Port, '/hello', [cacert_file(Certificate)]),                           % expect: "Hello wörld\n"
    get('127.0.0.1':Port, '/hello', [cert_verify_hook(cert_accept_any)]),                % expect: "Hello wörld\n"
    get(localhost:Port, '/long', [cacerts([file(Certificate)])]),                        % expect: 100000
    % Certificates that are not accepted: nobody vouches for it, and it is another's.
    get(localhost:Port, '/hello', []),
    % expect: ssl_error('0A000086','certificate verify failed: self-signed certificate')
    get('127.0.0.1':Port, '/hello', [cacert_file(Certificate)]),
    % expect: ssl_error('0A000086','certificate verify failed: IP address mismatch')
    http_stop_server(Port, []),
    t(ssl_context(peer, _, [])),                                                         % expect: domain_error(ssl_role,peer)
    t(ssl_context(client, _, [cert_verify_hook(mine)])),                                 % expect: domain_error(cert_verify_hook,mine)
    t(( ssl_context(server, Bad, [key_file(missing)]), negotiate(Bad) )),                % expect: existence_error(source_sink,missing)
    t(( ssl_context(server, Wrong, [key_file(Certificate)]), negotiate(Wrong) )),        % expect: ssl_error
    t(( ssl_context(client, Own, []), open_null_stream(N), open_string("", E), ssl_negotiate(Own, E, N, _, _) )),   % expect: permission_error
    streams_of_ones_own(Server, Certificate).

get(Host:Port, Path, Options) :-
    format(atom(URL), 'https://~w:~w~w', [Host, Port, Path]),
    catch(( http_open(URL, In, Options), read_string(In, Length, Text), close(In), ( Length > 100 -> print(Length) ; print(Text) ), nl ),
          error(ssl_error(Code, _, _, Why), _), ( print(ssl_error(Code, Why)), nl )).

% A server in a thread of its own sends each line back in capitals.
streams_of_ones_own(Options, Certificate) :-
    tcp_socket(Socket), tcp_bind(Socket, Port), tcp_listen(Socket, 1),
    thread_create(echo(Socket, Options), Thread),
    tcp_connect(localhost:Port, Pair), stream_pair(Pair, PlainIn, PlainOut),
    ssl_context(client, Context0, [host(localhost)]),
    ssl_set_options(Context0, Context, [cacert_file(Certificate)]),
    findall(P, ssl_property(Context, P), Ps), length(Ps, Count), print(Count), nl,      % expect: 2
    ssl_negotiate(Context, PlainIn, PlainOut, In, Out),
    ssl_session(In, Session), print(Session), nl,
    % expect: [version('TLSv1.3'),cipher('TLS_AES_256_GCM_SHA384')]
    format(Out, "one~n", []), flush_output(Out),
    thread_join(Thread, Status), print(Status), nl,                                      % expect: true
    read_line_to_string(In, Line), print(Line), nl,                                      % expect: "ONE"
    read_line_to_string(In, End), print(End), nl,                                        % expect: end_of_file
    close(Out), close(In),
    ( is_stream(PlainIn) -> writeln(open) ; writeln(closed) ),                           % expect: closed
    tcp_close_socket(Socket).

echo(Socket, Options) :-
    ssl_secure_ciphers(Ciphers),
    ssl_context(server, Context, [cipher_list(Ciphers)|Options]),
    tcp_accept(Socket, Client, _), tcp_open_socket(Client, PlainIn, PlainOut),
    ssl_negotiate(Context, PlainIn, PlainOut, In, Out),
    wait_for_input([In], _, infinite),
    read_line_to_string(In, Line), string_upper(Line, Upper),
    format(Out, "~s~n", [Upper]),
    close(Out), close(In).

negotiate(Context) :-
    tcp_socket(Socket), tcp_bind(Socket, Port), tcp_listen(Socket, 1),
    tcp_connect(localhost:Port, Pair), stream_pair(Pair, In, Out),
    call_cleanup(ssl_negotiate(Context, In, Out, _, _), ( close(Pair), tcp_close_socket(Socket) )).

t(Goal) :-
    catch(( Goal -> R = yes ; R = no ), error(E, _), ( E = existence_error(_, _) -> R = E ; E = domain_error(_, _) -> R = E ; functor(E, R, _) )),
    print(R), nl.

key("\
-----BEGIN PRIVATE KEY-----\n\
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgeg6uat4Bo9s0iWtK\n\
4DH9y0rVjKvVNqJguEw+3A8UDaChRANCAAToVgX6cmgkR/E97c1OVzQw3a1FO7tZ\n\
CAgAcIRweWy0y8Ws+yesx8E6XvFH1mDsoL3ggbuDF5NWmJkBVp0ZBiAc\n\
-----END PRIVATE KEY-----\n\
").

certificate("\
-----BEGIN CERTIFICATE-----\n\
MIIBlTCCATugAwIBAgIUfeT7veEn5OdvF/hkWO8/9e1MvH8wCgYIKoZIzj0EAwIw\n\
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNzIwNDM1MVoYDzIxMjYxMTAz\n\
MjA0MzUxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO\n\
PQMBBwNCAAToVgX6cmgkR/E97c1OVzQw3a1FO7tZCAgAcIRweWy0y8Ws+yesx8E6\n\
XvFH1mDsoL3ggbuDF5NWmJkBVp0ZBiAco2kwZzAdBgNVHQ4EFgQUx9DLMcA57bUx\n\
CeIy3WNsIVZMSjIwHwYDVR0jBBgwFoAUx9DLMcA57bUxCeIy3WNsIVZMSjIwDwYD\n\
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID\n\
SAAwRQIhAInOeIKsFa7e9g1+jqWIKq9KpIM1kFYPDnBBQ/ERGPBrAiAIvwELMJsy\n\
1N53V+bjdi0I9Avu2BkTwu0cJ8Bdwf2rvQ==\n\
-----END CERTIFICATE-----\n\
").
