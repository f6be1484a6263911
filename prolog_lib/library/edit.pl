% edit.pl: opens the source of something in the user's editor, and loads what was changed.
:- module(edit, [ edit/0, edit/1 ]).
:- use_module(library(error)).
:- use_module(library(lists)).

:- multifile prolog:message//1.

%! edit is semidet.  Edits the first file that was loaded.
edit :-
    (   source_file(File),
        module_of(File, user)
    ->  edit(file(File))
    ;   print_message(warning, edit(nothing)),
        fail
    ).

module_of(File, Class) :- \+ ( module_property(M, file(File)), module_property(M, class(library)) ), Class = user.

%! edit(+Spec) is semidet.
%  Edits a file, File:Line, Name/Arity or Name, a module or predicate, with the program that the environment variables VISUAL or EDITOR name, else
%  vi; then make/0 if it was saved.
edit(Spec) :-
    must_be(nonvar, Spec),
    findall(Place, place(Spec, Place), Places0),
    sort(Places0, Places),
    (   Places = [File-Line|Others]
    ->  ( Others == [] -> true ; print_message(informational, edit(first(File, Line, Others))) ),
        saved(File, Before),
        open_editor(File, Line),
        saved(File, After),
        ( After == Before -> true ; make )
    ;   print_message(warning, edit(unknown(Spec))),
        fail
    ).

place(file(File), File-1).
place(File:Line, Path-Line) :-
    integer(Line),
    source_of(File, Path).
place(Name/Arity, Place) :- predicate_place(Name, Arity, Place).
place(Name, Place) :- atom(Name), predicate_place(Name, _, Place).
place(Name, File-Line) :-
    atom(Name),
    module_property(Name, file(File)),
    ( module_property(Name, line_count(Line)) -> true ; Line = 1 ).
place(Spec, Path-1) :-
    Spec \= _/_,
    Spec \= _:_,
    Spec \= file(_),
    source_of(Spec, Path).

source_of(Spec, Path) :- absolute_file_name(Spec, Path, [file_type(prolog),access(read),file_errors(fail)]).

predicate_place(Name, Arity, Place) :-
    (   place_in(user, Name, Arity, Place)
    *-> true
    ;   place_in(library, Name, Arity, Place)
    ).

place_in(Class, Name, Arity, File-Line) :-
    current_module(M),
    module_property(M, class(Class)),
    current_predicate(Name, M:Head),
    functor(Head, Name, Arity),
    \+ predicate_property(M:Head, imported_from(_)),
    predicate_property(M:Head, file(File)),
    predicate_property(M:Head, line_count(Line)).

saved(File, Time) :- ( exists_file(File) -> time_file(File, Time) ; Time = never ).

open_editor(File, Line) :-
    (   member(Variable, ['VISUAL', 'EDITOR']),
        getenv(Variable, Editor),
        Editor \== ''
    ->  true
    ;   Editor = vi
    ),
    quoted(File, Quoted),
    (   takes_line(Editor)
    ->  format(atom(Command), '~w +~d ~w', [Editor,Line,Quoted])
    ;   format(atom(Command), '~w ~w', [Editor,Quoted])
    ),
    shell(Command).

% Editors that take +LINE.
takes_line(Editor) :-
    file_base_name(Editor, Base),
    memberchk(Base, [vi, vim, nvim, emacs, emacsclient, nano, joe, mg, micro, ed, pico]).

quoted(Text, Quoted) :-
    atomic_list_concat(Parts, '''', Text),
    atomic_list_concat(Parts, '''\\''''', Inner),
    format(atom(Quoted), '''~w''', [Inner]).

prolog:message(edit(nothing)) --> [ 'No file is loaded that could be edited'-[] ].
prolog:message(edit(unknown(Spec))) --> [ 'Cannot find anything to edit: ~q'-[Spec] ].
prolog:message(edit(first(File, Line, Others))) -->
    { length(Others, Count) },
    [ '~w:~d; other places: ~d'-[File,Line,Count] ].
