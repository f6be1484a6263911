% filesex.pl: more on files and directories: links, permissions, whole directory trees.
:- module(files_ex,
          [ set_time_file/3,
            link_file/3,
            chmod/2,
            relative_file_name/3,
            directory_file_path/3,
            directory_member/3,
            copy_file/2,
            make_directory_path/1,
            copy_directory/2,
            delete_directory_and_contents/1,
            delete_directory_contents/1
          ]).
:- use_module(library(lists), [member/2, subtract/3]).
:- use_module(library(option), [option/2, option/3]).

%! set_time_file(+File, ?OldTimes, +NewTimes) is semidet.
%  Times are access(Stamp), modified(Stamp) and, old only, changed(Stamp); a new Stamp may be now.
set_time_file(File, OldTimes, NewTimes) :-
    '$set_time_file'(File, Times, NewTimes),
    (   is_list(OldTimes)
    ->  among(OldTimes, Times)
    ;   OldTimes = Times
    ).

among([], _).
among([Time|Times], All) :-
    memberchk(Time, All),
    among(Times, All).

%! link_file(+Old, +New, +Type) is det.  New is a link to Old; Type is symbolic or hard.
link_file(Old, New, Type) :- '$link_file'(Old, New, Type).

% --- permissions -----------------------------------------------------------------------------------------------------

%! chmod(+File, +Spec) is det.
%  Spec is +Mode, -Mode or Mode; Mode is an integer, a name like ugrw, x, suid, sgid or svtx, or a list of these.
chmod(File, Spec) :-
    (   var(Spec)
    ->  throw(error(instantiation_error, _))
    ;   Spec = +(Mode)
    ->  mode_bits(Mode, Bits),
        '$file_mode'(File, Old),
        New is Old \/ Bits
    ;   Spec = -(Mode)
    ->  mode_bits(Mode, Bits),
        '$file_mode'(File, Old),
        New is Old /\ \Bits
    ;   mode_bits(Spec, New)
    ),
    '$chmod'(File, New).

mode_bits(Mode, _) :- var(Mode), !, throw(error(instantiation_error, _)).
mode_bits(Mode, Bits) :- integer(Mode), !, Bits = Mode.
mode_bits([], 0) :- !.
mode_bits([Mode|Modes], Bits) :- !,
    mode_bits(Mode, Bits0),
    mode_bits(Modes, Bits1),
    Bits is Bits0 \/ Bits1.
mode_bits(suid, 0o4000) :- !.
mode_bits(sgid, 0o2000) :- !.
mode_bits(svtx, 0o1000) :- !.
mode_bits(Mode, Bits) :-
    (   atom(Mode),
        atom_chars(Mode, Chars),
        classes(Chars, 0, Classes, Rights),
        rights(Rights, 0, OneClass)
    ->  ( Classes =:= 0 -> Bits is OneClass * 0o111 ; Bits is OneClass * Classes )
    ;   throw(error(domain_error(posix_file_mode, Mode), _))
    ).

classes([C|Cs], Bits0, Bits, Rest) :-
    class_bit(C, Bit), !,
    Bits1 is Bits0 \/ Bit,
    classes(Cs, Bits1, Bits, Rest).
classes(Rest, Bits, Bits, Rest).

class_bit(u, 0o100).
class_bit(g, 0o010).
class_bit(o, 0o001).

rights([], Bits, Bits).
rights([C|Cs], Bits0, Bits) :-
    right_bit(C, Bit),
    Bits1 is Bits0 \/ Bit,
    rights(Cs, Bits1, Bits).

right_bit(r, 4).
right_bit(w, 2).
right_bit(x, 1).

% --- names -----------------------------------------------------------------------------------------------------------

