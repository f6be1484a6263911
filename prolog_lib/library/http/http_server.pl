% http_server.pl: a small HTTP server over library(socket), with handlers by path, parameters and JSON as in SWI-Prolog's libraries http/thread_httpd,
% http/http_dispatch, http/http_parameters and http/http_json, which give parts of this one.
%
% A server is a thread; threads take turns (system/threads.pl), so it answers while the others wait: main in thread_get_message/1, in a read at the
% toplevel or in http_open/3. One request is answered at a time. What a handler prints is the answer: header lines, an empty line, the body.
:- module(http_server,
          [ http_server/1, http_server/2, http_current_server/2, http_server_property/2, http_stop_server/2, http_workers/2,
            http_handler/3, http_delete_handler/1, http_dispatch/1, http_current_handler/2, http_redirect/3, http_404/2,
            http_link_to_id/3, http_location_by_id/2, http_reply_file/3,
            http_parameters/2, http_parameters/3,
            reply_json/1, reply_json/2, reply_json_dict/1, reply_json_dict/2, http_read_json/2, http_read_json/3,
            http_read_json_dict/2, http_read_json_dict/3, http_read_data/3
          ]).
:- use_module(library(socket)).
:- autoload(library(ssl), [ssl_context/3, ssl_negotiate/5]).
:- use_module(library(uri)).
:- use_module(library(utf8), [utf8_codes/3]).
:- use_module(library(http/json)).
:- use_module(library(error), [must_be/2]).
:- use_module(library(option), [option/2, option/3]).
:- use_module(library(readutil), [read_line_to_string/2]).
:- use_module(library(lists), [append/3, member/2]).

:- meta_predicate http_server(1, +), http_handler(+, :, +), http_parameters(+, +, :).

:- dynamic server/4.   % Port, Socket, Scheme, Goal
:- dynamic handler/3.  % Path, Closure, Options

% --- servers ------------------------------------------------------------------------------------------------------------------

%! http_server(+Options) is det.  As http_server(http_dispatch, Options).
http_server(Options) :- http_server(http_dispatch, Options).

%! http_server(:Goal, +Options) is det.  Answers requests by call(Goal, Request). Options: port(?Port) or port(Host:Port); ssl(List), the options of
%  ssl_context/3: connections are encrypted; workers(_) is accepted.
http_server(Goal, Options) :-
    option(port(Address), Options, 8080),
    tcp_socket(Socket),
    tcp_setopt(Socket, reuseaddr),
    tcp_bind(Socket, Address),
    tcp_listen(Socket, 64),
    ( nonvar(Address), Address = _:Port -> true ; Port = Address ),
    ( option(ssl(Ssl), Options) -> Scheme = https, ssl_context(server, Context, Ssl) ; Scheme = http, Context = none ),
    thread_create(serve(Socket, Context, Goal), _, [detached(true)]),
    assertz(server(Port, Socket, Scheme, Goal)),
    print_message(informational, format('Started server at ~w://localhost:~w/', [Scheme, Port])).

serve(Socket, Context, Goal) :-
    tcp_accept(Socket, Client, Peer),
    tcp_open_socket(Client, PlainIn, PlainOut),
    catch(encrypted(Context, PlainIn, PlainOut, In, Out), Error, true),
    (   var(Error)
    ->  catch(serve_client(In, Out, Peer, Goal), Error1, print_message(error, Error1)),
        close(In, [force(true)]),
        close(Out, [force(true)])
    ;   ( server(_, Socket, _, _) -> print_message(warning, Error) ; true ),   % the client does not trust this server, or is none of TLS
        close(PlainIn, [force(true)]),
        close(PlainOut, [force(true)])
    ),
    ( server(_, Socket, _, _) -> serve(Socket, Context, Goal) ; tcp_close_socket(Socket) ).

encrypted(none, In, Out, In, Out) :- !.
encrypted(Context, PlainIn, PlainOut, In, Out) :- ssl_negotiate(Context, PlainIn, PlainOut, In, Out).

serve_client(In, Out, Peer, Goal) :-
    ( wait_for_input([In], [], 30) -> true ; request(In, Peer, Request), answer(Goal, Request, Out) ).

%! http_current_server(?Goal, ?Port) is nondet.  A server runs at Port.
http_current_server(Goal, Port) :- server(Port, _, _, Goal).

%! http_server_property(?Port, ?Property) is nondet.  goal(Goal) or scheme(http | https) of a server.
http_server_property(Port, Property) :- server(Port, _, Scheme, Goal), ( Property = goal(Goal) ; Property = scheme(Scheme) ).

