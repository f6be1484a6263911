% hashes.pl: library(md5) and library(sha): hashes that other programs give as well.
:- use_module(library(md5)).
:- use_module(library(sha)).
sha(Data, Algorithm) :- sha_hash(Data, Hash, [algorithm(Algorithm)]), hash_atom(Hash, Atom), print(Atom), nl.
failing(Goal) :- catch(Goal, error(E, _), ( print(E), nl )).
main :-
    md5_hash(hello, A, []), print(A), nl,                             % expect: '5d41402abc4b2a76b9719d911017c592'
    md5_hash('', B, []), print(B), nl,                                % expect: d41d8cd98f00b204e9800998ecf8427e
    md5_hash("héllo", C, []), print(C), nl,                           % expect: be50e8478cf24ff3595bc7307fb91b50
    md5_hash("héllo", D, [encoding(octet)]), print(D), nl,            % expect: '1a722f7e6c801d9e470a10cb91ba406d'
    failing(md5_hash(f(x), _, [])),                                   % expect: type_error(text,f(x))
    failing(md5_hash(_, _, [])),                                      % expect: instantiation_error
    sha(hello, sha1),                                                 % expect: aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d
    sha("", sha256),                                                  % expect: e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
    sha(abc, sha256),                                                 % expect: ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad
    sha(abc, sha224),                                                 % expect: '23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7'
    sha(abc, sha384),
% expect: cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7
    sha(abc, sha512),
% expect: ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f
    failing(sha(abc, foo)),                                           % expect: domain_error(algorithm,foo)
    hmac_sha(key, data, H1, [algorithm(sha1)]), hash_atom(H1, K1), print(K1), nl,  % expect: '104152c5bfdca07bc633eebd46199f0255c9f49d'
    hmac_sha(key, data, H2, [algorithm(sha256)]), hash_atom(H2, K2), print(K2), nl,
% expect: '5031fe3d989c6d1537a013fa6e739da23463fdaec3b70137d828e36ace221bd0'
    sha_new_ctx(C0, [algorithm(sha256)]), sha_hash_ctx(C0, a, C1, _), sha_hash_ctx(C1, bc, _, H3), hash_atom(H3, K3),
    sha_hash(abc, H4, [algorithm(sha256)]), hash_atom(H4, K4), ( K3 == K4 -> write(same) ; write(different) ), nl,   % expect: same
    hash_atom(Bytes, '0aff'), print(Bytes), nl,                       % expect: [10,255]
    tmp_file_stream(text, File, Stream), write(Stream, hello), close(Stream),
    file_sha1(File, F), print(F), nl, delete_file(File).              % expect: aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d
