% shell.pl: a few commands of Unix shells, for the toplevel. What they print is a message, so it goes to standard error.
:- module(shell,
          [ shell/0,
            ls/0, ls/1,
            cd/0, cd/1,
            pushd/0, pushd/1,
            popd/0,
            dirs/0,
            pwd/0,
            mv/2,
            rm/1
          ]).
:- use_module(library(apply)).
:- use_module(library(error)).
:- use_module(library(filesex)).
:- use_module(library(lists)).

:- dynamic pushed/1.  % working directories to go back to, the newest first
:- multifile prolog:message//1.

%! shell is det.  Runs an interactive shell: the one that the environment variable SHELL names, or /bin/sh.
shell :-
    ( getenv('SHELL', Shell) -> true ; Shell = '/bin/sh' ),
    shell(Shell).

%! cd is det.  Goes to the home directory.
cd :- cd(~).

%! cd(+Directory) is det.  Goes to Directory, which may have a ~ or a pattern with one match.
cd(Spec) :-
    one_file(Spec, Directory),
    working_directory(_, Directory).

%! pwd is det.  Prints the working directory.
pwd :-
    working_directory(Directory, Directory),
    print_message(information, shell(text(Directory))).

%! pushd is semidet.  Changes places with the newest directory of the stack.
pushd :- pushd(+1).

%! pushd(+Directory) is semidet.  Goes to Directory and remembers where it was; +N goes to that directory of the stack.
pushd(Spec) :-
    ( Spec = +N -> true ; N = Spec ),
    integer(N), !,
    findall(D, pushed(D), Stack),
    (   nth1(N, Stack, Directory)
    ->  true
    ;   said_and_fails(no_such(N))
    ),
    retract(pushed(Directory)), !,
    push_and_go(Directory).
pushd(Spec) :-
    one_file(Spec, Directory),
    push_and_go(Directory).

push_and_go(Directory) :-
    working_directory(Old, Directory),
    asserta(pushed(Old)).

%! popd is semidet.  Goes back to the newest directory of the stack.
popd :-
    (   retract(pushed(Directory))
    ->  working_directory(_, Directory),
        print_message(information, shell(text(Directory)))
    ;   said_and_fails(empty)
    ).

%! dirs is det.  Prints the working directory and the stack.
dirs :-
    working_directory(Directory, Directory),
    findall(D, pushed(D), Stack),
    maplist(without_slash, [Directory|Stack], Directories),
    print_message(information, shell(columns(Directories))).

without_slash(Directory, Name) :- atom_concat(Name, /, Directory), Name \== '', !.
without_slash(Name, Name).

%! ls is det.  Lists the files of the working directory.
ls :- ls('.').

%! ls(+Spec) is semidet.  Lists the files of a directory, or those that match a pattern.
ls(Spec) :-
    files(Spec, Files),
    (   Files = [Directory],
        exists_directory(Directory)
    ->  directory_files(Directory, All0),
        exclude(hidden, All0, All1),
        msort(All1, All),
        maplist(named_in(Directory), All, Names)
    ;   maplist(named_in('.'), Files, Names)
    ),
    ( Names == [] -> true ; print_message(information, shell(columns(Names))) ).

hidden(Name) :- sub_atom(Name, 0, _, _, '.').

named_in(Directory, File, Name) :-
    directory_file_path(Directory, File, Path),
    (   exists_directory(Path)
    ->  atom_concat(File, /, Name)
    ;   Name = File
    ).

%! mv(+From, +To) is semidet.  Renames a file, or moves it into the directory To.
mv(From, To) :-
    one_file(From, File),
    (   exists_directory(To)
    ->  file_base_name(File, Base),
        directory_file_path(To, Base, Target)
    ;   Target = To
    ),
    rename_file(File, Target).

%! rm(+File) is semidet.  Deletes a file.
rm(Spec) :-
    one_file(Spec, File),
    delete_file(File).

one_file(Spec, File) :-
    files(Spec, Files),
    (   Files = [File]
    ->  true
    ;   said_and_fails(ambiguous(Spec))
    ).

files(Spec, Files) :-
    must_be(ground, Spec),
    ( is_list(Spec) -> type_error(atomic, Spec) ; true ),
    (   compound(Spec)
    ->  (   absolute_file_name(Spec, File, [file_errors(fail)])
        ->  Files = [File]
        ;   said_and_fails(missing(Spec))
        )
    ;   must_be(atomic, Spec),
        expand_file_name(Spec, Files0),
        include(there, Files0, Files),
        ( Files == [] -> said_and_fails(missing(Spec)) ; true )
    ).

there(File) :- exists_file(File), !.
there(File) :- exists_directory(File).

said_and_fails(What) :-
    print_message(warning, shell(What)),
    fail.

prolog:message(shell(Message)) --> text_of(Message).

text_of(text(Text)) --> [ '~w'-[Text] ].
text_of(missing(Spec)) --> [ '"~w" does not exist'-[Spec] ].
text_of(ambiguous(Spec)) --> [ '"~w": several files match'-[Spec] ].
text_of(no_such(N)) --> [ 'No match: +~w'-[N] ].
text_of(empty) --> [ 'Directory stack empty'-[] ].
text_of(columns(Names)) -->
    { widest(Names, 0, Widest),
      Width is Widest+3,
      (   catch(tty_size(_, Columns0), _, fail),
          Columns0 > 0
      ->  true
      ;   Columns0 = 80
      ),
      Columns is max(1, Columns0 // Width) },
    rows(Names, 0, Columns, Width).

widest([], Widest, Widest).
widest([Name|Names], Widest0, Widest) :-
    atom_length(Name, Length),
    Widest1 is max(Widest0, Length),
    widest(Names, Widest1, Widest).

rows([], _, _, _) --> [].
rows([Name|Names], Column, Columns, Width) -->
    { format(atom(Padded), '~w~t~*|', [Name,Width]) },
    [ '~w'-[Padded] ],
    (   { Names == [] }
    ->  []
    ;   { Column + 1 =:= Columns }
    ->  [ nl ],
        rows(Names, 0, Columns, Width)
    ;   { Column1 is Column+1 },
        rows(Names, Column1, Columns, Width)
    ).
