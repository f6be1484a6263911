% base64.pl: bytes as text of 64 characters (RFC 4648), both alphabets, with the padding or without.
:- module(base64, [ base64/2, base64/3, base64url/2, base64url/3, base64_encoded/3, base64_encoded/4 ]).
:- use_module(library(error)).
:- use_module(library(option)).
:- use_module(library(utf8)).

%! base64(?Plain, ?Encoded) is det.  Encoded is the text of the characters of Plain, which are bytes; an atom as what is computed.
base64(Plain, Encoded) :- nonvar(Plain), !, plain_bytes(iso_latin_1, Plain, Bytes), encoded(Bytes, classic, true, Codes), atom_codes(Encoded, Codes).
base64(Plain, Encoded) :- nonvar(Encoded), !, decoded(Encoded, classic, true, Bytes), atom_codes(Plain, Bytes).
base64(_, _) :- instantiation_error(_).

%! base64url(?Plain, ?Encoded) is det.  As base64/2, for addresses and names of files: with - and _.
base64url(Plain, Encoded) :- nonvar(Plain), !, plain_bytes(iso_latin_1, Plain, Bytes), encoded(Bytes, url, true, Codes), atom_codes(Encoded, Codes).
base64url(Plain, Encoded) :- nonvar(Encoded), !, decoded(Encoded, url, true, Bytes), atom_codes(Plain, Bytes).
base64url(_, _) :- instantiation_error(_).

%! base64_encoded(?Plain, ?Encoded, +Options) is det.
%  Options: charset(classic | url), padding(Bool), as(atom | string), what is computed, and encoding(utf8 | iso_latin_1 | octet) of Plain.
base64_encoded(Plain, Encoded, Options) :-
    option(charset(Charset), Options, classic),
    must_be(oneof([classic,url]), Charset),
    ( Charset == classic -> Default = true ; Default = false ),
    option(padding(Padding), Options, Default),
    option(as(As), Options, string),
    must_be(oneof([atom,string]), As),
    option(encoding(Encoding), Options, utf8),
    (   nonvar(Plain)
    ->  plain_bytes(Encoding, Plain, Bytes),
        encoded(Bytes, Charset, Padding, Codes),
        text_of(As, Codes, Encoded)
    ;   nonvar(Encoded)
    ->  decoded(Encoded, Charset, Padding, Bytes),
        ( Encoding == utf8 -> phrase(utf8_codes(Codes), Bytes) ; Codes = Bytes ),
        text_of(As, Codes, Plain)
    ;   instantiation_error(Plain)
    ).

text_of(atom, Codes, Text) :- atom_codes(Text, Codes).
text_of(string, Codes, Text) :- string_codes(Text, Codes).

%! base64(?Bytes)// is det.  The codes of the list are those of Bytes.
base64(Bytes, Codes, Rest) :- grammar(Bytes, classic, true, Codes, Rest).

%! base64url(?Bytes)// is det.  As base64//1 with the alphabet of base64url/2.
base64url(Bytes, Codes, Rest) :- grammar(Bytes, url, true, Codes, Rest).

%! base64_encoded(?Bytes, +Options)// is det.  As base64//1 with the options charset and padding of base64_encoded/3.
base64_encoded(Bytes, Options, Codes, Rest) :-
    option(charset(Charset), Options, classic),
    ( Charset == classic -> Default = true ; Default = false ),
    option(padding(Padding), Options, Default),
    grammar(Bytes, Charset, Padding, Codes, Rest).

grammar(Bytes, Charset, Padding, Codes, Rest) :-
    (   nonvar(Bytes)
    ->  encoded(Bytes, Charset, Padding, Encoded),
        append(Encoded, Rest, Codes)
    ;   decode(Codes, Charset, Padding, Bytes, Rest)
    ).

plain_bytes(Encoding, Plain, Bytes) :-
    to_codes(Plain, Codes),
    (   Encoding == utf8 -> phrase(utf8_codes(Codes), Bytes)
    ;   forall(member(C, Codes), ( C =< 255 -> true ; representation_error(encoding) )),
        Bytes = Codes
    ).

