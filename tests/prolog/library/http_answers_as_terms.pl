% library(http/http_client): the body of an answer as an atom, a string, codes, a term of JSON, or copied to a stream; requests with a body.
:- use_module(library(http/http_server)).
:- use_module(library(http/http_client)).
:- use_module(library(http/http_ssl_plugin)).

:- http_handler(root(text), text, []).
:- http_handler(root(json), json, []).
:- http_handler(root(method), method, []).

text(_) :- format("Content-type: text/plain; charset=UTF-8~n~nö 1").
json(_) :- reply_json(json([a=[1,2]])).
method(Request) :-
    memberchk(method(Method), Request),
    ( Method == delete -> Data = none ; http_server:http_read_data(Request, Data, []) ),
    format("Content-type: text/plain~n~n~q", [Method-Data]).

main :-
    http_server([port(Port)]),
    nb_setval(port, Port),
    t('/text', [], http_get),                          % expect: 'ö 1'
    t('/text', [to(string)], http_get),                % expect: "ö 1"
    t('/text', [to(codes)], http_get),                 % expect: [246,32,49]
    t('/text', [to(stream(user_output))], http_get),   % expect: ö 1true
    t('/json', [], http_get),                          % expect: json([a=[1,2]])
    t('/json', [to(atom)], http_get),                  % expect: '{"a": [1, 2 ]}'
    t('/method', [], http_delete),                     % expect: 'delete-none'
    t('/method', [to(term)], http_delete),             % expect: domain_error(http_data_type,term)
    t('/gone', [status_code(Code)], http_get0), print(Code), nl,
    % expect: none
    % expect: 404
    url('/method', URL),
    forall(member(G, [http_post, http_put, http_patch]),
           ( call(G, URL, form([a=1]), Data, [reply_header(Hs)]), memberchk(content_length(L), Hs), print(Data-L), nl )),
    % expect: 'post-[a=\'1\']'-12
    % expect: 'put-[a=\'1\']'-11
    % expect: 'patch-[a=\'1\']'-13
    http_disconnect(all),
    http_stop_server(Port, []).

url(Path, URL) :- nb_getval(port, Port), format(atom(URL), 'http://localhost:~w~w', [Port, Path]).

http_get0(URL, none, Options) :- http_get(URL, _, Options).

t(Path, Options, Get) :-
    url(Path, URL),
    catch(( call(Get, URL, Data, Options), print(Data) ), error(E, _), print(E)), nl.
