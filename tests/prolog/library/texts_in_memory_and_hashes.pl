% library(memfile) and library(crypto); the output is SWI-Prolog's, but for the name of the text in an error.
:- use_module(library(memfile)).
:- use_module(library(crypto)).
t(G) :- catch(( G -> true ; writeln(no) ), error(E, _), ( print(E), nl )).
:- meta_predicate t(0).
main :-
    t((new_memory_file(M), open_memory_file(M, write, S),
      format(S, "hello ~w~nline2", [é]), close(S), memory_file_to_atom(M, A), print(A), nl)),
    memory_file_to_codes(M, C), length(C, L), print(L), nl, memory_file_to_string(M, St), print(St), nl,
    size_memory_file(M, Sz), print(Sz), nl, size_memory_file(M, Sb, octet), print(Sb), nl,
    t((open_memory_file(M, read, R), read_line_to_string(R, L1), print(L1), nl, close(R))),
    t((memory_file_substring(M, 6, 1, _, Sub), print(Sub), nl)),
    t((memory_file_line_position(M, Line, Pos, 9), print(Line/Pos), nl)),
    t((memory_file_line_position(M, 2, 3, Off), print(Off), nl)),
    t((memory_file_to_atom(M, A8, utf8), atom_length(A8, N8),
      memory_file_to_codes(M, C8, utf8), length(C8, N8), memory_file_to_string(M, _, utf8), print(N8), nl)),
    t((insert_memory_file(M, 5, ','), delete_memory_file(M, 0, 1), memory_file_to_atom(M, A9), print(A9), nl)),
    t((open_memory_file(M, write, W, [encoding(octet)]), write(W, x), close(W), memory_file_to_atom(M, A10), print(A10), nl)),
    t(free_memory_file(M)),
    t(memory_file_to_atom(M, _)),
    t((atom_to_memory_file('foo(X).', M2), open_memory_file(M2, read, R2), read(R2, T), T = foo(1), print(T), nl, close(R2), free_memory_file(M2))),
    t((crypto_data_hash(abc, H, []), print(H), nl)),
    t((crypto_data_hash("abc", H2, [algorithm(md5)]), print(H2), nl)),
    t((crypto_data_hash(abc, H3, [algorithm(sha1)]), print(H3), nl)),
    t((crypto_data_hash(abc, H4, [algorithm(sha512),encoding(utf8)]), print(H4), nl)),
    t(crypto_data_hash(abc, _, [algorithm(foo)])),
    t((crypto_data_hash(abc, H6, [hmac(key)]), print(H6), nl)),
    t((hex_bytes(X7, [1,255]), print(X7), nl)),
    t((hex_bytes('00ff', B8), print(B8), nl)),
    t((crypto_n_random_bytes(4, B9), length(B9, N9), print(N9), nl)),
    t((crypto_is_prime(17, []))),
    t((crypto_is_prime(18, []))),
    t(crypto_is_prime(561, [])),
    t(crypto_is_prime(0x1fffffffffffffff, [])),
    t((crypto_modular_inverse(3, 11, I), print(I), nl)),
    t((crypto_data_hash(abc, H10, [algorithm(A11)]), print(H10-A11), nl)),
    t((crypto_file_hash('/dev/null', H12, [algorithm(md5)]), print(H12), nl)).
% expect: 'hello é\nline2'
% expect: 13
% expect: "hello é\nline2"
% expect: 13
% expect: 14
% expect: "hello é"
% expect: "é"
% expect: 2/1
% expect: 11
% expect: 13
% expect: 'ello, é\nline2'
% expect: x
% expect: permission_error(access,freed_memory_file,'$memory_file'(1))
% expect: foo(1)
% expect: ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad
% expect: '900150983cd24fb0d6963f7d28e17f72'
% expect: a9993e364706816aba3e25717850c26c9cd0d89d
% expect: ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f
% expect: domain_error(algorithm,foo)
% expect: '9c196e32dc0175f86f4b1cb89289d6619de6bee699e4c378e68309ed97a1a6ab'
% expect: '01ff'
% expect: [0,255]
% expect: 4
% expect: no
% expect: no
% expect: 4
% expect: ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad-sha256
% expect: d41d8cd98f00b204e9800998ecf8427e