%! http_workers(?Port, ?Workers) is nondet.  A server has one.
http_workers(Port, 1) :- server(Port, _, _, _).

%! http_stop_server(+Port, +Options) is det.  Ends a server.
http_stop_server(Port, _) :-
    (   retract(server(Port, _, _, _))
    ->  catch(( tcp_connect(localhost:Port, Pair), close(Pair) ), _, true)   % it waits for a client
    ;   throw(error(existence_error(http_server, Port), _))
    ).

% --- requests -----------------------------------------------------------------------------------------------------------------

request(In, Peer, Request) :-
    set_stream(In, encoding(octet)),
    read_line_to_string(In, Line),
    split_string(Line, " ", "", [Method0, URI0|_]),
    string_lower(Method0, Method1), atom_string(Method, Method1),
    atom_string(URI, URI0),
    uri_components(URI, uri_components(_, _, Encoded, Query, _)),
    uri_encoded(path, Path, Encoded),
    ( var(Query) -> Search = [] ; uri_query_components(Query, Pairs), Search = [search(Pairs)] ),
    header_lines(In, Headers),
    ( option(content_length(Length), Headers) -> Input = [input(In), content(Length)] ; Input = [input(In)] ),
    joined([[peer(Peer), method(Method), request_uri(URI), path(Path), http_version(1-1)], Search, Headers, Input], Request).

joined([], []).
joined([L|Ls], All) :- joined(Ls, Rest), append(L, Rest, All).

header_lines(In, Headers) :-
    read_line_to_string(In, Line),
    (   ( Line == end_of_file ; Line == "" ) -> Headers = []
    ;   sub_string(Line, Before, 1, _, ":")
    ->  sub_string(Line, 0, Before, _, Name0),
        string_lower(Name0, Name1),
        split_string(Name1, "-", "", Words),
        atomic_list_concat(Words, '_', Name),
        From is Before + 1,
        sub_string(Line, From, _, 0, Text),
        split_string(Text, "", " \t", [Trimmed]),
        header_value(Name, Trimmed, Value),
        Header =.. [Name, Value],
        Headers = [Header|Rest],
        header_lines(In, Rest)
    ;   header_lines(In, Headers)
    ).

header_value(content_length, Text, Number) :- number_string(Number, Text), !.
header_value(_, Text, Value) :- atom_string(Value, Text).

% --- answers ------------------------------------------------------------------------------------------------------------------

answer(Goal, Request, Out) :-
    set_stream(Out, encoding(octet)),
    catch(call_handler(Goal, Request, Printed0, Status0), Error, true),
    ( var(Error) -> Printed = Printed0, Status = Status0 ; status_of(Error, Request, Status, Printed) ),
    send(Status, Printed, Out).

call_handler(Goal, Request, Printed, ok) :- with_output_to(string(Printed), call(Goal, Request)), !.
call_handler(_, _, "Content-type: text/plain\n\nThe handler failed\n", 'Internal Server Error'-500).

status_of(http_reply(Reply), _, Status, Text) :- reply(Reply, Status, Text), !.
status_of(http_reply(Reply, _), _, Status, Text) :- reply(Reply, Status, Text), !.
status_of(error(existence_error(http_location, Path), _), _, 'Not Found'-404, Text) :- !, page('Not Found', Path, Text).
status_of(error(existence_error(http_parameter, Name), _), _, 'Bad Request'-400, Text) :- !, page('Missing parameter', Name, Text).
status_of(error(type_error(Type, Value), _), _, 'Bad Request'-400, Text) :- !, page('Bad Request', Type-Value, Text).
status_of(error(permission_error(_, http_location, Path), _), _, 'Forbidden'-403, Text) :- !, page('Forbidden', Path, Text).
status_of(Error, _, 'Internal Server Error'-500, Text) :-
    print_message(error, Error),
    format(atom(Words), '~p', [Error]),
    page('Internal server error', Words, Text).

reply(not_found(Path), 'Not Found'-404, Text) :- page('Not Found', Path, Text).
reply(forbidden(Path), 'Forbidden'-403, Text) :- page('Forbidden', Path, Text).
reply(bad_request(Why), 'Bad Request'-400, Text) :- page('Bad Request', Why, Text).
reply(method_not_allowed(_, Path), 'Method Not Allowed'-405, Text) :- page('Method Not Allowed', Path, Text).
reply(no_content, 'No Content'-204, "\n").
reply(moved(To), 'Moved Permanently'-301, Text) :- moved(To, Text).
reply(moved_temporary(To), 'Moved Temporary'-302, Text) :- moved(To, Text).
reply(see_other(To), 'See Other'-303, Text) :- moved(To, Text).
reply(file(Type, File), ok, Text) :-
    setup_call_cleanup(open(File, read, In, [encoding(utf8)]), read_string(In, _, Body), close(In)),
    format(string(Text), 'Content-type: ~w\n\n~s', [Type, Body]).