%! relative_file_name(?Path, +RelativeTo, ?RelativePath) is det.  RelativePath is Path seen from the file RelativeTo.
relative_file_name(Path, RelativeTo, RelativePath) :-
    nonvar(Path), !,
    absolute_file_name(Path, Absolute),
    absolute_file_name(RelativeTo, Reference),
    atomic_list_concat(Parts, /, Absolute),
    atomic_list_concat(ReferenceParts, /, Reference),
    without_common_prefix(ReferenceParts, Parts, From, To),
    (   To == []
    ->  RelativePath = '.'
    ;   steps_up(From, To, Steps),
        atomic_list_concat(Steps, /, RelativePath)
    ).
relative_file_name(Path, RelativeTo, RelativePath) :-
    (   is_absolute_file_name(RelativePath)
    ->  Path = RelativePath
    ;   file_directory_name(RelativeTo, Directory),
        directory_file_path(Directory, RelativePath, Joined),
        absolute_file_name(Joined, Path)
    ).

without_common_prefix([X|Xs], [X|Ys], From, To) :- !,
    without_common_prefix(Xs, Ys, From, To).
without_common_prefix(From, To, From, To).

% The last part of the reference is the file itself.
steps_up([_,Next|From], To, [..|Steps]) :- !, steps_up([Next|From], To, Steps).
steps_up(_, To, To).

%! directory_file_path(?Directory, ?File, ?Path) is semidet.  Path is Directory/File.
directory_file_path(Directory, File, Path) :-
    nonvar(Directory), nonvar(File), !,
    (   ( is_absolute_file_name(File) ; Directory == '.' )
    ->  atom_string(Path, File)
    ;   with_slash(Directory, Prefix),
        atom_concat(Prefix, File, Path)
    ).
directory_file_path(_, _, Path) :-
    var(Path), !,
    throw(error(instantiation_error, _)).
directory_file_path(Directory, File, Path) :-
    nonvar(Directory), !,
    with_slash(Directory, Prefix),
    (   atom_concat(Prefix, Rest, Path)
    ->  File = Rest
    ;   Directory == '.',
        \+ is_absolute_file_name(Path),
        File = Path
    ).
directory_file_path(Directory, File, Path) :-
    nonvar(File), !,
    atom_concat(Prefix, File, Path),
    (   Prefix == ''
    ->  Directory = '.'
    ;   Prefix == (/)
    ->  Directory = (/)
    ;   atom_concat(Directory, /, Prefix)
    ), !.
directory_file_path(Directory, File, Path) :-
    file_directory_name(Path, Directory),
    file_base_name(Path, File).

with_slash(Directory, Prefix) :-
    (   sub_atom(Directory, _, 1, 0, /)
    ->  Prefix = Directory
    ;   atom_concat(Directory, /, Prefix)
    ).

% --- directory trees -------------------------------------------------------------------------------------------------

%! directory_member(+Directory, -Member, +Options) is nondet.
%  Member is the path of something in Directory. Options: recursive(Bool), follow_links(Bool), file_type(Type),
%  extensions(List), file_errors(fail | warning | error), access(Access), matches(Pattern), exclude(Pattern),
%  exclude_directory(Pattern), hidden(Bool).
directory_member(Directory, Member, Options) :-
    member_of_tree(Directory, Directory, [], Member, Options).

% Name is the path of the directory Directory; Above are the directories that it lies in.
member_of_tree(Directory, Name, Above, Member, Options) :-
    entries(Directory, Entries, Options),
    member(Entry, Entries),
    directory_file_path(Name, Entry, Path),
    seen_entry(Entry, Path, Options),
    (   fits(Entry, Path, Options),
        Member = Path
    ;   option(recursive(true), Options),
        exists_directory(Path),
        \+ ( option(exclude_directory(Pattern), Options), wildcard_match(Pattern, Entry) ),
        \+ ( member(Upper, Above), same_file(Upper, Path) ),
        member_of_tree(Path, Path, [Path|Above], Member, Options)
    ).

entries(Directory, Entries, Options) :-
    option(file_errors(OnError), Options, warning),
    catch(directory_files(Directory, All), Error, true),
    (   var(Error)
    ->  subtract(All, ['.', '..'], Entries)
    ;   OnError == error
    ->  throw(Error)
    ;   ( OnError == warning -> print_message(warning, Error) ; true ),
        fail
    ).

