% uri.pl: URIs (RFC 3986) taken apart, put together, encoded, normalised and resolved, with the interface of SWI-Prolog's library of this name.
:- module(uri,
          [ uri_components/2, uri_data/3, uri_data/4, uri_authority_components/2, uri_authority_data/3, uri_query_components/2,
            uri_encoded/3, uri_is_global/1, uri_normalized/2, uri_normalized/3, iri_normalized/2, iri_normalized/3,
            uri_normalized_iri/2, uri_normalized_iri/3, uri_resolve/3, uri_iri/2, uri_file_name/2
          ]).
:- use_module(library(lists), [append/3, append/2, member/2, memberchk/2, reverse/2]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [domain_error/2, instantiation_error/1, type_error/2, must_be/2]).

% --- components -------------------------------------------------------------------------------------------------------------------

%! uri_components(?URI, ?Components) is det.
%  Components are uri_components(Scheme, Authority, Path, Search, Fragment), all but Path unbound where the URI has none.
uri_components(URI, uri_components(Scheme, Authority, Path, Search, Fragment)) :-
    (   nonvar(URI)
    ->  '$uri_parts'(URI, Scheme, Authority, Path, Search, Fragment)
    ;   Parts = [Scheme,Authority,Path,Search,Fragment],
        maplist(check_part, Parts),
        some_part(Parts),
        uri_parts(Parts, Texts),
        atomic_list_concat(Texts, URI)
    ).

