% http_open.pl: opens documents at http: and https: URLs as streams, over library(socket) and library(ssl).
:- module(http_open, [http_open/3, http_close_keep_alive/1]).
:- use_module(library(socket)).
:- autoload(library(ssl), [ssl_context/3, ssl_negotiate/5]).
:- use_module(library(uri)).
:- use_module(library(option), [option/2, option/3]).
:- use_module(library(readutil), [read_line_to_string/2, read_stream_to_codes/2]).
:- use_module(library(utf8), [utf8_codes/3]).
:- use_module(library(lists), [member/2]).

%! http_open(+URL, -Stream, +Options) is det.  Sends a request and opens the body of the answer.
%  URL is a text, or parts: [host(H), port(P), path(P), search(List)]. Options: method(get | post | put | delete | head | options | patch),
%  post(Data) with Data codes(Text), codes(Type, Text), string(Type, Text), atom(Type, Text), form(List), json(Text) or file(Type, File);
%  request_header(Name=Value), status_code(-Code), header(Name, -Value), headers(-List), size(-Bytes),
%  final_url(-URL), timeout(Seconds), redirect(Bool), max_redirect(N), user_agent(Agent); https: cacert_file(File) and the others of ssl_context/3.
%  Without status_code(-Code) an answer that is no success is an error: existence_error(url, URL) or permission_error(url, URL).
http_open(URL0, Stream, Options) :-
    url_text(URL0, URL),
    option(max_redirect(Most), Options, 10),
    open_url(URL, Stream, Options, Most).

url_text(URL, _) :- var(URL), !, throw(error(instantiation_error, _)).
url_text(Parts, URL) :- is_list(Parts), !,
    option(scheme(Scheme), Parts, http),
    option(host(Host), Parts, localhost),
    ( option(port(Port), Parts) -> format(atom(Authority), '~w:~w', [Host, Port]) ; Authority = Host ),
    option(path(Path), Parts, /),
    ( option(search(Search), Parts) -> uri_query_components(Query, Search) ; Query = _ ),
    uri_components(URL, uri_components(Scheme, Authority, Path, Query, _)).
url_text(URL, Atom) :- atom_string(Atom, URL).

open_url(URL, Stream, Options, Left) :-
    uri_components(URL, uri_components(Scheme, Authority, Path0, Query, _)),
    ( scheme_port(Scheme, Usual) -> true ; throw(error(domain_error(url_scheme, Scheme), _)) ),
    uri_authority_components(Authority, uri_authority(_, _, Host, Port0)),
    ( var(Port0) -> Port = Usual ; Port = Port0 ),
    ( ( var(Path0) ; Path0 == '' ) -> Path = / ; Path = Path0 ),
    ( var(Query) -> Target = Path ; format(atom(Target), '~w?~w', [Path, Query]) ),
    option(timeout(Seconds), Options, infinite),
    tcp_connect(Host:Port, Plain, [timeout(Seconds)]),
    catch(encrypted(Scheme, Host, Plain, Options, In, Out), Error, ( close(Plain, [force(true)]), throw(Error) )),
    catch(exchange(In, Out, Authority, Target, Seconds, Options, Code, Headers), Error,
          ( close(Out, [force(true)]), close(In, [force(true)]), throw(Error) )),
    close(Out),
    (   redirected(Code, Headers, Location), \+ option(redirect(false), Options)
    ->  close(In),
        ( Left > 0 -> true ; throw(error(permission_error(redirect, http, URL), _)) ),
        uri_resolve(Location, URL, Next),
        Fewer is Left - 1,
        open_url(Next, Stream, Options, Fewer)
    ;   ( option(final_url(URL), Options) -> true ; true ),
        answer(Code, Headers, In, URL, Stream, Options)
    ).

scheme_port(http, 80).
scheme_port(https, 443).

encrypted(http, _, Plain, _, In, Out) :- stream_pair(Plain, In, Out).
encrypted(https, Host, Plain, Options, In, Out) :-
    stream_pair(Plain, PlainIn, PlainOut),
    ssl_context(client, Context, [host(Host)|Options]),
    ssl_negotiate(Context, PlainIn, PlainOut, In, Out).

redirected(Code, Headers, Location) :- memberchk(Code, [301, 302, 303, 307, 308]), memberchk(location-Location, Headers).

exchange(In, Out, Authority, Target, Seconds, Options, Code, Headers) :-
    set_stream(Out, encoding(octet)),
    ( number(Seconds) -> set_stream(In, timeout(Seconds)) ; true ),
    ( option(post(Data), Options) -> body(Data, Type, Bytes), Default = post ; Bytes = none, Default = get ),
    option(method(Method), Options, Default),
    upcase_atom(Method, Word),
    option(user_agent(Agent), Options, 'Penelope'),
    format(Out, '~w ~w HTTP/1.1\r\nHost: ~w\r\nUser-Agent: ~w\r\nConnection: close\r\n', [Word, Target, Authority, Agent]),
    forall(member(request_header(Name=Value), Options), format(Out, '~w: ~w\r\n', [Name, Value])),
    (   Bytes == none -> format(Out, '\r\n', [])
    ;   length(Bytes, Length),
        format(Out, 'Content-Type: ~w\r\nContent-Length: ~d\r\n\r\n~s', [Type, Length, Bytes])
    ),
    flush_output(Out),
    wait_for_input([In], _, Seconds),
    set_stream(In, encoding(octet)),
    status(In, Code),
    headers(In, Headers).

