% sha.pl: the Secure Hash Algorithms (FIPS 180-4) SHA-1 and SHA-2, and HMAC (RFC 2104). A hash is a list of bytes.
:- module(sha, [ sha_hash/3, sha_new_ctx/2, sha_hash_ctx/4, hmac_sha/4, file_sha1/2, hash_atom/2 ]).
:- use_module(library(error)).
:- use_module(library(option)).
:- use_module(library(readutil)).

%! sha_hash(+Data, -Hash, +Options) is det.
%  Options: algorithm(sha1 | sha224 | sha256 | sha384 | sha512), else sha1, and encoding(utf8 | octet) of the text Data.
sha_hash(Data, Hash, Options) :-
    option(algorithm(Algorithm), Options, sha1),
    check_algorithm(Algorithm),
    hash(Algorithm, Data, Options, Hash).

%! sha_new_ctx(-Context, +Options) is det.  For hashes of data that come in pieces. Options as for sha_hash/3.
sha_new_ctx(sha_context(Algorithm, Options, []), Options) :-
    option(algorithm(Algorithm), Options, sha1),
    check_algorithm(Algorithm).

%! sha_hash_ctx(+Context0, +Data, -Context, -Hash) is det.  Hash is that of all data until now.
sha_hash_ctx(sha_context(Algorithm, Options, Before), Data, sha_context(Algorithm, Options, All), Hash) :-
    encoding(Options, Encoding),
    octets(Data, Encoding, Octets),
    append(Before, Octets, All),
    '$digest'(Algorithm, All, octet, Hash).

%! hmac_sha(+Key, +Data, -Hash, +Options) is det.  The keyed hash of Data; characters of both are bytes. Option: algorithm, as for sha_hash/3.
hmac_sha(Key, Data, Hash, Options) :-
    option(algorithm(Algorithm), Options, sha1),
    check_algorithm(Algorithm),
    octets(Key, octet, Key0),
    octets(Data, octet, Octets),
    size(Algorithm, Size),
    length(Key0, Length),
    ( Length > Size -> '$digest'(Algorithm, Key0, octet, Key1) ; Key1 = Key0 ),
    mask(Key1, Size, 0x36, First, Octets),
    '$digest'(Algorithm, First, octet, Hash1),
    mask(Key1, Size, 0x5c, Second, Hash1),
    '$digest'(Algorithm, Second, octet, Hash).

% mask(Key, Size, Mask, Masked, Rest): the bytes of Key and zeros up to Size, each with Mask, then Rest.
mask([], Size, Mask, Masked, Rest) :- masks(Size, Mask, Masked, Rest).
mask([B|Bs], Size0, Mask, [M|Ms], Rest) :- M is B xor Mask, Size is Size0 - 1, mask(Bs, Size, Mask, Ms, Rest).

masks(Size0, Mask, Masked, Rest) :-
    (   Size0 =:= 0 -> Masked = Rest
    ;   Masked = [Mask|Ms], Size is Size0 - 1, masks(Size, Mask, Ms, Rest)
    ).

%! file_sha1(+File, -Hash) is det.  The SHA-1 hash of the bytes of a file as an atom of hexadecimal digits.
file_sha1(File, Hash) :-
    read_file_to_string(File, Bytes, [type(binary)]),
    '$digest'(sha1, Bytes, octet, List),
    hash_atom(List, Hash).

%! hash_atom(?Bytes, ?Atom) is det.  Atom has two hexadecimal digits for each byte.
hash_atom(Bytes, Atom) :-
    (   var(Bytes)
    ->  atom_codes(Atom, Codes),
        pairs_of_digits(Codes, Bytes)
    ;   digits_of(Bytes, Codes)
    ->  atom_codes(Atom, Codes)
    ;   must_be(list(between(0, 255)), Bytes)
    ).

% Fails where Bytes is no list of bytes. The letters come 39 codes behind where they would stand after the digits.
digits_of([], Codes) => Codes = [].
digits_of([Byte|Bytes], Codes), integer(Byte), Byte >= 0, Byte =< 255 =>
    Codes = [A,B|Codes1],
    High is Byte >> 4,
    Low is Byte /\ 15,
    A is 0'0 + High + 39 * (High // 10),
    B is 0'0 + Low + 39 * (Low // 10),
    digits_of(Bytes, Codes1).
digits_of(_, _) => fail.

pairs_of_digits([], []).
pairs_of_digits([A,B|Codes], [Byte|Bytes]) :-
    code_type(A, xdigit(High)),
    code_type(B, xdigit(Low)),
    Byte is 16 * High + Low,
    pairs_of_digits(Codes, Bytes).

% size(Algorithm, Bytes of a block)
size(sha1, 64).
size(sha224, 64).
size(sha256, 64).
size(sha384, 128).
size(sha512, 128).

check_algorithm(Algorithm) :-
    must_be(nonvar, Algorithm),
    ( size(Algorithm, _) -> true ; domain_error(algorithm, Algorithm) ).

hash(Algorithm, Data, Options, Hash) :-
    encoding(Options, Encoding),
    ( number(Data) -> type_error(text, Data) ; true ),
    '$digest'(Algorithm, Data, Encoding, Hash).

octets(Data, Encoding, Octets) :-
    text_to_string(Data, String),
    ( Encoding == utf8 -> string_bytes(String, Octets, utf8) ; string_codes(String, Octets) ).

encoding(Options, Encoding) :-
    (   Options == [] -> Encoding = utf8
    ;   option(encoding(Encoding), Options, utf8),
        must_be(oneof([utf8,octet]), Encoding)
    ).