to_codes(Text, Codes) :-
    (   ( atomic(Text), Text \== [] ; is_list(Text) ) -> catch(text_to_codes(Text, Codes), _, type_error(text, Text))
    ;   type_error(text, Text)
    ).

text_to_codes([], []) :- !.
text_to_codes(Text, Codes) :- text_to_string(Text, String), string_codes(String, Codes).

encoded([], _, _, []).
encoded([A], Charset, Padding, Codes) :-
    digit_at(A, -2, Charset, W), digit_at(A, 4, Charset, X),
    ( Padding == true -> Codes = [W,X,0'=,0'=] ; Codes = [W,X] ).
encoded([A,B], Charset, Padding, Codes) :-
    AB is A << 8 \/ B,
    digit_at(AB, -10, Charset, W), digit_at(AB, -4, Charset, X), digit_at(AB, 2, Charset, Y),
    ( Padding == true -> Codes = [W,X,Y,0'=] ; Codes = [W,X,Y] ).
encoded([A,B,C|Bytes], Charset, Padding, [W,X,Y,Z|Codes]) :-
    ABC is A << 16 \/ B << 8 \/ C,
    digit_at(ABC, -18, Charset, W), digit_at(ABC, -12, Charset, X), digit_at(ABC, -6, Charset, Y), digit_at(ABC, 0, Charset, Z),
    encoded(Bytes, Charset, Padding, Codes).

digit_at(Bits, Shift, Charset, Code) :-
    Value is (Bits << Shift) /\ 63,
    digit(Value, Charset, Code).

digit(Value, Charset, Code) :-
    (   Value < 26 -> Code is 0'A + Value
    ;   Value < 52 -> Code is 0'a + Value - 26
    ;   Value < 62 -> Code is 0'0 + Value - 52
    ;   special(Charset, Value, Code)
    ).

special(classic, 62, 0'+).
special(classic, 63, 0'/).
special(url, 62, 0'-).
special(url, 63, 0'_).

value(Code, Charset, Value) :-
    (   Code >= 0'A, Code =< 0'Z -> Value is Code - 0'A
    ;   Code >= 0'a, Code =< 0'z -> Value is Code - 0'a + 26
    ;   Code >= 0'0, Code =< 0'9 -> Value is Code - 0'0 + 52
    ;   special(Charset, Value, Code)
    ).

decoded(Encoded, Charset, Padding, Bytes) :-
    to_codes(Encoded, Codes),
    decode(Codes, Charset, Padding, Bytes, []), !.

% Four digits are three bytes; fewer at the end are followed by padding, which may be absent without the option.
decode([W,X,Y,Z|Codes], Charset, Padding, [A,B,C|Bytes], Rest) :-
    values([W,X,Y,Z], Charset, 0, ABC), !,
    A is ABC >> 16, B is ABC >> 8 /\ 255, C is ABC /\ 255,
    decode(Codes, Charset, Padding, Bytes, Rest).
decode([W,X,Y|Codes], Charset, Padding, [A,B], Rest) :-
    values([W,X,Y], Charset, 0, ABC), padding(Padding, [0'=], Codes, Rest), !,
    A is ABC >> 10, B is ABC >> 2 /\ 255.
decode([W,X|Codes], Charset, Padding, [A], Rest) :-
    values([W,X], Charset, 0, ABC), padding(Padding, [0'=,0'=], Codes, Rest), !,
    A is ABC >> 4.
decode(Rest, _, _, [], Rest).

padding(true, Padding, Codes, Rest) :- append(Padding, Rest, Codes).
padding(false, Padding, Codes, Rest) :- ( append(Padding, Rest, Codes) -> true ; Rest = Codes ).

values([], _, Bits, Bits).
values([Code|Codes], Charset, Bits0, Bits) :-
    integer(Code),
    value(Code, Charset, Value),
    Bits1 is Bits0 << 6 \/ Value,
    values(Codes, Charset, Bits1, Bits).
