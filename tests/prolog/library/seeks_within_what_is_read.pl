% A place is found whether what stands there has been read ahead or not: forwards, backwards, behind the end, in text of several bytes a character.
at(In, Place) :- seek(In, Place, bof, P), get_char(In, C), byte_count(In, N), print([P, C, N]), nl.

main :-
    tmp_file_stream(F, Out, [encoding(utf8)]),
    forall(between(1, 2000, I), format(Out, "line ~|~`0t~d~6+ é~n", [I])), close(Out),
    open(F, read, In, [encoding(utf8)]),
    at(In, 0),                                  % expect: [0,l,1]
    at(In, 12),                                 % expect: [12,é,14]
    at(In, 27),                                 % expect: [27,é,29]
    at(In, 3),                                  % expect: [3,e,4]
    at(In, 29985),                              % expect: [29985,l,29986]
    at(In, 29970),                              % expect: [29970,l,29971]
    at(In, 0),                                  % expect: [0,l,1]
    seek(In, 4, current, P1), read_line_to_string(In, L1), print(P1-L1), nl,  % expect: 5-"000001 é"
    seek(In, -30, eof, P2), read_line_to_string(In, L2), print(P2-L2), nl,    % expect: 29970-"line 001999 é"
    seek(In, 0, eof, P3), peek_char(In, C3), print(P3-C3), nl,                % expect: 30000-end_of_file
    at(In, 15),                                 % expect: [15,l,16]
    stream_property(In, position(Place)),
    read_line_to_string(In, _), read_line_to_string(In, _),
    set_stream_position(In, Place), read_line_to_string(In, L4), print(L4), nl,  % expect: "ine 000002 é"
    at(In, 1),                                  % expect: [1,i,2]
    close(In), delete_file(F).
