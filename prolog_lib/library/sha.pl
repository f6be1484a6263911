% sha.pl: the Secure Hash Algorithms (FIPS 180-4) SHA-1 and SHA-2, and HMAC (RFC 2104). A hash is a list of bytes.
%
% The constants of SHA-2 are the first bits of the fractional parts of roots of primes, and are computed, with integers, once for
% each call of a predicate.
:- module(sha, [ sha_hash/3, sha_new_ctx/2, sha_hash_ctx/4, hmac_sha/4, file_sha1/2, hash_atom/2 ]).
:- use_module(library(error)).
:- use_module(library(option)).
:- use_module(library(utf8)).
:- use_module(library(readutil)).

%! sha_hash(+Data, -Hash, +Options) is det.
%  Options: algorithm(sha1 | sha224 | sha256 | sha384 | sha512), else sha1, and encoding(utf8 | octet) of the text Data.
sha_hash(Data, Hash, Options) :-
    option(algorithm(Algorithm), Options, sha1),
    check_algorithm(Algorithm),
    bytes(Data, Options, Bytes),
    hash(Algorithm, Bytes, Hash).

%! sha_new_ctx(-Context, +Options) is det.  For hashes of data that come in pieces. Options as for sha_hash/3.
sha_new_ctx(sha_context(Algorithm, Options, []), Options) :-
    option(algorithm(Algorithm), Options, sha1),
    check_algorithm(Algorithm).

%! sha_hash_ctx(+Context0, +Data, -Context, -Hash) is det.  Hash is that of all data until now.
sha_hash_ctx(sha_context(Algorithm, Options, Before), Data, sha_context(Algorithm, Options, All), Hash) :-
    bytes(Data, Options, Bytes),
    append(Before, Bytes, All),
    hash(Algorithm, All, Hash).

%! hmac_sha(+Key, +Data, -Hash, +Options) is det.  The keyed hash of Data. Options as for sha_hash/3.
hmac_sha(Key, Data, Hash, Options) :-
    option(algorithm(Algorithm), Options, sha1),
    check_algorithm(Algorithm),
    bytes(Key, [encoding(utf8)], Key0),
    bytes(Data, [encoding(utf8)], Bytes),
    shape(Algorithm, _, WordBits, _),
    Size is WordBits * 2,
    length(Key0, Length),
    ( Length > Size -> hash(Algorithm, Key0, Key1) ; Key1 = Key0 ),
    length(Key2, Size),
    append(Key1, Zeros, Key2),
    maplist(=(0), Zeros),
    mask(Key2, 0x36, Inner),
    mask(Key2, 0x5c, Outer),
    append(Inner, Bytes, First),
    hash(Algorithm, First, Hash1),
    append(Outer, Hash1, Second),
    hash(Algorithm, Second, Hash).

mask([], _, []).
mask([B|Bs], Mask, [M|Ms]) :- M is B xor Mask, mask(Bs, Mask, Ms).

%! file_sha1(+File, -Hash) is det.  The SHA-1 hash of the bytes of a file as an atom of hexadecimal digits.
file_sha1(File, Hash) :-
    read_file_to_codes(File, Bytes, [type(binary)]),
    hash(sha1, Bytes, List),
    hash_atom(List, Hash).

%! hash_atom(?Bytes, ?Atom) is det.  Atom has two hexadecimal digits for each byte.
hash_atom(Bytes, Atom) :-
    (   var(Bytes)
    ->  atom_codes(Atom, Codes),
        pairs_of_digits(Codes, Bytes)
    ;   must_be(list(between(0, 255)), Bytes),
        foldl([Byte,T0,T]>>format(codes(T0, T), '~`0t~16r~2|', [Byte]), Bytes, Codes, []),
        atom_codes(Atom, Codes)
    ).

pairs_of_digits([], []).
pairs_of_digits([A,B|Codes], [Byte|Bytes]) :-
    code_type(A, xdigit(High)),
    code_type(B, xdigit(Low)),
    Byte is 16 * High + Low,
    pairs_of_digits(Codes, Bytes).

check_algorithm(Algorithm) :-
    must_be(nonvar, Algorithm),
    ( shape(Algorithm, _, _, _) -> true ; domain_error(algorithm, Algorithm) ).

