% archive.pl: reads and writes tar, zip and other archives, compressed or not, by the C library libarchive. An archive is '$archive'(Number).
:- module(archive,
          [ archive_open/3, archive_open/4, archive_close/1, archive_property/2, archive_next_header/2, archive_open_entry/2,
            archive_header_property/2, archive_set_header_property/2, archive_extract/3, archive_entries/2, archive_data_stream/3,
            archive_create/3, archive_foldl/4
          ]).
:- use_module(library(error), [must_be/2, existence_error/2, existence_error/3, domain_error/2, permission_error/3]).
:- use_module(library(filesex), [directory_file_path/3, make_directory_path/1, link_file/3, chmod/2, set_time_file/3]).
:- use_module(library(lists), [member/2]).
:- use_module(library(option), [option/2, option/3]).
:- meta_predicate archive_foldl(4, +, +, -).

%! archive_open(+Data, -Archive, +Options) is det.  Opens a file or a stream of bytes for reading; see archive_open/4.
archive_open(Data, Archive, Options) :- archive_open(Data, read, Archive, Options).

%! archive_open(+Data, +Mode, -Archive, +Options) is det.  Opens a file or a stream of bytes; Mode is read or write. Options:
%    close_parent(Bool)  archive_close/1 closes the stream as well; of a file true
%    filter(Filter)      also compression(Filter): read: all, bzip2, compress, gzip, grzip, lrzip, lz4, lzma, lzop, none, rpm, uu, xz, zstd;
%                        write: the same without all, rpm and uu, and uuencode. May occur several times. read: all where there is none
%    format(Format)      read: all (but raw and mtree), 7zip, ar, cab, cpio, empty, gnutar, iso9660, lha, mtree, rar, raw, tar, warc, xar, zip;
%                        may occur several times, all where there is none; write, once: 7zip, cpio, gnutar, iso9660, pax, ustar, xar, zip
archive_open(Data, Mode, Archive, Options) :-
    must_be(nonvar, Data),
    must_be(atom, Mode),
    ( memberchk(Mode, [read, write]) -> true ; domain_error(io_mode, Mode) ),
    findall(F, ( member(O, Options), ( O = filter(F) ; O = compression(F) ) ), Filters0),
    findall(F, member(format(F), Options), Formats0),
    (   Mode == read
    ->  defaults(Filters0, [all], Filters), defaults(Formats0, [all], Formats)
    ;   Formats0 == [] -> existence_error(option, format, Options)
    ;   Filters = Filters0, Formats = Formats0
    ),
    (   is_stream(Data)
    ->  option(close_parent(Closes), Options, false),
        '$archive_open'(Data, Filters, Formats, Closes, Archive)
    ;   open(Data, Mode, Stream, [type(binary)]),
        catch('$archive_open'(Stream, Filters, Formats, true, Archive), Error, ( close(Stream, [force(true)]), throw(Error) ))
    ).

defaults([], Default, Default) :- !.
defaults(Given, _, Given).

%! archive_close(+Archive) is det.  Where the stream of an entry that is read is still open, the archive is closed with that.
archive_close(Archive) :- '$archive_close'(Archive).

%! archive_property(+Archive, ?Property) is nondet.  Property is filter(Names): what the data was unpacked by, known after the first header.
archive_property(Archive, filter(Names)) :- '$archive_filters'(Archive, Names).

%! archive_next_header(+Archive, ?Name) is semidet.  read: goes to the next entry whose name unifies with Name; write: begins an entry.
archive_next_header(Archive, Name) :-
    (   '$archive_reads'(Archive) -> next_header(Archive, Name)
    ;   '$archive_new'(Archive, Name)
    ).

next_header(Archive, Name) :-
    '$archive_next'(Archive, Next),
    ( Next = Name -> true ; next_header(Archive, Name) ).

%! archive_open_entry(+Archive, -Stream) is det.  The bytes of the entry, to be closed before the next one; write: its header is written.
archive_open_entry(Archive, Stream) :- '$archive_open_entry'(Archive, Stream).

%! archive_header_property(+Archive, ?Property) is nondet.  Of the entry: filetype(T), mtime(Time), size(Bytes), link_target(Path),
%  permissions(Mode), format(Name). T is file, link, socket, character_device, block_device, directory, fifo or an integer.
archive_header_property(Archive, Property) :-
    nonvar(Property), !,
    (   header_property(Property, Name, Value) -> '$archive_entry_property'(Archive, Name, Value)
    ;   domain_error(archive_header_property, Property)
    ).
