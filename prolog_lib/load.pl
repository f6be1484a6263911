% load.pl: loading source files: consult/1, load_files/2, the loop over the terms of a file.
%
% A file is read term by term in a loop that fails back to its start, so that nothing of a term stays on the stacks.
% What must survive is kept as facts:
%   '$load_file'(File, Stream)          files being loaded, innermost first (with the stream that is read now)
%   '$if_state'(State, Line)            open conditionals: active, skip (look for a true branch), done (branch taken), off
%   '$init_goal'(File, Goal, Line)      goals of initialization/1, run after the file
%   '$loaded'(File)                     files loaded so far
%   '$module_of'(File, Module, Exports) files that start with a module declaration
%   '$style_off'(Style)                warnings that are switched off: singleton, discontiguous
% The line of the term at hand is the global variable '$load_line'.
%
% Modules: the clauses of module files go to module user, too, where every module finds them; hooks that are called as
% Module:Hook (attribute hooks) go to their module.

:- dynamic '$load_file'/2.
:- dynamic '$if_state'/2.
:- dynamic '$init_goal'/3.
:- dynamic '$loaded'/1.
:- dynamic '$module_of'/3.
:- dynamic '$main_goal'/3.
:- dynamic '$style_off'/1.

%! consult(+Files) is det.  Loads a file or a list of files.
consult(Files) :- load_files(Files, []).

%! [+File|+Files] is det.  Loads files; user reads clauses from the terminal.
[File|Files] :- load_files([File|Files], []).

%! ensure_loaded(+Files) is det.  Loads files that are not loaded yet.
ensure_loaded(Files) :- load_files(Files, [if(not_loaded)]).

%! use_module(+Files) is det.  As ensure_loaded/1; libraries that are built in need nothing.
use_module(Files) :- load_files(Files, [if(not_loaded)]).

%! use_module(+File, +Imports) is det.  As use_module/1; all predicates are visible.
use_module(File, _) :- load_files(File, [if(not_loaded)]).

%! autoload(+File) is det.  As use_module/1.
autoload(File) :- load_files(File, [if(not_loaded)]).

%! autoload(+File, +Imports) is det.  As use_module/2.
autoload(File, _) :- load_files(File, [if(not_loaded)]).

%! reexport(+Files) is det.  As use_module/1.
reexport(Files) :- load_files(Files, [if(not_loaded)]).

%! make is det.  Loads every loaded file again.
make :-
    findall(F, '$loaded'(F), Files),
    load_files(Files, []).

%! load_files(+Files, +Options) is det.  Loads files; option if(true | not_loaded | changed), stream(Stream).
load_files(Files, Options) :-
    '$strip_module'(Files, _, Plain),
    '$load_each'(Plain, Options).

'$load_each'(Files, _) :- var(Files), !, throw(error(instantiation_error, _)).
'$load_each'([], _) :- !.
'$load_each'([File|Files], Options) :- !,
    load_files(File, Options),
    load_files(Files, Options).
'$load_each'(user, _) :- !, '$load_terminal'.
'$load_each'(Spec, Options) :-
    '$memberchk_option'(stream(Stream), Options), !,
    '$load_stream'(Spec, Stream).
'$load_each'(library(Name), _) :- '$builtin_library'(Name), !.
'$load_each'(Spec, Options) :-
    '$source_file'(Spec, File),
    (   '$loaded'(File),
        '$memberchk_option'(if(When), Options),
        When \== true
    ->  true
    ;   '$load_path'(File)
    ).

'$memberchk_option'(Option, [O|Os]) :- ( O = Option -> true ; '$memberchk_option'(Option, Os) ).

% Libraries whose predicates are always there.
'$builtin_library'(lists).          '$builtin_library'(apply).         '$builtin_library'(pairs).
'$builtin_library'(assoc).          '$builtin_library'(ordsets).       '$builtin_library'(option).
'$builtin_library'(gensym).         '$builtin_library'(aggregate).     '$builtin_library'(error).
'$builtin_library'(debug).          '$builtin_library'(readutil).      '$builtin_library'(terms).
'$builtin_library'(occurs).         '$builtin_library'(listing).       '$builtin_library'(between).
'$builtin_library'(when).           '$builtin_library'(dif).           '$builtin_library'(backcomp).
'$builtin_library'(system).         '$builtin_library'(statistics).    '$builtin_library'(time).
'$builtin_library'(strings).        '$builtin_library'(random).        '$builtin_library'(solution_sequences).
'$builtin_library'(apply_macros).   '$builtin_library'(prolog_code).   '$builtin_library'('dcg/basics').
'$builtin_library'(edinburgh).      '$builtin_library'(arithmetic).    '$builtin_library'(quintus).
'$builtin_library'(charsio).        '$builtin_library'(codesio).       '$builtin_library'(ctypes).
'$builtin_library'(yall).           '$builtin_library'(thread).
'$builtin_library'(tabling).   '$builtin_library'(coroutining).    '$builtin_library'(attvar).        '$builtin_library'(main).

