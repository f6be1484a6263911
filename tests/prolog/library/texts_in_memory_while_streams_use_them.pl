% library(memfile): what each mode of writing leaves, what is not permitted while a stream is open, and bytes. SWI-Prolog has no type(binary) here.
:- use_module(library(memfile)).

:- meta_predicate t(0).
t(G) :- catch(( G -> true ; writeln(no) ), error(E, _), ( E =.. [Name|As0], known(As0, As), print([Name|As]), nl )).

known([], []).
known([A|As], [B|Bs]) :- ( A = '$memory_file'(_) -> B = text ; B = A ), known(As, Bs).

written(Handle, Mode, Goal, Stream) :- open_memory_file(Handle, Mode, Stream), call(Goal), close(Stream), shown(Handle).

shown(Handle) :- memory_file_to_string(Handle, Text), print(Text), nl.

main :-
    new_memory_file(H),
    t(written(H, write, write(S1, first), S1)),
    t(written(H, write, write(S2, 'xé'), S2)),
    t(written(H, append, write(S3, yz), S3)),
    t(written(H, insert, ( seek(S4, 1, bof, _), write(S4, mm) ), S4)),
    t(written(H, insert, write(S5, 'a'), S5)),
    t(written(H, update, ( seek(S6, 1, bof, _), write(S6, nn) ), S6)),
    t(written(H, update, write(S7, q), S7)),
    t(written(H, write, ( write(S9, abcdef), seek(S9, 1, bof, _), write(S9, 'XY') ), S9)),
    open_memory_file(H, write, Unread), write(Unread, unread), close(Unread), t(written(H, append, write(S10, '+'), S10)),
    new_memory_file(Gone), open_memory_file(Gone, write, Open), write(Open, lost), free_memory_file(Gone),
    ( is_stream(Open) -> writeln(open) ; writeln(closed) ),
    open_memory_file(H, write, W),
    write(W, more),
    t(memory_file_to_atom(H, _)), t(memory_file_to_codes(H, _)), t(memory_file_to_string(H, _)), t(size_memory_file(H, _)),
    t(open_memory_file(H, read, _)), t(insert_memory_file(H, 0, a)),
    close(W),
    shown(H),
    open_memory_file(H, read, R),
    t(shown(H)), t(open_memory_file(H, write, _)), t(open_memory_file(H, read, _)), t(delete_memory_file(H, 0, 1)),
    get_char(R, C), writeln(C),
    free_memory_file(H),
    ( is_stream(R) -> writeln(open) ; writeln(closed) ),
    t(free_memory_file(H)), t(free_memory_file(_)), t(free_memory_file(h)), t(open_memory_file(H, read, _)),
    atom_to_memory_file(fixed, F),
    t(open_memory_file(F, write, _)), t(insert_memory_file(F, 0, a)), t(delete_memory_file(F, 0, 1)), t(shown(F)),
    new_memory_file(B),
    open_memory_file(B, write, W2, [type(binary)]), put_byte(W2, 200), put_byte(W2, 65), close(W2),
    t(( memory_file_to_codes(B, Bytes), print(Bytes), nl )),
    t(( open_memory_file(B, read, R2, [type(binary)]), get_byte(R2, Byte), close(R2), print(Byte), nl )),
    t(written(B, write, write(S8, é), S8)),
    new_memory_file(U), insert_memory_file(U, 0, é),
    t(( open_memory_file(U, read, R3, [type(binary)]), get_byte(R3, B1), get_byte(R3, B2), get_byte(R3, B3), close(R3), print([B1,B2,B3]), nl )),
    t(( open_memory_file(U, read, R4, [encoding(octet)]), read_string(R4, _, Text4), close(R4), string_codes(Text4, Cs4), print(Cs4), nl )),
    t(( memory_file_to_codes(U, Cs5, octet), print(Cs5), nl )),
    t(open_memory_file(U, neither, _)), t(insert_memory_file(U, 9, a)), t(delete_memory_file(U, 0, 9)), t(shown(U)).
% expect: "first"
% expect: "xé"
% expect: "xéyz"
% expect: "xmméyz"
% expect: "axmméyz"
% expect: "annméyz"
% expect: "qnnméyz"
% expect: "aXYdef"
% expect: "unread+"
% expect: closed
% expect: [permission_error,to_atom,memory_file,text]
% expect: [permission_error,to_codes,memory_file,text]
% expect: [permission_error,to_string,memory_file,text]
% expect: [permission_error,size,memory_file,text]
% expect: [permission_error,open,memory_file,text]
% expect: [permission_error,modify,memory_file,text]
% expect: "more"
% expect: "more"
% expect: [permission_error,open,memory_file,text]
% expect: [permission_error,open,memory_file,text]
% expect: [permission_error,modify,memory_file,text]
% expect: m
% expect: closed
% expect: [permission_error,access,freed_memory_file,text]
% expect: [instantiation_error]
% expect: [type_error,memory_file,h]
% expect: [permission_error,access,freed_memory_file,text]
% expect: [permission_error,modify,memory_file,text]
% expect: [permission_error,modify,memory_file,text]
% expect: [permission_error,modify,memory_file,text]
% expect: "fixed"
% expect: [200,65]
% expect: 200
% expect: "é"
% expect: [195,169,-1]
% expect: [195,169]
% expect: [195,169]
% expect: [domain_error,io_mode,neither]
% expect: [domain_error,offset,9]
% expect: ""