body(codes(Text), 'text/plain', Bytes) :- !, bytes(Text, Bytes).
body(form(List), 'application/x-www-form-urlencoded', Bytes) :- !, uri_query_components(Text, List), bytes(Text, Bytes).
body(json(Text), 'application/json; charset=UTF-8', Bytes) :- !, bytes(Text, Bytes).
body(file(Type, File), Type, Bytes) :- !,
    setup_call_cleanup(open(File, read, In, [type(binary)]), read_stream_to_codes(In, Bytes), close(In)).
body(Data, Type, Bytes) :- Data =.. [Kind, Type, Text], memberchk(Kind, [codes, string, atom, bytes]), !, bytes(Text, Bytes).
body(Data, _, _) :- throw(error(domain_error(http_post_data, Data), _)).

bytes(Text, Bytes) :- text_to_string(Text, String), string_codes(String, Codes), phrase(utf8_codes(Codes), Bytes).

status(In, Code) :-
    read_line_to_string(In, Line),
    (   string(Line), split_string(Line, " ", "", [_, Digits|_]), number_string(Code, Digits) -> true
    ;   throw(error(syntax_error(http_status_line), _))
    ).

headers(In, Headers) :-
    read_line_to_string(In, Line),
    (   ( Line == end_of_file ; Line == "" ) -> Headers = []
    ;   sub_string(Line, Before, 1, _, ":")
    ->  sub_atom(Line, 0, Before, _, Name0),
        downcase_atom(Name0, Name),
        From is Before + 1,
        sub_string(Line, From, _, 0, Text),
        split_string(Text, "", " \t", [Trimmed]),
        atom_string(Value, Trimmed),
        Headers = [Name-Value|Rest],
        headers(In, Rest)
    ;   headers(In, Headers)
    ).

answer(Code, Headers, In, URL, Stream, Options) :-
    bind_headers(Options, Headers),
    ( option(status_code(Code0), Options) -> Code0 = Code ; success(Code, URL, In) ),
    ( option(size(Size), Options), memberchk('content-length'-Text, Headers) -> atom_number(Text, Size) ; true ),
    (   memberchk('transfer-encoding'-Coding, Headers), sub_atom(Coding, _, _, _, chunked)
    ->  setup_call_cleanup(true, chunks(In, Bytes), close(In)),
        text_of_bytes(Headers, Bytes, Text1),
        open_string(Text1, Stream)
    ;   ( encoding_of(Headers, Encoding) -> set_stream(In, encoding(Encoding)) ; true ),
        Stream = In
    ).

bind_headers([], _).
bind_headers([Option|Options], Headers) :-
    (   nonvar(Option), Option = header(Name, Value)
    ->  downcase_atom(Name, Lower),
        atomic_list_concat(Words, '_', Lower),
        atomic_list_concat(Words, -, Key),
        ( memberchk(Key-Value0, Headers) -> Value = Value0 ; Value = '' )
    ;   nonvar(Option), Option = headers(List)
    ->  findall(Term, ( member(Name-Value, Headers), header_term(Name, Value, Term) ), List)
    ;   true
    ),
    bind_headers(Options, Headers).

% As SWI-Prolog has it: content_length(7).
header_term('content-length', Text, content_length(Bytes)) :- atom_number(Text, Bytes), !.
header_term(Name0, Value, Term) :-
    atomic_list_concat(Words, -, Name0),
    atomic_list_concat(Words, '_', Name),
    Term =.. [Name, Value].

success(Code, _, _) :- Code >= 200, Code < 300, !.
success(Code, URL, In) :-
    close(In),
    ( memberchk(Code, [401, 403, 405]) -> throw(error(permission_error(url, URL), context(_, status(Code, _)))) ; true ),
    throw(error(existence_error(url, URL), context(_, status(Code, _)))).

encoding_of(Headers, utf8) :-
    memberchk('content-type'-Type0, Headers),
    downcase_atom(Type0, Type),
    ( sub_atom(Type, _, _, _, 'utf-8') ; sub_atom(Type, _, _, _, json) ), !.
encoding_of(_, iso_latin_1).

chunks(In, Bytes) :-
    read_line_to_string(In, Line),
    (   string(Line), split_string(Line, ";", " ", [Hex|_]), atom_concat('0x', Hex, Text), atom_number(Text, Size) -> true
    ;   throw(error(syntax_error(http_chunk), _))
    ),
    (   Size =:= 0 -> Bytes = []
    ;   read_string(In, Size, String),
        read_line_to_string(In, _),
        string_codes(String, Codes),
        chunks(In, Rest),
        append_bytes(Codes, Rest, Bytes)
    ).

append_bytes([], Rest, Rest).
append_bytes([B|Bs], Rest, [B|All]) :- append_bytes(Bs, Rest, All).

text_of_bytes(Headers, Bytes, Text) :-
    (   encoding_of(Headers, utf8), phrase(utf8_codes(Codes), Bytes) -> string_codes(Text, Codes)
    ;   string_codes(Text, Bytes)
    ).

%! http_close_keep_alive(+Address) is det.  Accepted: each connection is for one request.
http_close_keep_alive(_).