moved(To, Text) :- format(string(Text), 'Location: ~w\nContent-type: text/plain\n\n~w\n', [To, To]).

page(Title, What, Text) :-
    format(atom(Words), '~w', [What]),
    escaped(Words, Escaped),
    format(string(Text), 'Content-type: text/html; charset=UTF-8\n\n<html><head><title>~w</title></head><body><h1>~w</h1><p>~w</p></body></html>\n',
           [Title, Title, Escaped]).

escaped(Text, Escaped) :-
    atomic_list_concat(P1, &, Text), atomic_list_concat(P1, '&amp;', T1),
    atomic_list_concat(P2, <, T1), atomic_list_concat(P2, '&lt;', Escaped).

send(Status0, Printed, Out) :-
    head_and_body(Printed, Lines, Body),
    string_codes(Body, Codes),
    phrase(utf8_codes(Codes), Bytes),
    length(Bytes, Length),
    told_status(Lines, Status0, Status, Kept),
    ( Status = Words-Code -> true ; Words = 'OK', Code = 200 ),
    format(Out, 'HTTP/1.1 ~w ~w\r\nConnection: close\r\nContent-Length: ~d\r\n', [Code, Words, Length]),
    forall(member(Line, Kept), format(Out, '~w\r\n', [Line])),
    format(Out, '\r\n~s', [Bytes]).

% A handler may print Status: 404 Not Found.
told_status([], Status, Status, []).
told_status([Line|Lines], Status0, Status, Kept) :-
    (   string_lower(Line, Lower), sub_string(Lower, 0, 7, _, "status:")
    ->  sub_string(Line, 7, _, 0, Rest),
        split_string(Rest, " ", " ", [Code0|Words0]),
        exclude(==(""), [Code0|Words0], [Code|Words]),
        atomic_list_concat(Words, ' ', Text),
        told_status(Lines, Text-Code, Status, Kept)
    ;   Kept = [Line|Rest1],
        told_status(Lines, Status0, Status, Rest1)
    ).

head_and_body(Printed, Lines, Body) :-
    (   sub_string(Printed, 0, 1, _, "\n") -> Lines = [], sub_string(Printed, 1, _, 0, Body)
    ;   sub_string(Printed, Before, 2, After, "\n\n")
    ->  sub_string(Printed, 0, Before, _, Head), sub_string(Printed, _, After, 0, Body),
        split_string(Head, "\n", "\r", Lines)
    ;   sub_string(Printed, Before, 4, After, "\r\n\r\n")
    ->  sub_string(Printed, 0, Before, _, Head), sub_string(Printed, _, After, 0, Body),
        split_string(Head, "\n", "\r", Lines)
    ;   Lines = ["Content-type: text/plain"], Body = Printed
    ).

% --- handlers by path -----------------------------------------------------------------------------------------------------------

%! http_handler(+Path, :Closure, +Options) is det.  Requests for Path are answered by call(Closure, Request). Path is absolute, or root(Relative).
%  Options: prefix (paths below it, too), method(M), methods(Ms), id(Id), priority(N).
http_handler(Spec, Closure, Options) :-
    location(Spec, Path),
    strip_module(Closure, M, Plain),
    retractall(handler(Path, _, _)),
    assertz(handler(Path, M:Plain, Options)).

location(root(.), /) :- !.
location(root(Relative0), Path) :- !, relative(Relative0, Relative), atom_concat(/, Relative, Path).
location(Path, Path) :- atom(Path), !.
location(Spec, _) :- throw(error(type_error(http_location, Spec), _)).

relative(A/B, Path) :- !, relative(A, PA), relative(B, PB), atomic_list_concat([PA, PB], /, Path).
relative(A, A).

%! http_delete_handler(+Spec) is det.  Spec is path(Path), id(Id) or Path.
http_delete_handler(path(Path)) :- !, retractall(handler(Path, _, _)).
http_delete_handler(id(Id)) :- !, forall(( handler(Path, C, Options), option(id(Id), Options) ), retract(handler(Path, C, Options))).
http_delete_handler(Spec) :- location(Spec, Path), retractall(handler(Path, _, _)).

