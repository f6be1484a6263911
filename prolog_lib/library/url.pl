% url.pl: library(url): URLs as lists of parts, in the manner of older programs; library(uri) has the same by the standard.
:- module(url,
          [ parse_url/2, parse_url/3, is_absolute_url/1, global_url/3, http_location/2, www_form_encode/2, parse_url_search/2,
            url_iri/2, file_name_to_url/2, set_url_encoding/2 ]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(option), [option/2, option/3]).
:- use_module(library(error), [instantiation_error/1]).
:- use_module(library(uri)).
:- use_module(library(utf8), [utf8_codes/3]).

%! parse_url(?URL, ?Parts) is semidet.
%  Parts: protocol(P), user(U), host(H), port(Number), path(Path), search([Name=Value,...]), fragment(F); texts are decoded.
parse_url(URL, Parts) :-
    (   nonvar(URL)
    ->  format(atom(Text), '~w', [URL]),
        uri_components(Text, Components),
        parts(Components, Parts0),
        Parts = Parts0
    ;   nonvar(Parts)
    ->  url_of(Parts, URL)
    ;   instantiation_error(URL)
    ).

parts(uri_components(Scheme, Authority, Path0, Search, Fragment), [protocol(Scheme)|Parts]) :-
    nonvar(Scheme),
    authority_parts(Authority, Parts, Parts1),
    ( nonvar(Authority), Path0 == '' -> Path = (/) ; decoded(path, Path0, Path) ),
    Parts1 = [path(Path)|Parts2],
    (   nonvar(Search) -> search_terms(Search, Terms), Parts2 = [search(Terms)|Parts3] ; Parts2 = Parts3 ),
    (   nonvar(Fragment) -> decoded(fragment, Fragment, Plain), Parts3 = [fragment(Plain)] ; Parts3 = [] ).

authority_parts(Authority, Parts, Parts) :- ( var(Authority) ; Authority == '' ), !.
authority_parts(Authority, Parts, Tail) :-
    (   sub_atom(Authority, Before, 1, After, @)
    ->  sub_atom(Authority, 0, Before, _, User),
        sub_atom(Authority, _, After, 0, Server),
        Parts = [user(User)|Parts1]
    ;   Server = Authority, Parts = Parts1
    ),
    (   sub_atom(Server, BeforePort, 1, AfterPort, :),
        sub_atom(Server, _, AfterPort, 0, PortText),
        atom_number(PortText, Port), integer(Port)
    ->  sub_atom(Server, 0, BeforePort, _, Host),
        Parts1 = [host(Host),port(Port)|Tail]
    ;   Parts1 = [host(Server)|Tail]
    ).

decoded(Part, Encoded, Plain) :- uri_encoded(Part, Plain, Encoded).

search_terms(Search, Terms) :-
    atom_codes(Search, Codes),
    parse_url_search(Codes, Terms).

