% base32.pl: bytes as text of 32 characters (RFC 4648), with padding.
:- module(base32, [ base32/2, base32/3 ]).
:- use_module(library(error)).

%! base32(?Plain, ?Encoded) is det.  Encoded, an atom when it is computed, is the text of the bytes of Plain.
base32(Plain, Encoded) :-
    (   nonvar(Plain)
    ->  text_to_string(Plain, String),
        string_codes(String, Bytes),
        encode(Bytes, Codes),
        atom_codes(Encoded, Codes)
    ;   nonvar(Encoded)
    ->  text_to_string(Encoded, String),
        string_codes(String, Codes),
        decode(Codes, Bytes, []),
        atom_codes(Plain, Bytes)
    ;   instantiation_error(Plain)
    ).

%! base32(?Bytes)// is det.  The codes of the list are those of Bytes.
base32(Bytes, Codes, Rest) :-
    (   nonvar(Bytes)
    ->  encode(Bytes, Encoded), append(Encoded, Rest, Codes)
    ;   decode(Codes, Bytes, Rest)
    ).

% Five bytes are eight digits; fewer at the end have some of these, and padding in the place of the others.
digits_of(1, 2).
digits_of(2, 4).
digits_of(3, 5).
digits_of(4, 7).
digits_of(5, 8).

encode([A,B,C,D,E|Bytes], Codes0) :- !,
    bytes_value([A,B,C,D,E], 0, Value),
    write_digits(8, Value, Codes, Codes0),
    encode(Bytes, Codes).
encode([], []) :- !.
encode(Bytes, Codes) :-
    length(Bytes, N),
    digits_of(N, Digits),
    bytes_value(Bytes, 0, Value0),
    Value is Value0 << (5 * Digits - 8 * N),
    Missing is 8 - Digits,
    length(Padding, Missing),
    maplist(=(0'=), Padding),
    write_digits(Digits, Value, Padding, Codes).

bytes_value([], Value, Value).
bytes_value([B|Bytes], Value0, Value) :-
    ( integer(B), B >= 0, B =< 255 -> true ; must_be(between(0, 255), B) ),
    Value1 is Value0 << 8 \/ B,
    bytes_value(Bytes, Value1, Value).

write_digits(0, _, Codes, Codes) :- !.
write_digits(N, Value, Codes0, Codes) :-
    Digit is Value /\ 31,
    ( Digit < 26 -> Code is 0'A + Digit ; Code is 0'2 + Digit - 26 ),
    N1 is N-1,
    Value1 is Value >> 5,
    write_digits(N1, Value1, [Code|Codes0], Codes).

decode(Codes, Bytes, Rest) :-
    (   read_digits(8, Codes, 0, Value, Digits, Codes1),
        digits_of(N, Digits),
        Missing is 8 - Digits,
        length(Padding, Missing),
        maplist(=(0'=), Padding),
        append(Padding, Codes2, Codes1)
    ->  Group is Value >> (5 * Digits - 8 * N),
        write_bytes(N, Group, [], Written),
        append(Written, Bytes1, Bytes),
        ( N == 5 -> decode(Codes2, Bytes1, Rest) ; Bytes1 = [], Rest = Codes2 )
    ;   Bytes = [], Rest = Codes
    ).

read_digits(N, [C|Codes], Value0, Value, Digits, Rest) :-
    N > 0, integer(C), digit_value(C, Digit), !,
    Value1 is Value0 << 5 \/ Digit,
    N1 is N-1,
    read_digits(N1, Codes, Value1, Value, Digits1, Rest),
    Digits is Digits1 + 1.
read_digits(_, Rest, Value, Value, 0, Rest).

digit_value(C, Digit) :-
    (   C >= 0'A, C =< 0'Z -> Digit is C - 0'A
    ;   C >= 0'2, C =< 0'7 -> Digit is C - 0'2 + 26
    ).

write_bytes(0, _, Bytes, Bytes) :- !.
write_bytes(N, Value, Bytes0, Bytes) :-
    Byte is Value /\ 255,
    N1 is N-1,
    Value1 is Value >> 8,
    write_bytes(N1, Value1, [Byte|Bytes0], Bytes).