%! http_current_handler(?Path, :Closure) is nondet.  A handler that is there.
http_current_handler(Path, Closure) :- strip_module(Closure, _, Plain), handler(Path, _:Plain, _).

%! http_dispatch(+Request) is det.  Calls the handler for the path of Request: the one for this path, or that with the longest prefix.
http_dispatch(Request) :-
    option(path(Path), Request),
    option(method(Method), Request, get),
    (   found(Path, Closure, Options)
    ->  ( allowed(Method, Options) -> true ; throw(http_reply(method_not_allowed(Method, Path))) ),
        ( call(Closure, Request) -> true ; throw(error(goal_failed(Closure), _)) )
    ;   throw(error(existence_error(http_location, Path), _))
    ).

found(Path, Closure, Options) :- handler(Path, Closure, Options), !.
found(Path, Closure, Options) :-
    findall(Length-handler(C, O), ( handler(P, C, O), memberchk(prefix, O), sub_atom(Path, 0, Length, _, P) ), All),
    sort(1, @>=, All, [_-handler(Closure, Options)|_]).

allowed(Method, Options) :-
    (   option(method(One), Options) -> ( One == (*) -> true ; One == Method )
    ;   option(methods(Some), Options) -> memberchk(Method, Some)
    ;   true
    ).

%! http_link_to_id(+Id, +Parameters, -Link) is det.  The path of the handler with this id, with Parameters as its query.
http_link_to_id(Id, Parameters, Link) :-
    http_location_by_id(Id, Path),
    ( Parameters == [] -> Link = Path ; uri_query_components(Query, Parameters), format(atom(Link), '~w?~w', [Path, Query]) ).

%! http_location_by_id(+Id, -Path) is det.  The path of the handler with this id, or whose closure has this name.
http_location_by_id(Id, Path) :-
    (   handler(Path0, _, Options), option(id(Id), Options) -> Path = Path0
    ;   handler(Path0, _:Closure, _), functor(Closure, Id, _) -> Path = Path0
    ;   throw(error(existence_error(http_handler_id, Id), _))
    ).

%! http_redirect(+How, +To, +Request).  Ends a handler: the client is to ask for To. How is moved, moved_temporary or see_other.
http_redirect(How, To0, _) :-
    ( compound(To0), To0 = location_by_id(Id) -> http_location_by_id(Id, To) ; compound(To0) -> location(To0, To) ; To = To0 ),
    Reply =.. [How, To],
    throw(http_reply(Reply)).

%! http_404(+Options, +Request).  Ends a handler: nothing is there.
http_404(_, Request) :- option(path(Path), Request), throw(http_reply(not_found(Path))).

%! http_reply_file(+File, +Options, +Request).  Ends a handler: the answer is the text of a file.
http_reply_file(Spec, _, _) :-
    absolute_file_name(Spec, File, [access(read)]),
    file_name_extension(_, Extension, File),
    ( media_type(Extension, Type) -> true ; Type = 'text/plain; charset=UTF-8' ),
    throw(http_reply(file(Type, File))).

media_type(html, 'text/html; charset=UTF-8').
media_type(htm, 'text/html; charset=UTF-8').
media_type(css, 'text/css').
media_type(js, 'text/javascript').
media_type(json, 'application/json').
media_type(xml, 'text/xml').
media_type(svg, 'image/svg+xml').

% --- parameters -----------------------------------------------------------------------------------------------------------------

%! http_parameters(+Request, ?Parameters) is det.  As http_parameters/3 without options.
http_parameters(Request, Parameters) :- http_parameters(Request, Parameters, []).

%! http_parameters(+Request, ?Parameters, :Options) is det.  Parameters are Name(Value, Properties): of the query, or of a form that was posted. Properties:
%  default(D), optional(Bool), list(Type), oneof(List), nonneg, integer, number, float, atom, string, boolean, length > N. Option: form_data(-List).
http_parameters(Request, Parameters, Options0) :-
    strip_module(Options0, _, Options),
    form(Request, Data),
    ( option(form_data(Data), Options) -> true ; true ),
    parameters(Parameters, Data).

form(Request, Data) :- option(method(post), Request), form_type(Request), !, http_read_data(Request, Data, []).
form(Request, Data) :- ( option(search(Data0), Request) -> Data = Data0 ; Data = [] ).

form_type(Request) :- option(content_type(Type), Request), sub_atom(Type, 0, _, _, 'application/x-www-form-urlencoded').