uri_parts([Scheme,Authority,Path,Search,Fragment], Texts) :-
    ( var(Scheme) -> Texts = Texts1 ; Texts = [Scheme,:|Texts1] ),
    ( var(Authority) -> Texts1 = Texts2 ; Texts1 = ['//',Authority|Texts2] ),
    ( var(Path) -> Texts2 = Texts3 ; Texts2 = [Path|Texts3] ),
    ( var(Search) -> Texts3 = Texts4 ; Texts3 = [?,Search|Texts4] ),
    ( var(Fragment) -> Texts4 = [] ; Texts4 = [#,Fragment] ).

some_part(Parts) :- ( member(Part, Parts), nonvar(Part) -> true ; instantiation_error(Parts) ).

check_part(Part) :- ( var(Part) -> true ; atomic(Part), Part \== [] -> true ; type_error(atom, Part) ).

write_part(Before, Part, After) :- ( var(Part) -> true ; write(Before), write(Part), write(After) ).

% none: the URI has no such part.
part_atom(none, _) :- !.
part_atom(Codes, Atom) :- atom_codes(Atom, Codes).

part_before(Codes, Mark, Before, After) :-
    (   append(Before0, [Mark|After0], Codes) -> Before = Before0, After = After0
    ;   Before = Codes, After = none
    ).

before_slash([], [], []).
before_slash([C|Cs], Before, After) :-
    (   C == 0'/ -> Before = [], After = [C|Cs]
    ;   Before = [C|Before1], before_slash(Cs, Before1, After)
    ).

%! uri_data(?Field, +Components, ?Value) is nondet.  Field is scheme, authority, path, search or fragment of uri_components(...).
uri_data(scheme, uri_components(V, _, _, _, _), V).
uri_data(authority, uri_components(_, V, _, _, _), V).
uri_data(path, uri_components(_, _, V, _, _), V).
uri_data(search, uri_components(_, _, _, V, _), V).
uri_data(fragment, uri_components(_, _, _, _, V), V).

%! uri_data(+Field, +Components, +Value, -New) is semidet.  New are Components with Value as Field.
uri_data(scheme, uri_components(_, A, P, S, F), V, uri_components(V, A, P, S, F)).
uri_data(authority, uri_components(C, _, P, S, F), V, uri_components(C, V, P, S, F)).
uri_data(path, uri_components(C, A, _, S, F), V, uri_components(C, A, V, S, F)).
uri_data(search, uri_components(C, A, P, _, F), V, uri_components(C, A, P, V, F)).
uri_data(fragment, uri_components(C, A, P, S, _), V, uri_components(C, A, P, S, V)).

%! uri_authority_components(?Authority, ?Components) is det.
%  Components are uri_authority(User, Password, Host, Port), unbound where there is none; a port of digits is an integer.
uri_authority_components(Authority, uri_authority(User, Password, Host, Port)) :-
    (   nonvar(Authority)
    ->  atom_codes(Authority, Codes0),
        (   append(Own, [0'@|Codes1], Codes0)
        ->  part_before(Own, 0':, UserCodes, PasswordCodes),
            part_atom(UserCodes, User),
            part_atom(PasswordCodes, Password)
        ;   Codes1 = Codes0
        ),
        (   append(HostCodes0, [0':|PortCodes], Codes1), \+ memberchk(0'], PortCodes)
        ->  HostCodes = HostCodes0,
            ( PortCodes == [] -> true ; catch(number_codes(Port, PortCodes), _, atom_codes(Port, PortCodes)) )
        ;   HostCodes = Codes1
        ),
        ( HostCodes == [] -> true ; atom_codes(Host, HostCodes) )
    ;   with_output_to(atom(Authority),
                       ( ( nonvar(User) -> write(User), write_part(':', Password, ''), write(@) ; true ),
                         write_part('', Host, ''), write_part(':', Port, '') ))
    ).

%! uri_authority_data(?Field, +Components, ?Value) is nondet.  Field is user, password, host or port of uri_authority(...).
uri_authority_data(user, uri_authority(V, _, _, _), V).
uri_authority_data(password, uri_authority(_, V, _, _), V).
uri_authority_data(host, uri_authority(_, _, V, _), V).
uri_authority_data(port, uri_authority(_, _, _, V), V).

%! uri_is_global(+URI) is semidet.  URI has a scheme of at least two characters.
uri_is_global(URI) :-
    uri_components(URI, uri_components(Scheme, _, _, _, _)),
    nonvar(Scheme),
    atom_codes(Scheme, Codes),
    Codes = [_,_|_],
    all_plain(Codes, `+-.`).

% --- encoding ------------------------------------------------------------------------------------------------------------------------

%! uri_encoded(+Component, ?Value, ?Encoded) is det.
%  Encoded is Value as it stands in a Component: query_value, fragment, path or segment.
uri_encoded(Component, Value, Encoded) :-
    must_be(atom, Component),
    ( plain(Component, Plain) -> true ; domain_error(uri_component, Component) ),
    (   nonvar(Value) -> '$percent_encoded'(Value, Plain, Encoded)
    ;   ( Component == query_value -> Plus = true ; Plus = false ),
        '$percent_decoded'(Encoded, Plus, Value)
    ).

% What stands for itself, beside letters and digits of ASCII.
plain(query_value, '!$\'()*,-./?@_~').
plain(fragment, '!$&\'()*+,-./:;=?@_~').
plain(path, '!$&\'()*+,-./;=@_~').
plain(segment, '!$&\'()*+,-.;=@_~').

is_plain(C, Plain) :-
    (   C >= 0'a, C =< 0'z -> true
    ;   C >= 0'A, C =< 0'Z -> true
    ;   C >= 0'0, C =< 0'9 -> true
    ;   memberchk(C, Plain)
    ).

all_plain([], _).
all_plain([C|Cs], Plain) :- is_plain(C, Plain), all_plain(Cs, Plain).

% The bytes of a code in UTF-8.
percent(C, Codes, Tail) :-
    (   C < 0x80 -> Bytes = [C]
    ;   C < 0x800 -> A is 0xc0 \/ C >> 6, B is 0x80 \/ (C /\ 63), Bytes = [A,B]
    ;   C < 0x10000 -> A is 0xe0 \/ C >> 12, B is 0x80 \/ (C >> 6 /\ 63), D is 0x80 \/ (C /\ 63), Bytes = [A,B,D]
    ;   A is 0xf0 \/ C >> 18, B is 0x80 \/ (C >> 12 /\ 63), D is 0x80 \/ (C >> 6 /\ 63), E is 0x80 \/ (C /\ 63), Bytes = [A,B,D,E]
    ),
    percent_bytes(Bytes, Codes, Tail).

percent_bytes([], Codes, Codes).
percent_bytes([Byte|Bytes], [0'%,H,L|Codes], Tail) :-
    High is Byte >> 4, Low is Byte /\ 15,
    hexadecimal(High, H), hexadecimal(Low, L),
    percent_bytes(Bytes, Codes, Tail).

hexadecimal(Digit, Code) :- ( Digit < 10 -> Code is 0'0 + Digit ; Code is 0'A + Digit - 10 ).

percent_run(Codes, Bytes, Rest) :-
    (   Codes = [0'%,H,L|Codes1], code_type(H, xdigit(High)), code_type(L, xdigit(Low))
    ->  Byte is High*16 + Low,
        Bytes = [Byte|Bytes1],
        percent_run(Codes1, Bytes1, Rest)
    ;   Bytes = [], Rest = Codes
    ).

utf8_codes([], Codes, Codes).
utf8_codes([A|Bytes], [Code|Codes], Tail) :-
    (   A < 0x80 -> Code = A, Rest = Bytes
    ;   A >= 0xc2, A < 0xe0, Bytes = [B|Rest], follows(B) -> Code is (A /\ 31) << 6 \/ (B /\ 63)
    ;   A >= 0xe0, A < 0xf0, Bytes = [B,C|Rest], follows(B), follows(C) -> Code is (A /\ 15) << 12 \/ (B /\ 63) << 6 \/ (C /\ 63)
    ;   A >= 0xf0, A < 0xf5, Bytes = [B,C,D|Rest], follows(B), follows(C), follows(D)
    ->  Code is (A /\ 7) << 18 \/ (B /\ 63) << 12 \/ (C /\ 63) << 6 \/ (D /\ 63)
    ;   Code = A, Rest = Bytes
    ),
    utf8_codes(Rest, Codes, Tail).

follows(Byte) :- Byte /\ 0xc0 =:= 0x80.

%! uri_query_components(?Query, ?List) is det.
%  List are the Name=Value of Query, decoded; Name-Value and Name(Value) are encoded as well.
uri_query_components(Query, List) :-
    (   nonvar(Query) -> '$uri_query'(Query, List)
    ;   must_be(list, List),
        maplist(query_text, List, Texts),
        atomic_list_concat(Texts, &, Query)
    ).

query_text(Item, Text) :-
    (   nonvar(Item), ( Item = (Name=Value) ; Item = Name-Value ; compound(Item), Item =.. [Name,Value] )
    ->  '$percent_encoded'(Name, '!$\'()*,-./?@_~:', NameText),
        written(Value, ValueText),
        plain(query_value, Plain),
        '$percent_encoded'(ValueText, Plain, EncodedValue),
        atomic_list_concat([NameText,=,EncodedValue], Text)
    ;   must_be(nonvar, Item),
        type_error(name_value, Item)
    ).

written(Value, Text) :-
    (   ( number(Value) ; string(Value) ; atom(Value), Value \== [] ) -> Text = Value
    ;   format(string(Text), '~w', [Value])
    ).

% --- normal forms ----------------------------------------------------------------------------------------------------------------------

%! uri_normalized(+URI, -Normalized) is det.
%  Scheme and host in small letters, no . and .. in the path, nothing encoded that need not be.
uri_normalized(URI, Normalized) :-
    uri_components(URI, uri_components(Scheme0, Authority0, Path0, Search0, Fragment0)),
    lower(Scheme0, Scheme),
    lower(Authority0, Authority),
    recoded(path, Path0, Path1),
    plain_path(Path1, Path),
    query_recoded(Search0, Search),
    recoded(fragment, Fragment0, Fragment),
    uri_components(Normalized, uri_components(Scheme, Authority, Path, Search, Fragment)).

%! uri_normalized(+URI, +Base, -Normalized) is det.  As uri_normalized/2 of URI seen from Base.
uri_normalized(URI, Base, Normalized) :-
    uri_resolve(URI, Base, Resolved),
    uri_normalized(Resolved, Normalized).

%! iri_normalized(+IRI, -Normalized) is det.  As uri_normalized/2 with characters beyond ASCII as they are.
iri_normalized(IRI, Normalized) :- uri_normalized_iri(IRI, Normalized).

%! iri_normalized(+IRI, +Base, -Normalized) is det.  As iri_normalized/2 of IRI seen from Base.
iri_normalized(IRI, Base, Normalized) :- uri_normalized_iri(IRI, Base, Normalized).

%! uri_normalized_iri(+URI, -Normalized) is det.  The normal form of URI as an IRI.
uri_normalized_iri(URI, Normalized) :-
    uri_normalized(URI, Normalized0),
    uri_iri(Normalized0, Normalized).

%! uri_normalized_iri(+URI, +Base, -Normalized) is det.  As uri_normalized_iri/2 of URI seen from Base.
uri_normalized_iri(URI, Base, Normalized) :-
    uri_resolve(URI, Base, Resolved),
    uri_normalized_iri(Resolved, Normalized).

lower(Part, Lower) :- ( var(Part) -> true ; downcase_atom(Part, Lower) ).

recoded(Component, Part, Recoded) :-
    (   var(Part) -> true
    ;   has_nothing_to_encode(Part, Component) -> Recoded = Part
    ;   uri_encoded(Component, Value, Part),
        uri_encoded(Component, Value, Recoded)
    ).

query_recoded(Search, Recoded) :-
    (   var(Search) -> true
    ;   atomic_list_concat(Items, &, Search),
        maplist(query_item_recoded, Items, Recodeds),
        atomic_list_concat(Recodeds, &, Recoded)
    ).

query_item_recoded(Item, Recoded) :-
    atomic_list_concat(Parts, =, Item),
    maplist(query_word_recoded, Parts, Recodeds),
    atomic_list_concat(Recodeds, =, Recoded).

query_word_recoded(Part, Recoded) :-
    (   has_nothing_to_encode(Part, query_value) -> Recoded = Part
    ;   uri_encoded(path, Value, Part),
        uri_encoded(query_value, Value, Recoded)
    ).

has_nothing_to_encode(Part, Component) :-
    plain(Component, Plain),
    '$percent_encoded'(Part, Plain, Part).

% RFC 3986, 5.2.4, segment by segment.
without_dots(Codes, Plain) :-
    (   Codes = [0'/|Rest] -> Root = `/` ; Root = [], Rest = Codes ),
    segments(Rest, Segments),
    kept_segments(Segments, [], Kept),
    joined(Kept, Joined),
    append(Root, Joined, Plain).

segments(Codes, [Segment|Segments]) :-
    before_slash(Codes, Segment, Rest),
    ( Rest = [_|Rest1] -> segments(Rest1, Segments) ; Segments = [] ).

kept_segments([], Kept0, Kept) :- reverse(Kept0, Kept).
kept_segments([Segment|Segments], Kept0, Kept) :-
    (   ( Segment == `.` ; Segment == `..` )
    ->  ( Segment == `..`, Kept0 = [_|Kept1] -> true ; Kept1 = Kept0 ),
        ( Segments == [] -> Kept2 = [[]|Kept1] ; Kept2 = Kept1 )
    ;   Kept2 = [Segment|Kept0]
    ),
    kept_segments(Segments, Kept2, Kept).

joined([], []).
joined([S|Ss], Codes) :- ( Ss == [] -> Codes = S ; joined(Ss, Rest), append(S, [0'/|Rest], Codes) ).

%! uri_resolve(+URI, +Base, -Resolved) is det.  Resolved is what URI means in a document at Base (RFC 3986, 5.2).
uri_resolve(URI, Base, Resolved) :-
    uri_components(URI, uri_components(S, A, P, Q, F)),
    (   nonvar(S)
    ->  plain_path(P, P1), C = uri_components(S, A, P1, Q, F)
    ;   uri_components(Base, uri_components(BS, BA, BP, BQ, _)),
        (   nonvar(A) -> plain_path(P, P1), C = uri_components(BS, A, P1, Q, F)
        ;   P == '' -> ( var(Q) -> Q1 = BQ ; Q1 = Q ), C = uri_components(BS, BA, BP, Q1, F)
        ;   sub_atom(P, 0, _, _, /) -> plain_path(P, P1), C = uri_components(BS, BA, P1, Q, F)
        ;   merged_path(BA, BP, P, Merged), plain_path(Merged, P1), C = uri_components(BS, BA, P1, Q, F)
        )
    ),
    uri_components(Resolved, C).

plain_path(Path, Plain) :-
    (   sub_atom(Path, Before, 1, _, '.'),
        ( Before =:= 0 -> true ; sub_atom(Path, _, 2, _, '/.') )
    ->  atom_codes(Path, Codes),
        without_dots(Codes, PlainCodes),
        atom_codes(Plain, PlainCodes)
    ;   Plain = Path
    ).

merged_path(Authority, BasePath, Path, Merged) :-
    (   nonvar(Authority), BasePath == '' -> atom_concat(/, Path, Merged)
    ;   file_directory(BasePath, Directory), atom_concat(Directory, Path, Merged)
    ).

% Up to the last slash.
file_directory(Path, Directory) :-
    atom_codes(Path, Codes),
    behind_last_slash(Codes, 0, 0, End),
    sub_atom(Path, 0, End, _, Directory).

behind_last_slash([], _, End, End).
behind_last_slash([C|Cs], I0, End0, End) :-
    I is I0 + 1,
    ( C =:= 0'/ -> behind_last_slash(Cs, I, I, End) ; behind_last_slash(Cs, I, End0, End) ).

%! uri_iri(?URI, ?IRI) is det.  IRI is URI with characters beyond ASCII as they are.
uri_iri(URI, IRI) :-
    (   nonvar(URI)
    ->  text_to_string(URI, Text),
        string_codes(Text, Codes),
        decoded_beyond(Codes, IriCodes),
        atom_codes(IRI, IriCodes)
    ;   '$percent_encoded'(IRI, '!$&\'()*+,-./:;=?@_~#%[]', URI)
    ).

decoded_beyond([], []).
decoded_beyond([C|Cs], Decoded) :-
    (   C == 0'%, percent_run([C|Cs], Bytes, Rest), Bytes \== []
    ->  utf8_codes(Bytes, Plain, []),
        reserved_again(Plain, Decoded, Decoded1),
        decoded_beyond(Rest, Decoded1)
    ;   Decoded = [C|Ds],
        decoded_beyond(Cs, Ds)
    ).

reserved_again([], Codes, Codes).
reserved_again([C|Cs], Codes, Tail) :-
    (   ( C >= 0x80 ; is_plain(C, `-._~`) ) -> Codes = [C|Codes1]
    ;   percent(C, Codes, Codes1)
    ),
    reserved_again(Cs, Codes1, Tail).

%! uri_file_name(?URI, ?File) is semidet.  URI, with the scheme file, names the absolute path File.
uri_file_name(URI, File) :-
    (   nonvar(URI)
    ->  uri_components(URI, uri_components(Scheme, _, Path, _, _)),
        Scheme == file,
        uri_encoded(path, File, Path)
    ;   must_be(nonvar, File),
        absolute_file_name(File, Absolute),
        uri_encoded(path, Absolute, Path),
        atom_concat('file://', Path, URI)
    ).
