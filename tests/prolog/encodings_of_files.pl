% Files in the encodings of open/4, with and without a byte order mark; what is read back, and what stream_property/2 tells.
bytes(File, Bytes) :- open(File, read, S, [type(binary)]), read_all(S, Bytes), close(S).
read_all(S, Bytes) :- get_byte(S, B), ( B =:= -1 -> Bytes = [] ; Bytes = [B|Rest], read_all(S, Rest) ).

with_file(G, File) :- tmp_file(encodings, File), call(G, File), delete_file(File).

write_and_read(Encoding, Mark) :- with_file(write_and_read(Encoding, Mark), _).
write_and_read(Encoding, Mark, F) :-
    open(F, write, O, [encoding(Encoding), bom(Mark)]),
    stream_property(O, encoding(Name)), ( stream_property(O, bom(B)) -> true ; B = none ),
    write(O, 'aé€😀'), nl(O), close(O),
    bytes(F, Bytes), print(Name-B-Bytes), nl,
    open(F, read, I, [encoding(Encoding)]),
    stream_property(I, encoding(Found)), ( stream_property(I, bom(Has)) -> true ; Has = none ),
    peek_char(I, Next), read_string(I, _, Text), character_count(I, Count), close(I),
    print(read(Found, Has, Next, Text, Count)), nl.

% The mark tells the encoding, also where another one or none is given.
found(Bytes) :- with_file(found(Bytes), _).
found(Bytes, F) :-
    open(F, write, O, [type(binary)]), forall(member(B, Bytes), put_byte(O, B)), close(O),
    open(F, read, I), read_string(I, _, Text), stream_property(I, encoding(E)), close(I),
    string_codes(Text, Codes),
    open(F, read, J, [bom(false), encoding(iso_latin_1)]), get_char(J, C), close(J),
    print(E-Codes-C), nl.

% A program in UTF-16.
program :- with_file(program, _).
program(F) :-
    open(F, write, O, [encoding(utf16le), bom(true)]), format(O, "letter('é'). letter('€').~n", []), close(O),
    consult(F), findall(L, letter(L), Ls), print(Ls), nl,
    read_file_to_string(F, String, []), print(String), nl.

positions :- with_file(positions, _).
positions(F) :-
    open(F, write, O, [encoding(utf16be)]), write(O, '😀bc'), close(O),
    open(F, read, I, [encoding(utf16be), reposition(true)]),
    get_char(I, A), byte_count(I, N), stream_property(I, position(P)), get_char(I, B), get_char(I, _),
    set_stream_position(I, P), get_char(I, B2), close(I),
    print([A, N, B, B2]), nl.

main :-
    forall(member(E, [utf8, utf16le, utf16be, unicode_le, 'UTF-16BE']), write_and_read(E, true)),
    forall(member(E, [utf8, utf16le, wchar_t]), write_and_read(E, false)),
    found([0xff, 0xfe, 0x41, 0]), found([0xfe, 0xff, 0, 0x41]), found([0xef, 0xbb, 0xbf, 0x41]),
    found([0xff, 0xfe]), found([0xff, 0xfe, 0x41]), found([0xff, 0xfe, 0x3d, 0xd8]), found([]),
    program, positions,
    forall(member(E, [utf8, utf16le, utf16be]), ( string_bytes("é€", Bs, E), string_bytes(S, Bs, E), print(Bs-S), nl )),
    catch(string_bytes("é", _, ascii), error(Error, _), ( print(Error), nl )),
    catch(open('/dev/null', read, _, [encoding(utf_16)]), error(Error2, _), ( print(Error2), nl )).

% expect: utf8-true-[239,187,191,97,195,169,226,130,172,240,159,152,128,10]
% expect: read(utf8,true,a,"aé€😀\n",5)
% expect: utf16le-true-[255,254,97,0,233,0,172,32,61,216,0,222,10,0]
% expect: read(utf16le,true,a,"aé€😀\n",5)
% expect: utf16be-true-[254,255,0,97,0,233,32,172,216,61,222,0,0,10]
% expect: read(utf16be,true,a,"aé€😀\n",5)
% expect: utf16le-true-[255,254,97,0,233,0,172,32,61,216,0,222,10,0]
% expect: read(utf16le,true,a,"aé€😀\n",5)
% expect: utf16be-true-[254,255,0,97,0,233,32,172,216,61,222,0,0,10]
% expect: read(utf16be,true,a,"aé€😀\n",5)
% expect: utf8-none-[97,195,169,226,130,172,240,159,152,128,10]
% expect: read(utf8,none,a,"aé€😀\n",5)
% expect: utf16le-none-[97,0,233,0,172,32,61,216,0,222,10,0]
% expect: read(utf16le,none,a,"aé€😀\n",5)
% expect: wchar_t-none-[97,0,0,0,233,0,0,0,172,32,0,0,0,246,1,0,10,0,0,0]
% expect: read(wchar_t,none,a,"aé€😀\n",5)
% expect: utf16le-[65]-ÿ
% expect: utf16be-[65]-þ
% expect: utf8-[65]-ï
% expect: utf16le-[]-ÿ
% expect: utf16le-[65533]-ÿ
% expect: utf16le-[65533]-ÿ
% expect: utf8-[]-end_of_file
% expect: [é,€]
% expect: "letter('é'). letter('€').\n"
% expect: [😀,4,b,b]
% expect: [195,169,226,130,172]-"é€"
% expect: [233,0,172,32]-"é€"
% expect: [0,233,32,172]-"é€"
% expect: representation_error(encoding)
% expect: domain_error(encoding,utf_16)