%! exists_source(+Spec) is semidet.  Spec names a source file or a built-in library.
exists_source(Spec) :-
    (   Spec = library(Name), '$builtin_library'(Name) -> true
    ;   catch('$source_file'(Spec, _), _, fail)
    ).

'$source_file'(Spec, File) :-
    (   '$spec_path'(Spec, Path),
        '$with_extension'(Path, Candidate),
        exists_file(Candidate)
    ->  absolute_file_name(Candidate, File)
    ;   throw(error(existence_error(source_sink, Spec), _))
    ).

% A relative path is looked for beside the file that is being loaded, then in the working directory.
'$spec_path'(Spec, Path) :-
    '$spec_text'(Spec, Text),
    (   \+ sub_atom(Text, 0, 1, _, /),
        '$load_file'(Parent, _)
    ->  '$directory_part'(Parent, Directory),
        ( atom_concat(Directory, Text, Path) ; Path = Text )
    ;   Path = Text
    ).

'$spec_text'(Spec, Text) :-
    (   atom(Spec) -> Text = Spec
    ;   string(Spec) -> atom_string(Text, Spec)
    ;   nonvar(Spec), Spec = A/B -> '$spec_text'(A, TA), '$spec_text'(B, TB), atomic_list_concat([TA,TB], /, Text)
    ;   var(Spec) -> throw(error(instantiation_error, _))
    ;   compound(Spec) -> throw(error(existence_error(source_sink, Spec), _))
    ;   throw(error(domain_error(source_sink, Spec), _))
    ).

'$with_extension'(Path, Path).
'$with_extension'(Path, File) :- atom_concat(Path, '.pl', File).
'$with_extension'(Path, File) :- atom_concat(Path, '.prolog', File).

'$directory_part'(File, Directory) :-
    (   sub_atom(File, Before, 1, After, /),
        sub_atom(File, _, After, 0, Base),
        \+ sub_atom(Base, _, 1, _, /)
    ->  Length is Before + 1,
        sub_atom(File, 0, Length, _, Directory)
    ;   Directory = ''
    ).

'$load_path'(File) :-
    open(File, read, Stream),
    '$with_load_state'(File, Stream, '$load_clauses'(Stream)),
    retractall(system:'$loaded'(File)),
    assertz(system:'$loaded'(File)),
    '$run_init_goals'(File).

'$load_stream'(Spec, Stream) :-
    ( atom(Spec) -> File = Spec ; File = user ),
    '$with_load_state'(File, Stream, '$load_clauses'(Stream)),
    '$run_init_goals'(File).

'$load_terminal' :-
    stream_property(Stream, alias(user_input)), !,
    '$with_load_state'(user, user_input(Stream), '$load_clauses'(Stream)),
    '$run_init_goals'(user).

% Runs Goal as the loading of File; flags that a file may set for itself and open conditionals are put back after it.
'$with_load_state'(File, Stream, Goal) :-
    setup_call_cleanup(
        '$begin_file'(File, Stream, Saved),
        call(system:Goal),
        '$leave_file'(File, Stream, Saved)).

'$begin_file'(File, Stream, saved(Quotes, Line, Ifs, Styles)) :-
    current_prolog_flag(double_quotes, Quotes),
    ( nb_current('$load_line', Line0) -> Line = Line0 ; Line = 0 ),
    findall(if(S, L), retract(system:'$if_state'(S, L)), Ifs),
    findall(S, '$style_off'(S), Styles),
    retractall(system:'$init_goal'(File, _, _)),
    retractall(system:'$module_of'(File, _, _)),
    nb_setval('$load_line', 1),
    nb_setval('$end_of_load', false),
    asserta(system:'$load_file'(File, Stream)),
    '$start_file'(File).

