% Hashes: the digits of bytes, keys whose characters are bytes, and what is no text. SWI-Prolog does not look at the bytes of hash_atom/2.
:- use_module(library(sha)).
:- use_module(library(md5)).
:- use_module(library(crypto)).
:- use_module(library(base32)).

:- meta_predicate t(?, 0).
t(Result, G) :- catch(( G -> print(Result) ; print(no) ), error(E, _), print(E)), nl.

main :-
    t(A, hash_atom([0,9,10,15,16,159,160,255], A)),
    t(_, hash_atom([1,300], _)),
    t(_, hash_atom([1|_], _)),
    t(H, md5_hash("", H, [])),
    t(_, md5_hash(1, _, [])),
    t(_, sha_hash(1.5, _, [])),
    t(_, crypto_data_hash(1, _, [])),
    t(_, crypto_data_hash(f(x), _, [])),
    t(K, hmac_sha([200], [100], K, [])),
    t(_, hmac_sha(a, "€", _, [])),
    t(B, hex_bytes('0aFf', B)),
    t(X, hex_bytes(X, [10,255])),
    t(_, hex_bytes(abc, _)),
    t(_, hex_bytes(abz0, _)),
    t(_, hex_bytes(_, _)),
    atom_codes(T, [200,201,65,66,67,68]),
    t(E, base32(T, E)).
% expect: '00090a0f109fa0ff'
% expect: type_error(between(0,255),300)
% expect: instantiation_error
% expect: d41d8cd98f00b204e9800998ecf8427e
% expect: type_error(text,1)
% expect: type_error(text,1.5)
% expect: type_error(text,1)
% expect: type_error(text,f(x))
% expect: [6,228,195,90,206,187,36,246,191,142,96,73,154,21,244,215,156,44,226,220]
% expect: representation_error(encoding)
% expect: [10,255]
% expect: '0aff'
% expect: domain_error(hex_encoding,abc)
% expect: domain_error(hex_encoding,abz0)
% expect: instantiation_error
% expect: 'ZDEUCQSDIQ======'
