% bytes_as_text.pl: library(base64), library(base32) and library(utf8): texts whose encodings other programs give as well.
:- use_module(library(base64)).
:- use_module(library(base32)).
:- use_module(library(utf8)).
show(Goal, X) :- catch(( Goal -> print(X) ; print(no) ), error(E, _), print(E)), nl.
main :-
    show(base64(hello, A1), A1),                                      % expect: 'aGVsbG8='
    show(base64(A2, "aGVsbG8="), A2),                                 % expect: hello
    show(base64("", A3), A3),                                         % expect: ''
    show(base64("a", A4), A4),                                        % expect: 'YQ=='
    show(base64(A5, 'YWI='), A5),                                     % expect: ab
    show(base64(_, abc), x),                                          % expect: no
    show(base64(_, _), x),                                            % expect: instantiation_error
    show(base64("日", _), x),                                         % expect: representation_error(encoding)
    show(base64url("a?>b", B1), B1),                                  % expect: 'YT8-Yg=='
    show(base64url(B2, 'YT8-Yg=='), B2),                              % expect: 'a?>b'
    show(base64_encoded("a?>b", C1, []), C1),                         % expect: "YT8+Yg=="
    show(base64_encoded("héllo", C2, []), C2),                        % expect: "aMOpbGxv"
    show(base64_encoded(C3, "aMOpbGxv", [as(atom)]), C3),             % expect: héllo
    show(base64_encoded("hel?>", C4, [charset(url)]), C4),            % expect: "aGVsPz4"
    show(base64_encoded("hel?>", C5, [charset(url),padding(true)]), C5),   % expect: "aGVsPz4="
    show(base64_encoded(x, _, [as(codes)]), x),                       % expect: type_error(oneof([atom,string]),codes)
    show(phrase(base64(`abc`), D1), D1),                              % expect: [89,87,74,106]
    show(phrase(base64(D2), `YWJj`), D2),                             % expect: [97,98,99]
    show(phrase(base64url([255,254]), D3), D3),                       % expect: [95,95,52,61]
    show(( phrase(base64_encoded([255,254], [charset(url)]), D4), atom_codes(D5, D4) ), D5),   % expect: '__4'
    show(( numlist(0, 255, Bytes), base64_encoded(Bytes, E1, [encoding(octet)]), base64_encoded(E2, E1, [encoding(octet)]),
           string_codes(E2, Bytes) ), same),                          % expect: same
    show(base32("hello", F1), F1),                                    % expect: 'NBSWY3DP'
    show(base32(F2, "NBSWY3DP"), F2),                                 % expect: hello
    show(base32("a", F3), F3),                                        % expect: 'ME======'
    show(base32(F4, 'ME======'), F4),                                 % expect: a
    show(phrase(base32(`ab`), F5), F5),                               % expect: [77,70,82,65,61,61,61,61]
    show(phrase(base32(F6), `MFRA====`), F6),                         % expect: [97,98]
    show(phrase(utf8_codes(`aé日😀`), G1), G1),                       % expect: [97,195,169,230,151,165,240,159,152,128]
    show(phrase(utf8_codes(G2), [97,195,169,230,151,165]), G2).       % expect: [97,233,26085]
