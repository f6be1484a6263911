% md5.pl: MD5 (RFC 1321).
:- module(md5, [ md5_hash/3 ]).
:- use_module(library(error), [must_be/2, type_error/2]).
:- use_module(library(option), [option/3]).
:- use_module(library(sha), [hash_atom/2]).

%! md5_hash(+Data, -Hash, +Options) is det.  Hash is an atom of 32 hexadecimal digits. Option: encoding(utf8 | octet) of the text Data.
md5_hash(Data, Hash, Options) :-
    (   Options == [] -> Encoding = utf8
    ;   option(encoding(Encoding), Options, utf8),
        must_be(oneof([utf8,octet]), Encoding)
    ),
    ( number(Data) -> type_error(text, Data) ; true ),
    '$digest'(md5, Data, Encoding, Bytes),
    hash_atom(Bytes, Hash).