seen_entry(Entry, Path, Options) :-
    \+ ( option(hidden(false), Options), sub_atom(Entry, 0, _, _, '.') ),
    \+ ( option(follow_links(false), Options), read_link(Path, _, _) ).

fits(Entry, Path, Options) :-
    ( option(matches(Pattern), Options) -> wildcard_match(Pattern, Entry) ; true ),
    ( option(exclude(Excluded), Options) -> \+ wildcard_match(Excluded, Entry) ; true ),
    ( option(file_type(Type), Options) -> is_of_type(Type, Path) ; true ),
    (   option(extensions(Extensions), Options)
    ->  file_name_extension(_, Extension, Entry),
        memberchk(Extension, Extensions),
        \+ exists_directory(Path)
    ;   true
    ),
    ( option(access(Access), Options) -> access_file(Path, Access) ; true ).

is_of_type(Type, Path) :-
    (   Type == directory
    ->  exists_directory(Path)
    ;   exists_file(Path),
        (   memberchk(Type, [txt, regular])
        ->  true
        ;   ( Type == source -> Known = prolog ; Known = Type ),
            file_name_extension(_, Extension, Path),
            user:prolog_file_type(Extension, Known)
        ->  true
        )
    ).

%! copy_file(+From, +To) is det.  Copies the bytes of a file to a new file, or into a directory.
copy_file(From, To) :-
    (   exists_directory(To)
    ->  file_base_name(From, Base),
        directory_file_path(To, Base, Target)
    ;   Target = To
    ),
    setup_call_cleanup(
        open(From, read, In, [type(binary)]),
        setup_call_cleanup(
            open(Target, write, Out, [type(binary)]),
            copy_stream_data(In, Out),
            close(Out)),
        close(In)).

%! make_directory_path(+Directory) is det.  Makes Directory and the directories above it that do not exist.
make_directory_path(Directory) :-
    (   exists_directory(Directory)
    ->  true
    ;   file_directory_name(Directory, Parent),
        ( Parent == Directory -> true ; make_directory_path(Parent) ),
        ensure_directory(Directory)
    ).

% Makes Directory unless it exists; the one above it must exist.
ensure_directory(Directory) :-
    (   exists_directory(Directory)
    ->  true
    ;   make_directory(Directory)
    ).

%! copy_directory(+From, +To) is det.  Copies what is in From, at any depth, to the directory To, which is made where needed.
copy_directory(From, To) :-
    plain_entries(From, Entries),
    ensure_directory(To),
    copy_entries(Entries, From, To).

copy_entries([], _, _).
copy_entries([Entry|Entries], From, To) :-
    directory_file_path(From, Entry, Source),
    directory_file_path(To, Entry, Target),
    (   exists_directory(Source)
    ->  copy_directory(Source, Target)
    ;   copy_file(Source, Target)
    ),
    copy_entries(Entries, From, To).

plain_entries(Directory, Entries) :-
    directory_files(Directory, All),
    subtract(All, ['.', '..'], Entries).

%! delete_directory_and_contents(+Directory) is det.  Deletes Directory with all that is in it; of links only the links.
delete_directory_and_contents(Directory) :-
    (   read_link(Directory, _, _)
    ->  delete_file(Directory)
    ;   delete_directory_contents(Directory),
        delete_directory(Directory)
    ).

%! delete_directory_contents(+Directory) is det.  Deletes all that is in Directory.
delete_directory_contents(Directory) :-
    plain_entries(Directory, Entries),
    delete_entries(Entries, Directory).

delete_entries([], _).
delete_entries([Entry|Entries], Directory) :-
    directory_file_path(Directory, Entry, Path),
    (   exists_directory(Path)
    ->  delete_directory_and_contents(Path)
    ;   delete_file(Path)
    ),
    delete_entries(Entries, Directory).
