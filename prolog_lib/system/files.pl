% files.pl: finding files: search paths, absolute_file_name/2,3, temporary files.
:- '$declare'(user, file_search_path, 2, dynamic).
:- '$declare'(user, file_search_path, 2, multifile).
:- '$declare'(user, prolog_file_type, 2, dynamic).
:- '$declare'(user, prolog_file_type, 2, multifile).

% The directories that an alias stands for; programs add their own.
:- assertz((user:file_search_path(swi, Home) :- current_prolog_flag(home, Home))).
:- assertz(user:file_search_path(library, swi(library))).
:- assertz((user:file_search_path(path, Directory) :- '$executable_directory'(Directory))).

% The extensions of a type of files.
:- assertz(user:prolog_file_type(pl, prolog)).
:- assertz(user:prolog_file_type(prolog, prolog)).
:- assertz(user:prolog_file_type(so, executable)).

'$executable_directory'(Directory) :-
    getenv('PATH', Path),
    atomic_list_concat(Directories, :, Path),
    '$member_of_list'(Directory, Directories).

%! expand_file_search_path(+Spec, -Path) is nondet.  Path is Alias(Name) with a directory of Alias before Name.
expand_file_search_path(Spec, Path) :-
    (   var(Spec)
    ->  throw(error(instantiation_error, _))
    ;   '$is_alias_spec'(Spec, Alias, Name)
    ->  '$file_spec_text'(Name, NameText),
        user:file_search_path(Alias, DirectorySpec),
        expand_file_search_path(DirectorySpec, Directory),
        '$file_spec_text'(Directory, DirectoryText),
        '$in_directory'(DirectoryText, NameText, Path)
    ;   Path = Spec
    ).

'$is_alias_spec'(Spec, Alias, Name) :- compound(Spec), compound_name_arguments(Spec, Alias, [Name]).

% The text of a name: text, or Segment/Segment.
'$file_spec_text'(Spec, Text) :-
    (   var(Spec)
    ->  throw(error(instantiation_error, _))
    ;   Spec = A/B
    ->  '$file_spec_text'(A, TextA),
        '$file_spec_text'(B, TextB),
        atomic_list_concat([TextA, /, TextB], Text)
    ;   compound(Spec)
    ->  throw(error(existence_error(source_sink, Spec), _))
    ;   atomic_list_concat([Spec], Text)
    ).

'$in_directory'(Directory, Name, Path) :-
    (   ( Name == '.' ; Name == '' )
    ->  Path = Directory
    ;   sub_atom(Directory, _, 1, 0, /)
    ->  atom_concat(Directory, Name, Path)
    ;   atomic_list_concat([Directory, /, Name], Path)
    ).

%! absolute_file_name(+Spec, -Path) is semidet.  The canonical absolute name; the first one when Spec is Alias(Name).
absolute_file_name(Spec, Path) :-
    (   compound(Spec)
    ->  absolute_file_name(Spec, Path, [file_errors(fail)])
    ;   '$absolute_path'(Spec, Path)
    ).

%! absolute_file_name(+Spec, -Path, +Options) is nondet.
%  Path is the absolute name of a file that Spec names and that is as Options say: extensions(List),
%  file_type(txt | regular | prolog | source | executable | directory), relative_to(FileOrDirectory), expand(Bool),
%  access(read | write | append | execute | exist | none), solutions(first | all), file_errors(fail | error).
absolute_file_name(Spec, Path, Options) :-
    (   is_list(Options)
    ->  '$find_file'(Spec, Path, Options)
    ;   is_list(Path)  % the older order of the arguments
    ->  '$find_file'(Spec, Options, Path)
    ;   var(Options)
    ->  throw(error(instantiation_error, _))
    ;   throw(error(type_error(options, Options), _))
    ).

'$find_file'(Spec, _, _) :-
    ( var(Spec) ; '$is_alias_spec'(Spec, _, Name), var(Name) ),
    throw(error(instantiation_error, _)).
'$find_file'(Spec, _, _) :-
    number(Spec),
    throw(error(type_error(text, Spec), _)).
'$find_file'(Spec, Path, Options) :-
    '$file_option'(file_errors(OnError), Options, error),
    '$check_word'(file_errors, OnError, [fail, error]),
    '$file_option'(solutions(Solutions), Options, first),
    '$check_word'(solutions, Solutions, [first, all]),
    '$wanted_extensions'(Options, Extensions),
    '$file_option'(file_type(Type), Options, txt),
    '$file_option'(access(Access), Options, none),
    (   Solutions == first
    ->  (   '$fitting_file'(Spec, Extensions, Type, Access, Options, Found)
        ->  true
        ;   '$no_file'(OnError, Spec)
        )
    ;   (   '$fitting_file'(Spec, Extensions, Type, Access, Options, Found)
        *-> true
        ;   '$no_file'(OnError, Spec)
        )
    ),
    Path = Found.

