% md5.pl: MD5 (RFC 1321), in integers of 32 bits.
:- module(md5, [ md5_hash/3 ]).
:- use_module(library(error)).
:- use_module(library(option)).
:- use_module(library(utf8)).

%! md5_hash(+Data, -Hash, +Options) is det.  Hash is an atom of 32 hexadecimal digits. Option: encoding(utf8 | octet) of the text Data.
md5_hash(Data, Hash, Options) :-
    option(encoding(Encoding), Options, utf8),
    must_be(oneof([utf8,octet]), Encoding),
    ( var(Data) -> instantiation_error(Data) ; true ),
    ( catch(text_to_string(Data, String), _, fail) -> true ; type_error(text, Data) ),
    string_codes(String, Codes),
    (   Encoding == utf8 -> phrase(utf8_codes(Codes), Bytes)
    ;   member(C, Codes), C > 255 -> representation_error(encoding)
    ;   Bytes = Codes
    ),
    padded(Bytes, Padded),
    blocks(Padded, state(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476), state(A, B, C1, D)),
    maplist(little_endian, [A,B,C1,D], Words),
    format(atom(Hash), '~`0t~16r~8|~`0t~16r~16|~`0t~16r~24|~`0t~16r~32|', Words).

little_endian(Word, Swapped) :-
    Swapped is (Word /\ 255) << 24 \/ (Word >> 8 /\ 255) << 16 \/ (Word >> 16 /\ 255) << 8 \/ Word >> 24.

% A one, zeros, and the number of bits in eight bytes.
padded(Bytes, Padded) :-
    length(Bytes, Length),
    Zeros is (119 - Length mod 64) mod 64,
    length(Padding, Zeros),
    maplist(=(0), Padding),
    Bits is 8 * Length,
    findall(Byte, ( between(0, 7, I), Byte is Bits >> (8 * I) /\ 255 ), Count),
    append([Bytes,[0x80|Padding],Count], Padded).

blocks([], State, State) :- !.
blocks(Bytes, State0, State) :-
    length(Block, 64),
    append(Block, Rest, Bytes),
    words(Block, List),
    Words =.. [words|List],
    State0 = state(A0, B0, C0, D0),
    steps(0, Words, A0, B0, C0, D0, state(A1, B1, C1, D1)),
    A is (A0 + A1) /\ 0xffffffff, B is (B0 + B1) /\ 0xffffffff,
    C is (C0 + C1) /\ 0xffffffff, D is (D0 + D1) /\ 0xffffffff,
    blocks(Rest, state(A, B, C, D), State).

words([], []).
words([A,B,C,D|Bytes], [Word|Words]) :-
    Word is A \/ B << 8 \/ C << 16 \/ D << 24,
    words(Bytes, Words).

steps(64, _, A, B, C, D, state(A, B, C, D)) :- !.
steps(I, Words, A, B, C, D, State) :-
    Round is I // 16,
    round_function(Round, I, B, C, D, F, Place0),
    Place is Place0 + 1,
    arg(Place, Words, Word),
    Constant is truncate(abs(sin(I + 1)) * 4294967296),
    Column is I mod 4 + 1,
    shifts(Round, Shifts),
    arg(Column, Shifts, Shift),
    Sum is (A + F + Constant + Word) /\ 0xffffffff,
    B1 is (B + ((Sum << Shift \/ Sum >> (32 - Shift)) /\ 0xffffffff)) /\ 0xffffffff,
    I1 is I + 1,
    steps(I1, Words, D, B1, B, C, State).

round_function(0, I, B, C, D, F, I) :- F is (B /\ C) \/ (\ B /\ 0xffffffff /\ D).
round_function(1, I, B, C, D, F, Place) :- F is (D /\ B) \/ (\ D /\ 0xffffffff /\ C), Place is (5 * I + 1) mod 16.
round_function(2, I, B, C, D, F, Place) :- F is B xor C xor D, Place is (3 * I + 5) mod 16.
round_function(3, I, B, C, D, F, Place) :- F is C xor (B \/ (\ D /\ 0xffffffff)), Place is 7 * I mod 16.

shifts(0, s(7, 12, 17, 22)).
shifts(1, s(5, 9, 14, 20)).
shifts(2, s(4, 11, 16, 23)).
shifts(3, s(6, 10, 15, 21)).
