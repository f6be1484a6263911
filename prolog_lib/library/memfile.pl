% memfile.pl: library(memfile): texts that are written and read as files are. Each is a temporary file, which is deleted with free_memory_file/1
% or when the program ends.
:- module(memory_file,
          [ new_memory_file/1, free_memory_file/1, atom_to_memory_file/2, open_memory_file/3, open_memory_file/4, size_memory_file/2,
            size_memory_file/3, memory_file_to_atom/2, memory_file_to_atom/3, memory_file_to_codes/2, memory_file_to_codes/3,
            memory_file_to_string/2, memory_file_to_string/3, insert_memory_file/3, delete_memory_file/3, memory_file_substring/5,
            memory_file_line_position/4 ]).
:- use_module(library(readutil), [read_file_to_string/3]).
:- use_module(library(error), [must_be/2, existence_error/2, instantiation_error/1]).

:- dynamic file_of/2.

%! new_memory_file(-Handle) is det.  Handle is a new text, which is empty.
new_memory_file(Handle) :-
    tmp_file(memory, File),
    setup_call_cleanup(open(File, write, Stream), true, close(Stream)),
    flag('$memory_files', N, N + 1),
    Handle = '$memory_file'(N),
    assertz(file_of(Handle, File)).

%! free_memory_file(+Handle) is det.  The text is there no more.
free_memory_file(Handle) :-
    file(Handle, File),
    retractall(file_of(Handle, _)),
    delete_file(File).

file(Handle, File) :-
    (   var(Handle) -> instantiation_error(Handle)
    ;   file_of(Handle, File) -> true
    ;   existence_error(memory_file, Handle)
    ).

%! atom_to_memory_file(+Text, -Handle) is det.  Handle is a new text with the characters of Text.
atom_to_memory_file(Text, Handle) :-
    new_memory_file(Handle),
    replace(Handle, Text).

replace(Handle, Text) :-
    setup_call_cleanup(open_memory_file(Handle, write, Stream), write(Stream, Text), close(Stream)).

%! open_memory_file(+Handle, +Mode, -Stream) is det.  Stream reads the text, or writes it: Mode is read, write, append, update or insert.
open_memory_file(Handle, Mode, Stream) :- open_memory_file(Handle, Mode, Stream, []).

%! open_memory_file(+Handle, +Mode, -Stream, +Options) is det.  The same; options are those of open/4.
open_memory_file(Handle, Mode0, Stream, Options) :-
    file(Handle, File),
    must_be(oneof([read,write,append,update,insert]), Mode0),
    ( memberchk(Mode0, [update,insert]) -> Mode = append ; Mode = Mode0 ),
    ( ( memberchk(encoding(_), Options) ; memberchk(type(binary), Options) ) -> All = Options ; All = [encoding(utf8)|Options] ),
    open(File, Mode, Stream, All).

%! size_memory_file(+Handle, -Size) is det.  The text has Size characters.
size_memory_file(Handle, Size) :-
    memory_file_to_string(Handle, Text),
    string_length(Text, Size).

%! size_memory_file(+Handle, -Size, +Encoding) is det.  The text has Size units of Encoding: octet for bytes, else characters.
size_memory_file(Handle, Size, Encoding) :-
    (   Encoding == octet -> file(Handle, File), size_file(File, Size)
    ;   size_memory_file(Handle, Size)
    ).

%! memory_file_to_atom(+Handle, -Atom) is det.  The text as an atom.
memory_file_to_atom(Handle, Atom) :- memory_file_to_atom(Handle, Atom, utf8).

%! memory_file_to_atom(+Handle, -Atom, +Encoding) is det.  The same, read in Encoding.
memory_file_to_atom(Handle, Atom, Encoding) :- memory_file_to_string(Handle, Text, Encoding), atom_string(Atom, Text).

%! memory_file_to_codes(+Handle, -Codes) is det.  The text as codes.
memory_file_to_codes(Handle, Codes) :- memory_file_to_codes(Handle, Codes, utf8).

%! memory_file_to_codes(+Handle, -Codes, +Encoding) is det.  The same, read in Encoding.
memory_file_to_codes(Handle, Codes, Encoding) :- memory_file_to_string(Handle, Text, Encoding), string_codes(Text, Codes).

%! memory_file_to_string(+Handle, -String) is det.  The text as a string.
memory_file_to_string(Handle, String) :- memory_file_to_string(Handle, String, utf8).

%! memory_file_to_string(+Handle, -String, +Encoding) is det.  The same, read in Encoding.
memory_file_to_string(Handle, String, Encoding) :-
    file(Handle, File),
    read_file_to_string(File, String, [encoding(Encoding)]).

%! insert_memory_file(+Handle, +Offset, +Data) is det.  Data stands behind the first Offset characters.
insert_memory_file(Handle, Offset, Data) :-
    memory_file_to_string(Handle, Text),
    divided(Text, Offset, Before, After),
    atomics_to_string([Before,Data,After], New),
    replace(Handle, New).

%! delete_memory_file(+Handle, +Offset, +Length) is det.  Length characters behind the first Offset are removed.
delete_memory_file(Handle, Offset, Length) :-
    memory_file_to_string(Handle, Text),
    divided(Text, Offset, Before, After0),
    divided(After0, Length, _, After),
    string_concat(Before, After, New),
    replace(Handle, New).

divided(Text, Offset, Before, After) :-
    must_be(nonneg, Offset),
    (   sub_string(Text, 0, Offset, Rest, Before)
    ->  sub_string(Text, Offset, Rest, 0, After)
    ;   throw(error(domain_error(offset, Offset), _))
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