parameters([], _).
parameters([P|Ps], Data) :-
    P =.. [Name, Value|Rest],
    ( Rest = [Properties0] -> ( is_list(Properties0) -> Properties = Properties0 ; Properties = [Properties0] ) ; Properties = [] ),
    parameter(Properties, Name, Value, Data),
    parameters(Ps, Data).

parameter(Properties, Name, Values, Data) :-
    member(list(Type), Properties), !,
    findall(V, ( member(Name=Text, Data), converted([Type], Name, Text, V) ), Values).
parameter(Properties, Name, Value, Data) :-
    (   memberchk(Name=Text, Data) -> converted(Properties, Name, Text, Value)
    ;   memberchk(default(Default), Properties) -> Value = Default
    ;   memberchk(optional(true), Properties) -> true
    ;   throw(error(existence_error(http_parameter, Name), _))
    ).

converted([], _, Value, Value).
converted([Property|Properties], Name, Value0, Value) :-
    ( property(Property, Name, Value0, Value1) -> true ; Value1 = Value0 ),
    converted(Properties, Name, Value1, Value).

property(integer, _, Text, Value) :- number_of(Text, integer, Value), must_be(integer, Value).
property(nonneg, _, Text, Value) :- number_of(Text, nonneg, Value), must_be(nonneg, Value).
property(number, _, Text, Value) :- number_of(Text, number, Value).
property(float, _, Text, Value) :- number_of(Text, float, N), Value is float(N).
property(between(Low, High), _, Text, Value) :- number_of(Text, number, Value), must_be(between(Low, High), Value).
property(string, _, Text, Value) :- atom_string(Text, Value).
property(boolean, _, Text, Value) :-
    (   memberchk(Text, [true, yes, on, '1']) -> Value = true
    ;   memberchk(Text, [false, no, off, '0']) -> Value = false
    ;   throw(error(type_error(bool, Text), _))
    ).
property(oneof(List), _, Value, Value) :- must_be(oneof(List), Value).
property(length > N, Name, Value, Value) :- atom_length(Value, Length), ( Length > N -> true ; throw(error(type_error(long_enough(Name), Value), _)) ).

number_of(Value, _, Value) :- number(Value), !.
number_of(Text, Type, Value) :- ( atom_number(Text, Value) -> true ; throw(error(type_error(Type, Text), _)) ).

%! http_read_data(+Request, -Data, +Options) is det.  The body of a request: of a form Name=Value, of other types a text.
http_read_data(Request, Data, _) :-
    content(Request, Text),
    ( form_type(Request) -> uri_query_components(Text, Data) ; Data = Text ).

content(Request, Text) :-
    option(input(In), Request),
    option(content_length(Length), Request, 0),
    read_string(In, Length, Octets),
    string_codes(Octets, Bytes),
    ( phrase(utf8_codes(Codes), Bytes) -> true ; Codes = Bytes ),
    atom_codes(Text, Codes).

% --- JSON ---------------------------------------------------------------------------------------------------------------------

%! reply_json(+Term) is det.  The answer is Term as JSON.
reply_json(Term) :- reply_json(Term, []).

%! reply_json(+Term, +Options) is det.  The same; status(Code), and options of json_write/3.
reply_json(Term, Options) :- json_head(Options), json_write(current_output, Term, Options).

%! reply_json_dict(+Dict) is det.  The answer is a dict as JSON.
reply_json_dict(Dict) :- reply_json_dict(Dict, []).

%! reply_json_dict(+Dict, +Options) is det.  The same; status(Code), and options of json_write_dict/3.
reply_json_dict(Dict, Options) :- json_head(Options), json_write_dict(current_output, Dict, Options).

json_head(Options) :-
    ( option(status(Code), Options) -> format('Status: ~w~n', [Code]) ; true ),
    format('Content-type: application/json; charset=UTF-8~n~n').

%! http_read_json(+Request, -Term) is det.  The body of Request, which is JSON, as a term.
http_read_json(Request, Term) :- http_read_json(Request, Term, []).

%! http_read_json(+Request, -Term, +Options) is det.  The same, with options of json_read/3.
http_read_json(Request, Term, Options) :- content(Request, Text), atom_json_term(Text, Term, Options).

%! http_read_json_dict(+Request, -Dict) is det.  The body of Request, which is JSON, as a dict.
http_read_json_dict(Request, Dict) :- http_read_json_dict(Request, Dict, []).

%! http_read_json_dict(+Request, -Dict, +Options) is det.  The same, with options of json_read_dict/3.
http_read_json_dict(Request, Dict, Options) :- content(Request, Text), atom_json_dict(Text, Dict, Options).
