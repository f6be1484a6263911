% memfile.pl: library(memfile): texts that are written and read as files are.
%
% A text is a string, read as other strings are. What a stream has written becomes the string when the text is asked for the next time. Streams
% that write in other encodings than UTF-8, or into the middle of a text, go to a temporary file; a text in another encoding stays in its
% file, which keeps its bytes.
%
% A text is '$memory_file'(Number). What is known of it are facts of the system's, which are changed sooner than those of a program:
%
%   '$memory_text'(Number, Contents)      string(String), file(File, Encoding), or constant(String), which is not to be changed
%   '$memory_use'(Number, Stream, Use)    the stream that was opened last: reads, collects(Stream), writes(File, Encoding), or
%                                         inserts(File, Encoding)
:- module(memory_file,
          [ new_memory_file/1, free_memory_file/1, atom_to_memory_file/2, open_memory_file/3, open_memory_file/4, size_memory_file/2,
            size_memory_file/3, memory_file_to_atom/2, memory_file_to_atom/3, memory_file_to_codes/2, memory_file_to_codes/3,
            memory_file_to_string/2, memory_file_to_string/3, insert_memory_file/3, delete_memory_file/3, memory_file_substring/5,
            memory_file_line_position/4 ]).
:- use_module(library(readutil), [read_file_to_string/3]).
:- use_module(library(error), [must_be/2, type_error/2, domain_error/2, permission_error/3, instantiation_error/1]).

:- dynamic system:'$memory_text'/2, system:'$memory_use'/3.

%! new_memory_file(-Handle) is det.  Handle is a new text, which is empty.
new_memory_file(Handle) :- new_text(string(""), Handle).

%! atom_to_memory_file(+Text, -Handle) is det.  Handle is a new text with the characters of Text, which cannot be changed.
atom_to_memory_file(Text, Handle) :-
    must_be(nonvar, Text),
    format(string(String), '~w', [Text]),
    new_text(constant(String), Handle).

new_text(Contents, '$memory_file'(N)) :-
    '$next_number'('$memory_files', N),
    '$add_fact'('$memory_text'(N, Contents)).

%! free_memory_file(+Handle) is det.  The text is there no more; its stream is closed.
free_memory_file(Handle) :-
    number_of(Handle, N),
    ( '$take_fact'('$memory_text'(N, Contents)) -> true ; is_freed(Handle) ),
    (   '$take_fact'('$memory_use'(N, Stream, Use))
    ->  ( is_stream(Stream) -> close(Stream) ; true ),
        forget(Use)
    ;   true
    ),
    ( Contents = file(File, _) -> delete_file(File) ; true ).

% Deletes the file of a use or of contents, or the text that a stream has left, if there is one.
forget(file(File, _)) :- !, delete_file(File).
forget(writes(File, _)) :- !, delete_file(File).
forget(inserts(File, _)) :- !, delete_file(File).
forget(collects(Stream)) :- !, '$drop_kept_text'(Stream).
forget(_).

number_of(Handle, Number) :-
    (   var(Handle) -> instantiation_error(Handle)
    ;   Handle = '$memory_file'(N), integer(N) -> Number = N
    ;   type_error(memory_file, Handle)
    ).

is_freed(Handle) :- permission_error(access, freed_memory_file, Handle).

% The contents with what a stream has written that is closed by now, to be looked at. While one writes, Action is not permitted.
contents(Handle, Action, Contents) :-
    number_of(Handle, N),
    (   '$memory_use'(N, Stream, collects(_)), '$kept_text'(Stream, String) -> Contents = string(String)
    ;   settled(Handle, Action, _, Contents)
    ).

% The same, and the fact has them.
settled(Handle, Action, N, Contents) :-
    number_of(Handle, N),
    ( '$memory_text'(N, Contents0) -> true ; is_freed(Handle) ),
    (   '$memory_use'(N, Stream, Use)
    ->  (   \+ is_stream(Stream)
        ->  '$take_fact'('$memory_use'(N, _, _)),
            take(Use, N, Contents0, Contents)
        ;   Use == reads, \+ changes(Action) -> Contents = Contents0
        ;   permission_error(Action, memory_file, Handle)
        )
    ;   Contents = Contents0
    ).

changes(open).
changes(modify).

take(reads, _, Contents, Contents).
take(collects(Stream), N, Contents0, Contents) :-
    '$kept_text'(Stream, String),
    '$drop_kept_text'(Stream),
    Contents = string(String),
    replace(N, Contents),
    forget(Contents0).
take(writes(File, Encoding), N, Contents0, Contents) :-
    ( Contents0 = file(Old, _), Old \== File -> delete_file(Old) ; true ),
    (   Encoding == utf8
    ->  read_file_to_string(File, String, [encoding(utf8)]),
        delete_file(File),
        Contents = string(String)
    ;   Contents = file(File, Encoding)
    ),
    replace(N, Contents).