'$no_file'(error, Spec) :- throw(error(existence_error(source_sink, Spec), _)).

% As '$memberchk_option'/2, or the default.
'$file_option'(Option, Options, Default) :-
    functor(Option, Name, 1),
    functor(Found, Name, 1),
    (   '$memberchk_option'(Found, Options)
    ->  Option = Found
    ;   arg(1, Option, Default)
    ).

'$check_word'(Domain, Word, Words) :-
    (   '$memberchk_eq'(Word, Words)
    ->  true
    ;   throw(error(domain_error(Domain, Word), _))
    ).

'$wanted_extensions'(Options, Extensions) :-
    (   '$memberchk_option'(extensions(Given), Options)
    ->  (   is_list(Given) -> Extensions = Given
        ;   var(Given) -> throw(error(instantiation_error, _))
        ;   throw(error(type_error(list, Given), _))
        )
    ;   '$memberchk_option'(file_type(Type), Options)
    ->  '$type_extensions'(Type, Extensions)
    ;   Extensions = ['']
    ).

'$type_extensions'(Type, Extensions) :-
    (   '$memberchk_eq'(Type, [txt, regular, directory])
    ->  Extensions = ['']
    ;   ( Type == source -> Known = prolog ; Known = Type ),
        findall(E, user:prolog_file_type(E, Known), Found),
        (   Found == []
        ->  throw(error(domain_error(file_type, Type), _))
        ;   append(Found, [''], Extensions)
        )
    ).

'$fitting_file'(Spec, Extensions, Type, Access, Options, File) :-
    '$named_file'(Spec, Options, Name),
    '$with_wanted_extension'(Extensions, Name, Type, Access, File).

'$with_wanted_extension'([Extension|Extensions], Name, Type, Access, File) :-
    file_name_extension(Name, Extension, Candidate),
    (   '$file_fits'(Type, Access, Candidate)
    ->  File = Candidate
    ;   '$with_wanted_extension'(Extensions, Name, Type, Access, File)
    ).

'$file_fits'(directory, Access, File) :- !,
    exists_directory(File),
    access_file(File, Access).
'$file_fits'(_, none, _) :- !.
'$file_fits'(_, Access, File) :-
    access_file(File, Access),
    \+ exists_directory(File).

% The absolute names that Spec stands for, without regard to extensions.
'$named_file'(Spec, Options, File) :-
    (   '$is_alias_spec'(Spec, _, _)
    ->  expand_file_search_path(Spec, Expanded)
    ;   '$file_spec_text'(Spec, Expanded)
    ),
    (   ( '$memberchk_option'(expand(Expand), Options), Expand == true ; sub_atom(Expanded, 0, _, _, ~) )
    ->  expand_file_name(Expanded, Names),
        '$member_of_list'(Name, Names)
    ;   Name = Expanded
    ),
    (   is_absolute_file_name(Name)
    ->  Full = Name
    ;   '$reference_directory'(Options, Directory),
        '$in_directory'(Directory, Name, Full)
    ),
    '$absolute_path'(Full, File).

% Where relative names begin: a directive looks beside its file before it looks in the working directory.
'$reference_directory'(Options, Directory) :-
    (   '$memberchk_option'(relative_to(Reference), Options)
    ->  (   ( exists_directory(Reference) ; sub_atom(Reference, _, 1, 0, /) )
        ->  atomic_list_concat([Reference], Directory)
        ;   file_directory_name(Reference, Directory)
        )
    ;   prolog_load_context(directory, Beside)
    ->  ( Directory = Beside ; Directory = '.' )
    ;   Directory = '.'
    ).

%! tmp_file_stream(+Encoding, -File, -Stream) is det.  A new temporary file, open for writing; deleted at the end of the run.
%! tmp_file_stream(-File, -Stream, +Options) is det.  Options are encoding(Encoding), also binary, and extension(Extension).
tmp_file_stream(First, Second, Third) :-
    (   nonvar(Third)
    ->  '$file_option'(encoding(Encoding), Third, utf8),
        '$file_option'(extension(Extension), Third, ''),
        '$tmp_file_stream'(Extension, Encoding, First, Second)
    ;   '$tmp_file_stream'('', First, Second, Third)
    ).