archive_header_property(Archive, Property) :-
    header_property(Property, Name, Value),
    '$archive_entry_property'(Archive, Name, Value).

header_property(filetype(Type), filetype, Type).
header_property(mtime(Time), mtime, Time).
header_property(size(Bytes), size, Bytes).
header_property(link_target(Target), link_target, Target).
header_property(permissions(Mode), permissions, Mode).
header_property(format(Format), format, Format).

%! archive_set_header_property(+Archive, +Property) is det.  Before archive_open_entry/2, of an archive that is written: filetype(T), mtime(Time),
%  size(Bytes), link_target(Path), permissions(Mode).
archive_set_header_property(Archive, Property) :-
    must_be(nonvar, Property),
    (   header_property(Property, Name, Value), Name \== format, '$archive_set_entry_property'(Archive, Name, Value) -> true
    ;   domain_error(archive_header_property, Property)
    ).

%! archive_extract(+Archive, +Directory, +Options) is det.  Makes the files, directories and links of an archive below a directory that exists.
%  Options: remove_prefix(Prefix), a text or a list of which the first that fits is taken; include(Patterns) and exclude(Patterns), of
%  wildcard_match/2. An entry that would come to lie outside of Directory is an error. Links are made last, so that nothing is written through them.
archive_extract(Archive, Directory, Options) :-
    ( exists_directory(Directory) -> true ; existence_error(directory, Directory) ),
    with_archive(Archive, Handle, extract_entries(Handle, Directory, Options, Links)),
    forall(member(link(Target, Path), Links), ( catch(delete_file(Path), _, true), link_file(Target, Path, symbolic) )).

:- meta_predicate with_archive(+, -, 0).
with_archive(Data, Handle, Goal) :- setup_call_cleanup(archive_open(Data, Handle, []), once(Goal), archive_close(Handle)).

extract_entries(Handle, Directory, Options, Links) :-
    (   archive_next_header(Handle, Name)
    ->  (   wanted(Options, Name)
        ->  without_prefix(Options, Name, Relative),
            stays_inside(Relative, Name),
            directory_file_path(Directory, Relative, Path),
            archive_header_property(Handle, filetype(Type)),
            extract(Type, Handle, Path, Links, Rest)
        ;   Links = Rest
        ),
        extract_entries(Handle, Directory, Options, Rest)
    ;   Links = []
    ).

wanted(Options, Name) :-
    \+ ( option(exclude(Patterns), Options), matches(Patterns, Name) ),
    ( option(include(Patterns), Options) -> matches(Patterns, Name) ; true ).

matches(Patterns, Name) :- member(Pattern, Patterns), wildcard_match(Pattern, Name), !.

without_prefix(Options, Name, Relative) :-
    (   \+ option(remove_prefix(_), Options) -> Relative = Name
    ;   option(remove_prefix(Prefixes), Options),
        ( is_list(Prefixes) -> member(Prefix, Prefixes) ; Prefix = Prefixes ),
        atom_concat(Prefix, Relative0, Name)
    ->  Relative = Relative0
    ;   option(remove_prefix(Prefixes), Options),
        domain_error(path_prefix(Prefixes), Name)
    ).

stays_inside(Relative, Name) :-
    atomic_list_concat(Parts, /, Relative),
    (   ( is_absolute_file_name(Relative) ; memberchk('..', Parts) )
    ->  permission_error(extract, archive_entry, Name)
    ;   true
    ).

extract(directory, _, Path, Links, Links) :- !, make_directory_path(Path).
extract(link, Handle, Path, [link(Target, Path)|Links], Links) :- !,
    archive_header_property(Handle, link_target(Target)),
    parent_directory(Path).
extract(file, Handle, Path, Links, Links) :- !,
    parent_directory(Path),
    archive_header_property(Handle, mtime(Time)),
    archive_header_property(Handle, permissions(Mode)),
    setup_call_cleanup(archive_open_entry(Handle, In),
                       setup_call_cleanup(open(Path, write, Out, [type(binary)]), copy_stream_data(In, Out), close(Out)),
                       close(In)),
    ( Mode /\ 0o100 =\= 0 -> chmod(Path, +x) ; true ),
    set_time_file(Path, _, [modified(Time)]).
extract(_, _, _, Links, Links).  % devices, sockets and their kind are not made

parent_directory(Path) :-
    file_directory_name(Path, Parent),
    make_directory_path(Parent).

