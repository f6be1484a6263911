% http_client.pl: the whole answer to a request as a term, over library(http/http_open).
:- module(http_client,
          [ http_get/3, http_post/4, http_put/4, http_patch/4, http_delete/3, http_disconnect/1, http_read_data/3 ]).
:- use_module(library(http/http_open)).
:- use_module(library(http/http_server), [http_read_data/3]).
:- use_module(library(http/json), [json_read/2]).
:- use_module(library(option), [option/2, option/3]).

%! http_get(+URL, -Data, +Options) is det.  Options: those of http_open/3, reply_header(-Headers), and to(Type): atom, string, codes, stream(Out) or
%  json. Without to(Type) a body of JSON is a term of json_read/2, and any other an atom.
http_get(URL, Data, Options) :- fetch(get, URL, Data, Options).

%! http_post(+URL, +In, -Data, +Options) is det.  In is as post(In) of http_open/3 has it.
http_post(URL, In, Data, Options) :- fetch(post, URL, Data, [post(In)|Options]).

%! http_put(+URL, +In, -Data, +Options) is det.  As http_post/4.
http_put(URL, In, Data, Options) :- fetch(put, URL, Data, [post(In)|Options]).

%! http_patch(+URL, +In, -Data, +Options) is det.  As http_post/4.
http_patch(URL, In, Data, Options) :- fetch(patch, URL, Data, [post(In)|Options]).

%! http_delete(+URL, -Data, +Options) is det.  As http_get/3.
http_delete(URL, Data, Options) :- fetch(delete, URL, Data, Options).

%! http_disconnect(+Connections) is det.  Accepted: each connection is for one request.
http_disconnect(_).

fetch(Method, URL, Data, Options) :-
    option(reply_header(Headers), Options, _),
    setup_call_cleanup(http_open(URL, In, [method(Method), headers(Headers), header(content_type, Type)|Options]),
                       ( option(to(To), Options) -> data(To, In, Data) ; data_of_type(Type, In, Data) ),
                       close(In)).

data_of_type(Type0, In, Data) :-
    downcase_atom(Type0, Type),
    ( sub_atom(Type, _, _, _, json) -> data(json, In, Data) ; data(atom, In, Data) ).

data(json, In, Data) :- !, json_read(In, Data).
data(stream(Out), In, Data) :- !, copy_stream_data(In, Out), Data = true.
data(To, In, Data) :-
    read_string(In, _, String),
    (   To == atom -> atom_string(Data, String)
    ;   To == codes -> string_codes(String, Data)
    ;   To == string -> Data = String
    ;   throw(error(domain_error(http_data_type, To), _))
    ).