take(inserts(File, Encoding), N, Contents0, Contents) :-
    read_file_to_string(File, Inserted, [encoding(Encoding)]),
    delete_file(File),
    text_of(Contents0, Encoding, String0),
    after_zeros(Inserted, 0, Offset),
    sub_string(Inserted, Offset, _, 0, Data),
    inserted(String0, Offset, Data, String),
    Contents = string(String),
    replace(N, Contents),
    forget(Contents0).

replace(N, Contents) :-
    '$take_fact'('$memory_text'(N, _)),
    '$add_fact'('$memory_text'(N, Contents)).

after_zeros(String, N0, N) :-
    (   I is N0 + 1, string_code(I, String, 0) -> after_zeros(String, I, N)
    ;   N = N0
    ).

% The contents as a string, read in Encoding.
text_of(file(File, _), Encoding, String) :- !, read_file_to_string(File, String, [encoding(Encoding)]).
text_of(Contents, Encoding, String) :-
    arg(1, Contents, String0),
    (   Encoding == utf8 -> String = String0
    ;   string_bytes(String0, Bytes, utf8),
        string_bytes(String, Bytes, Encoding)
    ).

encoding_of(file(_, Encoding0), Encoding) :- !, Encoding = Encoding0.
encoding_of(_, utf8).

%! open_memory_file(+Handle, +Mode, -Stream) is det.  Stream reads the text, or writes it: Mode is read, write, append, update or insert.
open_memory_file(Handle, Mode, Stream) :-
    to_open(Mode, Stream, Handle, N, Contents),
    encoding_of(Contents, Encoding),
    opened(Mode, N, Contents, Encoding, [encoding(Encoding)], Stream).

%! open_memory_file(+Handle, +Mode, -Stream, +Options) is det.
%  The same. Options are those of open/4, of which encoding and type mean something. With append, writing begins at the end, with update and
%  insert at the start; insert keeps what is there. One call of seek/4, before anything is written, chooses another place.
open_memory_file(Handle, Mode, Stream, Options) :-
    must_be(list, Options),
    to_open(Mode, Stream, Handle, N, Contents),
    (   memberchk(type(binary), Options) -> Encoding = octet, Open = [type(binary)]
    ;   memberchk(encoding(Encoding), Options) -> Open = [encoding(Encoding)]
    ;   encoding_of(Contents, Encoding), Open = [encoding(Encoding)]
    ),
    opened(Mode, N, Contents, Encoding, Open, Stream).

to_open(Mode, Stream, Handle, N, Contents) :-
    ( var(Mode) -> instantiation_error(Mode) ; true ),
    ( var(Stream) -> true ; must_be(var, Stream) ),
    settled(Handle, open, N, Contents).

opened(read, N, Contents, Encoding, Open, Stream) :- !,
    opened_to_read(Contents, Encoding, Open, Stream),
    '$add_fact'('$memory_use'(N, Stream, reads)).
opened(Mode, N, Contents, Encoding, Open, Stream) :-
    ( Contents = constant(_) -> permission_error(modify, memory_file, '$memory_file'(N)) ; true ),
    opened_to_write(Mode, Contents, Encoding, Open, Stream, Use),
    '$add_fact'('$memory_use'(N, Stream, Use)).

opened_to_read(file(File, _), _, Open, Stream) :- !, open(File, read, Stream, Open).
opened_to_read(Contents, Encoding, Open, Stream) :-
    arg(1, Contents, String),
    open_string(String, Stream),
    ( Encoding == utf8 -> true ; set_stream(Stream, encoding(Encoding)) ),
    ( Open = [type(Type)] -> set_stream(Stream, type(Type)) ; true ).

opened_to_write(write, _, utf8, _, Stream, collects(Stream)) :- !, '$open_kept_output'("", Stream).
opened_to_write(append, Contents, utf8, _, Stream, collects(Stream)) :- Contents = string(String), !, '$open_kept_output'(String, Stream).
opened_to_write(write, _, Encoding, Open, Stream, writes(File, Encoding)) :- !, opened_file("", Encoding, write, Open, File, Stream).
opened_to_write(insert, _, Encoding, Open, Stream, inserts(File, Encoding)) :- !, opened_file("", Encoding, write, Open, File, Stream).
opened_to_write(Mode, Contents, Encoding, Open, Stream, writes(File, Encoding)) :- memberchk(Mode, [append,update]), !,
    (   Contents = file(File, _) -> open(File, Mode, Stream, Open)
    ;   arg(1, Contents, String), opened_file(String, utf8, Mode, Open, File, Stream)
    ).
opened_to_write(Mode, _, _, _, _, _) :- domain_error(io_mode, Mode).

% Stream writes to a new file, which begins with String.
opened_file(String, Encoding, Mode, Open, File, Stream) :-
    tmp_file(memory, File),
    (   String == "" -> true
    ;   setup_call_cleanup(open(File, write, First, [encoding(Encoding)]), write(First, String), close(First))
    ),
    open(File, Mode, Stream, Open).

%! size_memory_file(+Handle, -Size) is det.  The text has Size characters.
size_memory_file(Handle, Size) :-
    contents(Handle, size, Contents),
    encoding_of(Contents, Encoding),
    text_of(Contents, Encoding, String),
    string_length(String, Size).

