% A server of library(http/thread_httpd) and its client: paths, parameters, JSON, forms, redirections, errors.
:- use_module(library(http/thread_httpd)).
:- use_module(library(http/http_dispatch)).
:- use_module(library(http/http_parameters)).
:- use_module(library(http/http_json)).
:- use_module(library(http/http_open)).
:- use_module(library(http/http_server), [http_server/1, http_read_data/3, http_read_json/2]).
:- use_module(library(http/html_write)).
:- use_module(library(readutil)).

:- http_handler(root(hello), hello, []).
:- http_handler(root(add), add, [id(sum)]).
:- http_handler('/echo', echo, [methods([post,put])]).
:- http_handler(root(old), http_redirect(moved, root(hello)), []).
:- http_handler(root(files), below, [prefix]).
:- http_handler(root(page), page, []).
:- http_handler(root(gone), http_404([]), []).
:- http_handler(root(data), data, []).

:- http_handler(root(term), term, []).
:- http_handler(root(file), file, []).

hello(_) :- format("Content-type: text/plain; charset=UTF-8~n~nHello wörld~n").
add(Request) :-
    http_parameters(Request, [a(A, [integer]), b(B, [integer, default(1)]), c(C, [optional(true)])]),
    Sum is A + B,
    ( var(C) -> reply_json(json([sum=Sum])) ; reply_json_dict(_{sum:Sum, c:C}, [status(201)]) ).
echo(Request) :- http_read_json_dict(Request, Dict), Twice is Dict.x * 2, reply_json_dict(_{x:Twice}).
below(Request) :- memberchk(path(Path), Request), format("Content-type: text/plain~n~n~w", [Path]).
term(Request) :- http_read_json(Request, json(Pairs)), format("Content-type: text/plain~n~n~q", [Pairs]).
:- dynamic kept/1.
file(Request) :- kept(File), http_reply_file(File, [], Request).
page(_) :- reply_html_page(title('T'), [p('a<b')]).
data(Request) :- http_read_data(Request, Data, []), format("Content-type: text/plain~n~n~q", [Data]).

main :-
    http_server(http_dispatch, [port(Port)]),
    ( http_current_server(_, Port), http_server_property(Port, scheme(S)), http_workers(Port, 1) -> print(S), nl ; true ),   % expect: http
    nb_setval(port, Port),
    get('/hello', []),                                  % expect: 200 "Hello wörld\n"
    get('/add?a=40&b=2', []),                           % expect: 200 "{\"sum\":42}"
    get('/add?a=1&c=d%20e', []),                        % expect: 201 "{\"c\":\"d e\", \"sum\":2}"
    get('/add?a=x', []),                                % expect: 400 html
    get('/add', []),                                    % expect: 400 html
    get('/echo', []),                                   % expect: 405 html
    get('/echo', [post(json("{\"x\":21}"))]),           % expect: 200 "{\"x\":42}"
    get('/old', []),                                    % expect: 200 "Hello wörld\n"
    get('/files/a/b', []),                              % expect: 200 "/files/a/b"
    get('/nowhere', []),                                % expect: 404 html
    get('/gone', []),                                   % expect: 404 html
    get('/data', [post(form([a=1,b='x y']))]),          % expect: 200 "[a='1',b='x y']"
    get('/term', [post(json("{\"a\":[1,null]}"))]),      % expect: 200 "[a=[1,@(null)]]"
    tmp_file_stream(text, File, Out), write(Out, 'kept text'), close(Out),
    assertz(kept(File)), get('/file', []), delete_file(File),   % expect: 200 "kept text"
    get('/page', []),                                   % expect: 200 html
    url('/nowhere', URL),
    catch(http_open(URL, _, []), error(E, _), ( E =.. [K|_], print(K), nl )),   % expect: existence_error
    catch(http_open('ftp://localhost/', _, []), error(F, _), ( print(F), nl )),   % expect: domain_error(url_scheme,ftp)
    http_open([host(localhost), port(Port), path('/add'), search([a=5])], In, [header(content_type, Type), size(Size), method(get)]),
    read_string(In, _, Text), close(In), print(Type-Size-Text), nl,   % expect: 'application/json; charset=UTF-8'-9-"{\"sum\":6}"
    http_link_to_id(sum, [a=1], Link), print(Link), nl,  % expect: '/add?a=1'
    http_location_by_id(hello, Location), print(Location), nl,   % expect: '/hello'
    ( http_current_handler('/echo', Closure) -> print(Closure), nl ; true ),   % expect: echo
    http_delete_handler(id(sum)),
    get('/add?a=1', []),                                % expect: 404 html
    http_close_keep_alive(_),
    http_stop_server(Port, []),
    ( http_current_server(_, Port) -> true ; writeln(stopped) ).   % expect: stopped

url(Path, URL) :- nb_getval(port, Port), format(atom(URL), 'http://localhost:~w~w', [Port, Path]).

get(Path, Options) :-
    url(Path, URL),
    http_open(URL, In, [status_code(Code), header('Content-Type', Type)|Options]),
    read_string(In, _, Text), close(In),
    ( sub_atom(Type, _, _, _, html) -> format("~w html~n", [Code]) ; format("~w ~q~n", [Code, Text]) ).