'$leave_file'(File, Stream, saved(Quotes, Line, Ifs, Styles)) :-
    ( '$if_state'(_, IfLine) -> print_message(error, unterminated_if(IfLine)) ; true ),
    ignore(retract(system:'$load_file'(File, Stream))),
    '$end_file'(File),
    set_prolog_flag(double_quotes, Quotes),
    nb_setval('$load_line', Line),
    nb_setval('$end_of_load', false),
    retractall(system:'$if_state'(_, _)),
    '$assert_ifs'(Ifs),
    retractall(system:'$style_off'(_)),
    '$assert_styles'(Styles),
    ( Stream = user_input(_) -> true ; close(Stream) ).

'$assert_ifs'([]).
'$assert_ifs'([if(S, L)|Ifs]) :- assertz(system:'$if_state'(S, L)), '$assert_ifs'(Ifs).

'$assert_styles'([]).
'$assert_styles'([S|Ss]) :- assertz(system:'$style_off'(S)), '$assert_styles'(Ss).

% --- the loop -------------------------------------------------------------------------------------------------------

'$load_clauses'(Stream) :-
    '$skip_script_line'(Stream),
    repeat,
    '$load_next'(Stream, End),
    End == true,
    !.

% A first line that starts with #! belongs to the shell.
'$skip_script_line'(Stream) :-
    (   peek_char(Stream, #)
    ->  '$skip_line'(Stream)
    ;   true
    ).

'$skip_line'(Stream) :-
    repeat,
    get_char(Stream, C),
    ( C == '\n' ; C == end_of_file ),
    !.

'$load_next'(Stream, End) :-
    catch('$next_term'(Stream, Term, Names, Singletons, Line), Error, true),
    (   nonvar(Error)
    ->  '$report_read_error'(Error),
        End = false
    ;   Term == end_of_file
    ->  End = true
    ;   nb_setval('$load_line', Line),
        '$load_term'(Term, Names, Singletons, End)
    ).

% The next term to deal with here: plain clauses are added on the way.
'$next_term'(Stream, Term, Names, Singletons, Line) :-
    (   \+ '$skipping',
        '$load_file'(File, _)
    ->  '$load_plain'(Stream, File, Term, Names, Singletons, Line)
    ;   '$read_clause'(Stream, Term, Names, Singletons, Line)
    ).

% Text that conditional compilation skips may be in a syntax of its own.
'$report_read_error'(Error) :-
    (   '$skipping', Error = error(syntax_error(_), _)
    ->  true
    ;   print_message(error, Error)
    ).

'$load_term'(Term, Names, Singletons, End) :-
    (   '$conditional'(Term)
    ->  true
    ;   '$skipping'
    ->  true
    ;   '$warn_about_variables'(Term, Names, Singletons),
        catch('$load_expanded'(Term), Error, ( print_message(error, Error), fail ))
    ->  true
    ;   true
    ),
    nb_getval('$end_of_load', End).

'$load_expanded'(Term) :-
    expand_term(Term, Expanded),
    '$load_items'(Expanded).

'$load_items'(Items) :- var(Items), !, throw(error(instantiation_error, _)).
'$load_items'([]) :- !.
'$load_items'([Item|Items]) :- !, '$load_items'(Item), '$load_items'(Items).
'$load_items'((:- Directive)) :- !, '$run_directive'(Directive).
'$load_items'((?- Directive)) :- !, '$run_directive'(Directive).
'$load_items'(end_of_file) :- !, nb_setval('$end_of_load', true).
'$load_items'(Clause) :- '$load_clause'(Clause).

% --- clauses ----------------------------------------------------------------------------------------------------------

'$load_clause'(Clause0) :-
    '$expand_clause_goals'(Clause0, Clause1),
    '$clause_place'(Clause1, Module, Clause),
    '$load_file'(File, _),
    !,
    nb_getval('$load_line', Line),
    '$add_clause'(Module, Clause, File, Line, Status),
    '$report_status'(Status, File).

% Module, and clause without qualification of its head.
'$clause_place'(Clause, Module, Plain) :-
    '$strip_module'(Clause, M0, Clause1),
    (   nonvar(Clause1), Clause1 = (Head0 :- Body)
    ->  '$strip_module'(Head0, M0, M1, Head),
        ( M1 == M0 -> Plain = (Head :- Body) ; Plain = (Head :- M0:Body) )
    ;   Head = Clause1, M1 = M0, Plain = Clause1
    ),
    (   var(Head) -> throw(error(instantiation_error, _))
    ;   callable(Head) -> true
    ;   throw(error(type_error(callable, Head), _))
    ),
    functor(Head, Name, Arity),
    '$home_module'(M1, Name, Arity, Module).

'$home_module'(user, Name, Arity, Module) :-
    '$module_hook'(Name, Arity),
    '$load_file'(File, _),
    '$module_of'(File, Module0, _),
    !,
    Module = Module0.
'$home_module'(Module, _, _, Module).

'$module_hook'(attr_unify_hook, 2).
'$module_hook'(attribute_goals, 3).
'$module_hook'(attr_portray_hook, 2).
:- '$declare'(user, attr_unify_hook, 2, module_hook).
:- '$declare'(user, attribute_goals, 3, module_hook).
:- '$declare'(user, attr_portray_hook, 2, module_hook).

'$report_status'(ok, _).
'$report_status'(redefined(PI, OldFile, Line), _) :-
    print_message(warning, redefined_procedure(static, PI, OldFile, Line)).
'$report_status'(discontiguous(PI, Line, Current), File) :-
    (   '$style_off'(discontiguous)
    ->  true
    ;   print_message(warning, discontiguous(PI, File, Line, Current))
    ).

% --- warnings about variables -------------------------------------------------------------------------------------------

'$warn_about_variables'(Term, Names, Singletons) :-
    (   \+ '$style_off'(singleton)
    ->  '$single_names'(Singletons, Single),
        ( Single == [] -> true ; print_message(warning, singletons(Single)) ),
        (   Term = (:- _)
        ->  true
        ;   '$marked_names'(Names, Singletons, Marked),
            ( Marked == [] -> true ; print_message(warning, multitons(Marked)) )
        )
    ;   true
    ).

'$single_names'([], []).
'$single_names'([Single|Singles], Names) :-
    '$variable_name'(Single, Name),
    (   sub_atom(Name, 0, 1, _, '_')
    ->  Names = Names1
    ;   Names = [Name|Names1]
    ),
    '$single_names'(Singles, Names1).

'$variable_name'(Single, Name) :- ( Single = (Name0 = _) -> Name = Name0 ; Name = Single ).

% Variables marked as singletons (_Name, not __Name) that occur more than once.
'$marked_names'([], _, []).
'$marked_names'([Name = _|Names], Singletons, Marked) :-
    (   sub_atom(Name, 0, 1, _, '_'),
        sub_atom(Name, 1, 1, _, Second),
        '$is_upper'(Second),
        \+ '$named_single'(Singletons, Name)
    ->  Marked = [Name|Marked1]
    ;   Marked = Marked1
    ),
    '$marked_names'(Names, Singletons, Marked1).

'$is_upper'(Char) :- char_code(Char, C), C >= 0'A, C =< 0'Z.

'$named_single'([Single|Singles], Name) :-
    ( '$variable_name'(Single, Name) -> true ; '$named_single'(Singles, Name) ).

% --- where are we -----------------------------------------------------------------------------------------------------------

%! source_location(-File, -Line) is semidet.  The file that is being loaded and the line of its present term.
source_location(File, Line) :-
    '$load_file'(File, _), !,
    nb_getval('$load_line', Line).

%! prolog_load_context(?Key, -Value) is semidet.
%  Key is source, file, stream, directory, module, dialect, term_position.
prolog_load_context(Key, Value) :-
    '$load_file'(File, Stream), !,
    '$load_context_value'(Key, File, Stream, Value).

'$load_context_value'(source, File, _, File).
'$load_context_value'(file, File, _, File).
'$load_context_value'(stream, _, Stream, Stream).
'$load_context_value'(directory, File, _, Directory) :-
    '$directory_part'(File, Slashed),
    ( atom_concat(Directory0, /, Slashed) -> Directory = Directory0 ; Directory = Slashed ).
'$load_context_value'(module, File, _, Module) :- ( '$module_of'(File, M, _) -> Module = M ; Module = user ).
'$load_context_value'(dialect, _, _, swi).
'$load_context_value'(term_position, _, _, '$stream_position'(0, Line, 0, 0)) :- nb_getval('$load_line', Line).

%! source_file(?File) is nondet.  File is loaded.
source_file(File) :- '$loaded'(File).