bytes(Data, Options, Bytes) :-
    option(encoding(Encoding), Options, utf8),
    must_be(oneof([utf8,octet]), Encoding),
    ( var(Data) -> instantiation_error(Data) ; true ),
    ( catch(text_to_string(Data, String), _, fail) -> true ; type_error(text, Data) ),
    string_codes(String, Codes),
    (   Encoding == utf8 -> phrase(utf8_codes(Codes), Bytes)
    ;   member(C, Codes), C > 255 -> representation_error(encoding)
    ;   Bytes = Codes
    ).

% shape(Algorithm, Family, Bits of a word, Words of the hash)
shape(sha1, sha1, 32, 5).
shape(sha224, sha2, 32, 7).
shape(sha256, sha2, 32, 8).
shape(sha384, sha2, 64, 6).
shape(sha512, sha2, 64, 8).

hash(Algorithm, Bytes, Hash) :-
    shape(Algorithm, Family, Bits, Length),
    Mask is 1 << Bits - 1,
    Size is Bits * 2,
    padded(Bytes, Size, Padded),
    start(Algorithm, State0),
    constants(Family, Bits, Constants),
    blocks(Padded, Family, Bits, Mask, Constants, State0, State),
    length(Words, Length),
    append(Words, _, State),
    maplist(word_bytes(Bits), Words, Lists),
    append(Lists, Hash).

word_bytes(Bits, Word, Bytes) :-
    findall(Byte, ( member(Shift, [56,48,40,32,24,16,8,0]), Shift < Bits, Byte is Word >> Shift /\ 255 ), Bytes).

% A one, zeros, and the number of bits in the last two words of a block of Size bytes.
padded(Bytes, Size, Padded) :-
    length(Bytes, Length),
    Counted is Size // 8,
    Zeros is (2 * Size - 1 - Counted - Length mod Size) mod Size,
    length(Padding, Zeros),
    maplist(=(0), Padding),
    Total is 8 * Length,
    findall(Byte, ( between(1, Counted, I), Byte is Total >> (8 * (Counted - I)) /\ 255 ), Count),
    append([Bytes,[0x80|Padding],Count], Padded).

start(sha1, [0x67452301,0xefcdab89,0x98badcfe,0x10325476,0xc3d2e1f0]).
start(sha256, Words) :- roots(2, 8, 32, Words).
start(sha512, Words) :- roots(2, 8, 64, Words).
start(sha224, Words) :-  % the second halves of the words of the ninth to the sixteenth prime
    roots(2, 16, 64, All), length(Tail, 8), append(_, Tail, All),
    maplist([W,Half]>>(Half is W /\ 0xffffffff), Tail, Words).
start(sha384, Words) :- roots(2, 16, 64, All), length(Words, 8), append(_, Words, All).

constants(sha1, _, [0x5a827999,0x6ed9eba1,0x8f1bbcdc,0xca62c1d6]).
constants(sha2, 32, Words) :- roots(3, 64, 32, Words).
constants(sha2, 64, Words) :- roots(3, 80, 64, Words).

% The first Bits bits of the fractional parts of the roots of the first N primes.
roots(Degree, N, Bits, Words) :-
    primes(N, 2, [], Primes),
    Scale is Bits * Degree,
    Mask is 1 << Bits - 1,
    findall(Word, ( member(P, Primes), X is P << Scale, root(Degree, X, R), Word is R /\ Mask ), Words).

primes(0, _, Found, Primes) :- !, reverse(Found, Primes).
primes(N, P, Found, Primes) :-
    P1 is P + 1,
    (   member(Q, Found), P mod Q =:= 0
    ->  primes(N, P1, Found, Primes)
    ;   N1 is N - 1,
        primes(N1, P1, [P|Found], Primes)
    ).

