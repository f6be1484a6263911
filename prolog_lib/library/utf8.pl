% utf8.pl: the encoding UTF-8 as a grammar.
:- module(utf8, [ utf8_codes/3 ]).

%! utf8_codes(?Codes)// is det.  The bytes of the list encode Codes.
utf8_codes(Codes, Bytes, Rest) :-
    (   nonvar(Codes) -> encode(Codes, Bytes, Rest)
    ;   decode(Bytes, Codes, Rest)
    ).

encode([], Rest, Rest).
encode([C|Cs], Bytes, Rest) :-
    encode_code(C, Bytes, Bytes1),
    encode(Cs, Bytes1, Rest).

encode_code(C, [C|T], T) :- C < 0x80, !.
encode_code(C, [A,B|T], T) :- C < 0x800, !, A is 0xc0 \/ C >> 6, later(C, 0, B).
encode_code(C, [A,B,D|T], T) :- C < 0x10000, !, A is 0xe0 \/ C >> 12, later(C, 6, B), later(C, 0, D).
encode_code(C, [A,B,D,E|T], T) :- A is 0xf0 \/ C >> 18, later(C, 12, B), later(C, 6, D), later(C, 0, E).

later(C, Shift, Byte) :- Byte is 0x80 \/ (C >> Shift /\ 0x3f).

decode(Bytes, [], Bytes) :- Bytes == [], !.
decode([A|Bytes], [C|Cs], Rest) :-
    first_byte(A, More, Bits), !,
    decode_later(More, Bits, C, Bytes, Bytes1),
    decode(Bytes1, Cs, Rest).
decode(Rest, [], Rest).

first_byte(A, 0, A) :- A < 0x80, !.
first_byte(A, 1, Bits) :- A /\ 0xe0 =:= 0xc0, !, Bits is A /\ 0x1f.
first_byte(A, 2, Bits) :- A /\ 0xf0 =:= 0xe0, !, Bits is A /\ 0x0f.
first_byte(A, 3, Bits) :- A /\ 0xf8 =:= 0xf0, Bits is A /\ 0x07.

decode_later(0, C, C, Rest, Rest) :- !.
decode_later(N, C0, C, [B|Bytes], Rest) :-
    B /\ 0xc0 =:= 0x80,
    C1 is C0 << 6 \/ (B /\ 0x3f),
    N1 is N-1,
    decode_later(N1, C1, C, Bytes, Rest).