%! size_memory_file(+Handle, -Size, +Encoding) is det.  The text has Size units of Encoding: octet for bytes, else characters.
size_memory_file(Handle, Size, Encoding) :-
    contents(Handle, size, Contents),
    text_of(Contents, Encoding, String),
    string_length(String, Size).

%! memory_file_to_atom(+Handle, -Atom) is det.  The text as an atom.
memory_file_to_atom(Handle, Atom) :- text(Handle, to_atom, Text), atom_string(Atom, Text).

%! memory_file_to_atom(+Handle, -Atom, +Encoding) is det.  The same, read in Encoding.
memory_file_to_atom(Handle, Atom, Encoding) :- text(Handle, to_atom, Encoding, Text), atom_string(Atom, Text).

%! memory_file_to_codes(+Handle, -Codes) is det.  The text as codes.
memory_file_to_codes(Handle, Codes) :- text(Handle, to_codes, Text), string_codes(Text, Codes).

%! memory_file_to_codes(+Handle, -Codes, +Encoding) is det.  The same, read in Encoding.
memory_file_to_codes(Handle, Codes, Encoding) :- text(Handle, to_codes, Encoding, Text), string_codes(Text, Codes).

%! memory_file_to_string(+Handle, -String) is det.  The text as a string.
memory_file_to_string(Handle, String) :- text(Handle, to_string, Text), String = Text.

%! memory_file_to_string(+Handle, -String, +Encoding) is det.  The same, read in Encoding.
memory_file_to_string(Handle, String, Encoding) :- text(Handle, to_string, Encoding, Text), String = Text.

text(Handle, Action, Text) :-
    contents(Handle, Action, Contents),
    (   Contents = string(Text0) -> Text = Text0
    ;   encoding_of(Contents, Encoding),
        text_of(Contents, Encoding, Text)
    ).

text(Handle, Action, Encoding, Text) :-
    contents(Handle, Action, Contents),
    text_of(Contents, Encoding, Text).

% The text may be changed: change/3 does.
text_to_change(Handle, N, Contents, Text) :-
    settled(Handle, modify, N, Contents),
    ( Contents = constant(_) -> permission_error(modify, memory_file, Handle) ; true ),
    encoding_of(Contents, Encoding),
    text_of(Contents, Encoding, Text).

change(N, Contents0, Text) :-
    replace(N, string(Text)),
    forget(Contents0).

%! insert_memory_file(+Handle, +Offset, +Data) is det.  Data stands behind the first Offset characters.
insert_memory_file(Handle, Offset, Data) :-
    text_to_change(Handle, N, Contents, Text),
    inserted(Text, Offset, Data, New),
    change(N, Contents, New).

inserted(Text, Offset, Data, New) :-
    divided(Text, Offset, Before, After),
    format(string(New), '~w~w~w', [Before,Data,After]).

%! delete_memory_file(+Handle, +Offset, +Length) is det.  Length characters behind the first Offset are removed, or as many as there are.
delete_memory_file(Handle, Offset, Length) :-
    text_to_change(Handle, N, Contents, Text),
    must_be(nonneg, Length),
    divided(Text, Offset, Before, After0),
    ( sub_string(After0, Length, _, 0, After) -> true ; After = "" ),
    string_concat(Before, After, New),
    change(N, Contents, New).

divided(Text, Offset, Before, After) :-
    must_be(nonneg, Offset),
    (   sub_string(Text, 0, Offset, Rest, Before)
    ->  sub_string(Text, Offset, Rest, 0, After)
    ;   domain_error(offset, Offset)
    ).

%! memory_file_substring(+Handle, ?Before, ?Length, ?After, ?Sub) is nondet.  As sub_string/5 for the text.
memory_file_substring(Handle, Before, Length, After, Sub) :-
    memory_file_to_string(Handle, Text),
    sub_string(Text, Before, Length, After, Sub).

%! memory_file_line_position(+Handle, ?Line, ?LinePosition, ?Offset) is semidet.  Line, from 1, and LinePosition, from 0, of a place.
memory_file_line_position(Handle, Line, Position, Offset) :-
    memory_file_to_string(Handle, Text),
    (   integer(Offset)
    ->  divided(Text, Offset, Before, _),
        split_string(Before, "\n", "", Lines),
        length(Lines, Line),
        last_length(Lines, Position)
    ;   must_be(positive_integer, Line), must_be(nonneg, Position),
        split_string(Text, "\n", "", Lines),
        before_line(Lines, Line, 0, Start, Length),
        Position =< Length,
        Offset is Start + Position
    ).

last_length([Line], Length) :- !, string_length(Line, Length).
last_length([_|Lines], Length) :- last_length(Lines, Length).

before_line([Line|Lines], N, Start0, Start, Length) :-
    string_length(Line, Length0),
    (   N =:= 1 -> Start = Start0, Length = Length0
    ;   N1 is N - 1, Start1 is Start0 + Length0 + 1, before_line(Lines, N1, Start1, Start, Length)
    ).