root(Degree, X, Root) :- High is 1 << (msb(X) // Degree + 1), root(Degree, X, 0, High, Root).

root(Degree, X, Low, High, Root) :-
    (   High - Low =:= 1 -> Root = Low
    ;   Middle is (Low + High) >> 1,
        ( Middle ** Degree =< X -> root(Degree, X, Middle, High, Root) ; root(Degree, X, Low, Middle, Root) )
    ).

blocks([], _, _, _, _, State, State) :- !.
blocks(Bytes, Family, Bits, Mask, Constants, State0, State) :-
    Size is Bits * 2,
    length(Block, Size),
    append(Block, Rest, Bytes),
    Width is Bits // 8,
    words(Block, Width, Words),
    block(Family, Bits, Mask, Constants, Words, State0, State1),
    maplist([A,B,C]>>(C is (A + B) /\ Mask), State0, State1, State2),
    blocks(Rest, Family, Bits, Mask, Constants, State2, State).

words([], _, []) :- !.
words(Bytes, Width, [Word|Words]) :-
    length(Part, Width),
    append(Part, Rest, Bytes),
    foldl([B,W0,W]>>(W is W0 << 8 \/ B), Part, 0, Word),
    words(Rest, Width, Words).

% The words of a block are a queue of the last sixteen: one leaves in each step, and the word that it makes with three others enters.
block(sha1, _, _, Constants, Words, State0, State) :-
    Table =.. [constants|Constants],
    sha1_steps(0, Table, Words, State0, State).
block(sha2, Bits, Mask, Constants, Words, State0, State) :- sha2_steps(Constants, Bits, Mask, Words, State0, State).

sha1_steps(80, _, _, State, State) :- !.
sha1_steps(I, Table, [W|Ws], [A,B,C,D,E], State) :-
    Round is I // 20,
    sha1_function(Round, B, C, D, F),
    Place is Round + 1,
    arg(Place, Table, K),
    T is ((A << 5 \/ A >> 27) /\ 0xffffffff + F + E + K + W) /\ 0xffffffff,
    C1 is (B << 30 \/ B >> 2) /\ 0xffffffff,
    nth0(1, Ws, W2), nth0(7, Ws, W8), nth0(12, Ws, W13),
    X is W xor W2 xor W8 xor W13,
    New is (X << 1 \/ X >> 31) /\ 0xffffffff,
    append(Ws, [New], Words),
    I1 is I + 1,
    sha1_steps(I1, Table, Words, [T,A,C1,C,D], State).

sha1_function(0, B, C, D, F) :- F is (B /\ C) \/ (\ B /\ 0xffffffff /\ D).
sha1_function(1, B, C, D, F) :- F is B xor C xor D.
sha1_function(2, B, C, D, F) :- F is (B /\ C) \/ (B /\ D) \/ (C /\ D).
sha1_function(3, B, C, D, F) :- F is B xor C xor D.

sha2_steps([], _, _, _, State, State).
sha2_steps([K|Ks], Bits, Mask, [W|Ws], [A,B,C,D,E,F,G,H], State) :-
    rotations(Bits, s(A1, A2, A3), s(E1, E2, E3), s(X1, X2, X3), s(Y1, Y2, Y3)),
    rotated(E, E1, Bits, Mask, ER1), rotated(E, E2, Bits, Mask, ER2), rotated(E, E3, Bits, Mask, ER3),
    T1 is (H + (ER1 xor ER2 xor ER3) + ((E /\ F) xor (\ E /\ Mask /\ G)) + K + W) /\ Mask,
    rotated(A, A1, Bits, Mask, AR1), rotated(A, A2, Bits, Mask, AR2), rotated(A, A3, Bits, Mask, AR3),
    T2 is ((AR1 xor AR2 xor AR3) + ((A /\ B) xor (A /\ C) xor (B /\ C))) /\ Mask,
    NewA is (T1 + T2) /\ Mask,
    NewE is (D + T1) /\ Mask,
    Ws = [V|_], nth0(8, Ws, W9), nth0(13, Ws, W14),
    rotated(V, X1, Bits, Mask, VR1), rotated(V, X2, Bits, Mask, VR2),
    rotated(W14, Y1, Bits, Mask, WR1), rotated(W14, Y2, Bits, Mask, WR2),
    New is (W + (VR1 xor VR2 xor (V >> X3)) + W9 + (WR1 xor WR2 xor (W14 >> Y3))) /\ Mask,
    append(Ws, [New], Words),
    sha2_steps(Ks, Bits, Mask, Words, [NewA,A,B,C,NewE,E,F,G], State).

rotations(32, s(2, 13, 22), s(6, 11, 25), s(7, 18, 3), s(17, 19, 10)).
rotations(64, s(28, 34, 39), s(14, 18, 41), s(1, 8, 7), s(19, 61, 6)).

rotated(X, N, Bits, Mask, Y) :- Y is (X >> N \/ X << (Bits - N)) /\ Mask.
