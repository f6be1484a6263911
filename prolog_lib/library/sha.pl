% sha.pl: the Secure Hash Algorithms (FIPS 180-4) SHA-1 and SHA-2, and HMAC (RFC 2104). A hash is a list of bytes.
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
    hash(Algorithm, Data, Options, Hash).

%! sha_new_ctx(-Context, +Options) is det.  For hashes of data that come in pieces. Options as for sha_hash/3.
sha_new_ctx(sha_context(Algorithm, Options, []), Options) :-
    option(algorithm(Algorithm), Options, sha1),
    check_algorithm(Algorithm).

%! sha_hash_ctx(+Context0, +Data, -Context, -Hash) is det.  Hash is that of all data until now.
sha_hash_ctx(sha_context(Algorithm, Options, Before), Data, sha_context(Algorithm, Options, All), Hash) :-
    octets(Data, Options, Octets),
    append(Before, Octets, All),
    '$digest'(Algorithm, All, octet, Hash).

%! hmac_sha(+Key, +Data, -Hash, +Options) is det.  The keyed hash of Data. Options as for sha_hash/3.
hmac_sha(Key, Data, Hash, Options) :-
    option(algorithm(Algorithm), Options, sha1),
    check_algorithm(Algorithm),
    octets(Key, [], Key0),
    octets(Data, [], Octets),
    size(Algorithm, Size),
    length(Key0, Length),
    ( Length > Size -> '$digest'(Algorithm, Key0, octet, Key1) ; Key1 = Key0 ),
    length(Key2, Size),
    append(Key1, Zeros, Key2),
    maplist(=(0), Zeros),
    mask(Key2, 0x36, Inner),
    mask(Key2, 0x5c, Outer),
    append(Inner, Octets, First),
    '$digest'(Algorithm, First, octet, Hash1),
    append(Outer, Hash1, Second),
    '$digest'(Algorithm, Second, octet, Hash).

mask([], _, []).
mask([B|Bs], Mask, [M|Ms]) :- M is B xor Mask, mask(Bs, Mask, Ms).

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
    option(encoding(Encoding), Options, utf8),
    must_be(oneof([utf8,octet]), Encoding),
    '$digest'(Algorithm, Data, Encoding, Hash).

octets(Data, Options, Octets) :-
    option(encoding(Encoding), Options, utf8),
    must_be(oneof([utf8,octet]), Encoding),
    text_to_string(Data, String),
    string_codes(String, Codes),
    ( Encoding == utf8 -> phrase(utf8_codes(Codes), Octets) ; Octets = Codes ).