url_of(Parts, URL) :-
    option(path(Path), Parts, ''),
    http_location([path(Path)|Parts], Codes),
    atom_codes(Location, Codes),
    ( option(protocol(Protocol), Parts) -> Start = [Protocol,:] ; Start = [] ),
    (   option(host(Host), Parts)
    ->  ( option(user(User), Parts) -> Named = [User,@,Host] ; Named = [Host] ),
        ( option(port(Port), Parts) -> append(Named, [:,Port], Server) ; Server = Named )
    ;   Server = []
    ),
    ( Server == [], Protocol == mailto -> Authority = [] ; Authority = [//|Server] ),
    append(Start, Authority, Texts0),
    append(Texts0, [Location], Texts),
    atomic_list_concat(Texts, URL).

%! parse_url(+URL, +Base, -Parts) is det.  The parts of URL, which is relative to Base, a URL or its parts.
parse_url(URL, Base, Parts) :-
    ( is_list(Base) -> parse_url(BaseURL, Base) ; BaseURL = Base ),
    global_url(URL, BaseURL, Global),
    parse_url(Global, Parts).

%! is_absolute_url(+URL) is semidet.  URL begins with a protocol.
is_absolute_url(URL) :- uri_is_global(URL).

%! global_url(+URL, +Base, -Global) is det.  Global is URL, where it is relative, taken from Base.
global_url(URL, Base, Global) :- uri_resolve(URL, Base, Global).

%! http_location(?Parts, ?Codes) is det.  Codes are path, search and fragment of Parts, encoded.
http_location(Parts, Codes) :-
    (   nonvar(Parts)
    ->  option(path(Path), Parts, /),
        uri_encoded(path, Path, Encoded),
        (   option(search(Search), Parts), Search \== []
        ->  parse_url_search(SearchCodes, Search), atom_codes(SearchText, SearchCodes), Texts = [?,SearchText|Texts1]
        ;   Texts = Texts1
        ),
        ( option(fragment(Fragment), Parts) -> uri_encoded(fragment, Fragment, FragmentText), Texts1 = [#,FragmentText] ; Texts1 = [] ),
        atomic_list_concat([Encoded|Texts], Location),
        atom_codes(Location, Codes)
    ;   atom_codes(Location, Codes),
        uri_components(Location, uri_components(_, _, Path0, Search0, Fragment0)),
        decoded(path, Path0, Path),
        ( nonvar(Search0) -> search_terms(Search0, Terms), More = [search(Terms)|More1] ; More = More1 ),
        ( nonvar(Fragment0) -> decoded(fragment, Fragment0, Fragment), More1 = [fragment(Fragment)] ; More1 = [] ),
        Parts = [path(Path)|More]
    ).

%! parse_url_search(?Codes, ?Search) is det.  Search is a list of Name=Value, Name(Value) or Name, for `name=value&...`.
parse_url_search(Codes, Search) :-
    (   is_list(Codes)
    ->  atom_codes(Text, Codes),
        split_string(Text, "&;", "", Fields),
        findall(Term, ( member(Field, Fields), Field \== "", search_term(Field, Term) ), Search)
    ;   findall(Text, ( member(Term, Search), search_text(Term, Text) ), Texts),
        atomic_list_concat(Texts, &, All),
        atom_codes(All, Codes)
    ).

search_term(Field, Term) :-
    (   sub_string(Field, Before, _, After, "=")
    ->  sub_string(Field, 0, Before, _, Name0),
        sub_string(Field, _, After, 0, Value0),
        uri_encoded(query_value, Name, Name0),
        uri_encoded(query_value, Value, Value0),
        Term = (Name=Value)
    ;   uri_encoded(query_value, Term, Field)
    ).

search_text(Term, Text) :-
    (   atomic(Term) -> encoded(Term, Text)
    ;   ( Term = (Name=Value) -> true ; Term =.. [Name,Value] ),
        encoded(Name, EncodedName),
        encoded(Value, EncodedValue),
        atomic_list_concat([EncodedName,=,EncodedValue], Text)
    ).

encoded(Value, Encoded) :-
    format(atom(Text), '~w', [Value]),
    uri_encoded(query_value, Text, Encoded).

%! www_form_encode(?Value, ?Encoded) is det.  Encoded is Value as a form sends it: `%xx` for all but letters, digits and -_.!~*'().
www_form_encode(Value, Encoded) :-
    (   nonvar(Value)
    ->  format(atom(Text), '~w', [Value]),
        atom_codes(Text, Codes),
        with_output_to(atom(Encoded), encode_codes(Codes))
    ;   nonvar(Encoded)
    ->  uri_encoded(query_value, Value, Encoded)
    ;   instantiation_error(Value)
    ).

encode_codes([]).
encode_codes([C|Cs]) :-
    (   C < 128, ( code_type(C, alnum) ; memberchk(C, `-_.!~*'()`) )
    ->  format("~c", [C])
    ;   write_encoded(C)
    ),
    encode_codes(Cs).

write_encoded(C) :-
    phrase(utf8_codes([C]), Bytes),
    forall(member(Byte, Bytes), ( High is Byte >> 4, Low is Byte /\ 15, format("%~16r~16r", [High,Low]) )).

%! url_iri(?URL, ?IRI) is det.  IRI has the characters that URL has as `%xx` because they are not of ASCII.
url_iri(URL, IRI) :-
    (   nonvar(URL) -> uri_iri(URL, IRI)
    ;   nonvar(IRI)
    ->  atom_codes(IRI, Codes),
        with_output_to(atom(URL), iri_codes(Codes))
    ;   instantiation_error(URL)
    ).

iri_codes([]).
iri_codes([C|Cs]) :-
    ( C < 128 -> format("~c", [C]) ; write_encoded(C) ),
    iri_codes(Cs).

%! file_name_to_url(?File, ?URL) is det.  URL is `file://` and the absolute path of File.
file_name_to_url(File, URL) :-
    (   nonvar(URL), atom_concat('file://', Path, URL)
    ->  File = Path
    ;   nonvar(File)
    ->  absolute_file_name(File, Path),
        atom_concat('file://', Path, URL)
    ;   instantiation_error(File)
    ).

%! set_url_encoding(?Old, +New) is det.  Old is utf8; New may be nothing else.
set_url_encoding(Old, New) :-
    Old = utf8,
    (   New == utf8 -> true
    ;   var(New) -> instantiation_error(New)
    ;   throw(error(domain_error(url_encoding, New), context(set_url_encoding/2, _)))
    ).
