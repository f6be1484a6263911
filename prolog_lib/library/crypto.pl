% crypto.pl: library(crypto), the part that needs no library for cryptography: hashes of data and files, random bytes, number theory.
:- module(crypto,
          [ crypto_data_hash/3, crypto_file_hash/3, hex_bytes/2, crypto_n_random_bytes/2, crypto_is_prime/2, crypto_modular_inverse/3 ]).
:- use_module(library(sha)).
:- use_module(library(md5)).
:- use_module(library(error), [must_be/2, domain_error/2, instantiation_error/1]).
:- use_module(library(option), [option/2, option/3]).
:- use_module(library(readutil), [read_file_to_string/3]).

%! crypto_data_hash(+Data, -Hash, +Options) is det.
%  Hash, hexadecimal, of Data. Options: algorithm(A), md5, sha1, sha224, sha256 (default), sha384 or sha512; encoding(utf8 or octet);
%  hmac(Key), for sha1 and sha256.
crypto_data_hash(Data, Hash, Options) :-
    option(algorithm(Algorithm0), Options, default),
    ( var(Algorithm0) -> Algorithm0 = sha256 ; true ),
    ( Algorithm0 == default -> Algorithm = sha256 ; Algorithm = Algorithm0 ),
    option(encoding(Encoding), Options, utf8),
    (   option(hmac(Key), Options)
    ->  must_be(oneof([sha1,sha256]), Algorithm),
        hmac_sha(Key, Data, Bytes, [algorithm(Algorithm)]),
        hex_bytes(Hash, Bytes)
    ;   Algorithm == md5
    ->  md5_hash(Data, Hash, [encoding(Encoding)])
    ;   memberchk(Algorithm, [sha1,sha224,sha256,sha384,sha512])
    ->  sha_hash(Data, Bytes, [algorithm(Algorithm),encoding(Encoding)]),
        hex_bytes(Hash, Bytes)
    ;   domain_error(algorithm, Algorithm)
    ).

%! crypto_file_hash(+File, -Hash, +Options) is det.  Hash of the bytes of File; options as for crypto_data_hash/3.
crypto_file_hash(File, Hash, Options) :-
    read_file_to_string(File, Data, [encoding(octet)]),
    crypto_data_hash(Data, Hash, [encoding(octet)|Options]).

%! hex_bytes(?Hex, ?Bytes) is det.  Hex, an atom, has two hexadecimal digits for each byte.
hex_bytes(Hex, Bytes) :-
    (   nonvar(Hex)
    ->  atom_codes(Hex, Codes),
        ( bytes(Codes, Bytes0) -> Bytes = Bytes0 ; domain_error(hex_encoding, Hex) )
    ;   var(Bytes) -> instantiation_error(Bytes)
    ;   hash_atom(Bytes, Hex)
    ).

bytes([], []).
bytes([A,B|Codes], [Byte|Bytes]) :-
    digit(A, High),
    digit(B, Low),
    Byte is High * 16 + Low,
    bytes(Codes, Bytes).

digit(Code, Weight) :- code_type(Code, xdigit(Weight)).

%! crypto_n_random_bytes(+N, -Bytes) is det.  N random bytes of the system.
crypto_n_random_bytes(N, Bytes) :-
    must_be(nonneg, N),
    setup_call_cleanup(open('/dev/urandom', read, Stream, [type(binary)]),
                       ( length(Bytes, N), read_bytes(Bytes, Stream) ),
                       close(Stream)).

read_bytes([], _).
read_bytes([Byte|Bytes], Stream) :- get_byte(Stream, Byte), read_bytes(Bytes, Stream).

%! crypto_modular_inverse(+X, +M, -Y) is det.  X * Y is 1 modulo M; integers, or `hex(Text)`.
crypto_modular_inverse(X0, M0, Y) :-
    number_of(X0, X),
    number_of(M0, M),
    euclid(X, M, G, Y0),
    (   G =:= 1 -> Y is Y0 mod M
    ;   throw(error(evaluation_error(undefined), context(crypto_modular_inverse/3, _)))
    ).

number_of(hex(Hex), N) :- !, atom_concat('0x', Hex, Text), atom_number(Text, N).
number_of(N, N) :- must_be(integer, N).

euclid(A, B, G, X) :- euclid(A, B, 1, 0, G, X).

euclid(A, B, X0, X1, G, X) :-
    (   B =:= 0 -> G = A, X = X0
    ;   R is A mod B, X2 is X0 - (A div B) * X1,
        euclid(B, R, X1, X2, G, X)
    ).

%! crypto_is_prime(+N, +Options) is semidet.  N is a prime, by twenty rounds of the test of Miller and Rabin.
crypto_is_prime(N0, _) :-
    number_of(N0, N),
    (   N < 4 -> N > 1
    ;   N mod 2 =:= 1,
        N1 is N - 1,
        odd_part(N1, 0, S, D),
        forall(between(1, 20, _), ( random_between(2, N1, A0), A is max(2, A0 - 1), passes(A, N, N1, S, D) ))
    ).

odd_part(D, S, S, D) :- D /\ 1 =:= 1, !.
odd_part(D0, S0, S, D) :- D1 is D0 >> 1, S1 is S0 + 1, odd_part(D1, S1, S, D).

passes(A, N, N1, S, D) :-
    X is powm(A, D, N),
    (   X =:= 1 -> true
    ;   squares_to(S, X, N, N1)
    ).

squares_to(S, X, N, N1) :-
    (   X =:= N1 -> true
    ;   S > 1, S1 is S - 1, X1 is X * X mod N,
        squares_to(S1, X1, N, N1)
    ).