%! archive_entries(+Archive, -Names) is det.  The names of all entries of a file or stream.
archive_entries(Archive, Names) :- with_archive(Archive, Handle, entry_names(Handle, Names)).

entry_names(Handle, Names) :-
    (   archive_next_header(Handle, Name) -> Names = [Name|Rest], entry_names(Handle, Rest)
    ;   Names = []
    ).

%! archive_data_stream(+Archive, -Stream, +Options) is nondet.  Each stream of plain data in an archive and in the archives that are its entries.
%  Stream has to be closed before the next one. Option: meta_data(Dicts), of each archive around it, the outermost first.
archive_data_stream(Archive, Stream, Options) :-
    option(meta_data(Data), Options, _),
    data_stream(Archive, Stream, Data).

data_stream(Archive, Stream, [Data|Inner]) :-
    next_entry(Archive, Name),
    archive_header_property(Archive, filetype(file)),
    entry_data(Archive, Name, Data),
    archive_open_entry(Archive, In),
    (   Data.format == raw -> Stream = In, Inner = []
    ;   archive_open(In, Nested, [format(all), format(raw), close_parent(true)]),
        call_cleanup(data_stream(Nested, Stream, Inner), archive_close(Nested))
    ).

next_entry(Archive, Name) :-
    archive_next_header(Archive, Next),
    (   Name = Next
    ;   next_entry(Archive, Name)
    ).

entry_data(Archive, Name, Data) :-
    archive_property(Archive, filter(Filters)),
    findall(Key-Value, ( header_property(Property, Key, Value), archive_header_property(Archive, Property) ), Pairs),
    dict_pairs(Data, archive_meta_data, [filters-Filters, name-Name|Pairs]).

%! archive_create(+File, +Paths, +Options) is det.  An archive of files, links and directories with what is in them. Options: those of
%  archive_open/4, of which format(Format) has to be there, and directory(Directory), which Paths are relative to.
archive_create(File, Paths, Options) :-
    must_be(list, Paths),
    option(directory(Directory), Options, '.'),
    setup_call_cleanup(archive_open(File, write, Handle, Options),
                       forall(member(Path, Paths), add(Path, Directory, Handle)),
                       archive_close(Handle)).

add(Path0, Directory, Handle) :-
    text_to_atom(Path0, Path),
    ( Directory == '.' -> Place = Path ; directory_file_path(Directory, Path, Place) ),
    (   read_link(Place, Target, _)
    ->  add_header(Handle, Path, [filetype(link), link_target(Target), size(0)]),
        write_entry(Handle, true, _)
    ;   exists_directory(Place)
    ->  ( sub_atom(Path, _, 1, 0, /) -> Name = Path ; atom_concat(Path, /, Name) ),
        time_file(Place, Time),
        add_header(Handle, Name, [filetype(directory), mtime(Time), permissions(0o755), size(0)]),
        write_entry(Handle, true, _),
        directory_files(Place, Files0),
        msort(Files0, Files),
        forall(( member(File, Files), \+ memberchk(File, ['.', '..']) ), ( atom_concat(Name, File, Inner), add(Inner, Directory, Handle) ))
    ;   size_file(Place, Size),
        time_file(Place, Time),
        ( access_file(Place, execute) -> Mode = 0o755 ; Mode = 0o644 ),
        add_header(Handle, Path, [filetype(file), size(Size), mtime(Time), permissions(Mode)]),
        setup_call_cleanup(open(Place, read, In, [type(binary)]), write_entry(Handle, copy_stream_data(In, Out), Out), close(In))
    ).

text_to_atom(Text, Atom) :- must_be(text, Text), atom_string(Atom, Text).

add_header(Handle, Name, Properties) :-
    archive_next_header(Handle, Name),
    forall(member(Property, Properties), archive_set_header_property(Handle, Property)).

:- meta_predicate write_entry(+, 0, -).
write_entry(Handle, Goal, Out) :- setup_call_cleanup(archive_open_entry(Handle, Out), Goal, close(Out)).

%! archive_foldl(:Goal, +Archive, +State0, -State) is semidet.  Calls Goal(Name, Handle, S0, S) at each entry of a file or stream.
archive_foldl(Goal, Archive, State0, State) :- with_archive(Archive, Handle, fold(Handle, Goal, State0, State)).

fold(Handle, Goal, State0, State) :-
    (   archive_next_header(Handle, Name)
    ->  call(Goal, Name, Handle, State0, State1),
        fold(Handle, Goal, State1, State)
    ;   State = State0
    ).
