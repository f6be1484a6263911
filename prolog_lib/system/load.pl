% load.pl: loading source files: consult/1, load_files/2, the loop over the terms of a file.
%
% A file is read term by term in a loop that fails back to its start, so that nothing of a term stays on the stacks.
% What must survive is kept as facts:
%   '$load_file'(File, Stream)          files being loaded, innermost first (with the stream that is read now)
%   '$loading'(File, Module)            the same files, with the module that each is being loaded into
%   '$if_state'(State, Line)            open conditionals: active, skip (look for a true branch), done (branch taken), off
%   '$script'(File)                     a file of the command line is being loaded
%   '$init_goal'(File, Goal, Place)     goals of initialization/1, run after the file; Place is where they stand, File:Line
%   '$loaded'(File, Module)             files loaded so far, with the module they were loaded into
%   '$library_used'(Module)             libraries of the image that user modules have loaded
%   '$style_off'(Style)                 warnings that are switched off: singleton, discontiguous
% The line of the term at hand is the global variable '$load_line'. The module that clauses go to is '$source_module'/1: the
% importing one until the file says :- module(...) (modules.pl).

:- dynamic '$load_file'/2.
:- dynamic '$loading'/2.
:- dynamic '$if_state'/2.
:- dynamic '$script'/1.
:- dynamic '$init_goal'/3.
:- dynamic '$loaded'/2.
:- dynamic '$library_used'/1.
:- dynamic '$main_goal'/3.
:- dynamic '$style_off'/1.

%! consult(:Files) is det.  Loads a file or a list of files.
consult(Files) :- load_files(Files, []).

%! [:File|+Files] is det.  Loads files; user reads clauses from the terminal.
[File|Files] :- ( Files == [] -> load_files(File, []) ; load_files([File|Files], []) ).

%! ensure_loaded(:Files) is det.  Loads files that are not loaded yet.
ensure_loaded(Files) :- load_files(Files, [if(not_loaded)]).

%! use_module(:Files) is det.  Loads module files that are not loaded yet, and imports what they export.
use_module(Files) :- load_files(Files, [if(not_loaded), must_be_module(true)]).

%! use_module(:File, +Imports) is det.
%  Imports is all, except(List), or a list of Name/Arity, Name//Arity, Name/Arity as NewName and op(P, T, N).
use_module(File, Imports) :- load_files(File, [if(not_loaded), must_be_module(true), imports(Imports)]).

%! autoload(:File) is det.  As use_module/1.
autoload(File) :- use_module(File).

%! autoload(:File, +Imports) is det.  As use_module/2.
autoload(File, Imports) :- use_module(File, Imports).

%! reexport(:Files) is det.  As use_module/1, and exports what it imports.
reexport(Files) :- load_files(Files, [if(not_loaded), must_be_module(true), reexport(true)]).

%! reexport(:File, +Imports) is det.  As use_module/2, and exports what it imports.
reexport(File, Imports) :- load_files(File, [if(not_loaded), must_be_module(true), imports(Imports), reexport(true)]).

%! make is det.  Loads every loaded file again that has been saved since, or includes one that has.
make :-
    findall(M:F, ( '$loaded'(F, M), '$is_changed'(F) ), Files),
    forall('$member_of_list'(File, Files), load_files(File, [])).

'$is_changed'(File) :-
    (   '$source_note'(File, modified(Loaded)), '$is_later'(File, Loaded) -> true
    ;   '$source_note'(File, includes(Included, Loaded)), '$is_later'(Included, Loaded) -> true
    ).

'$is_later'(File, Loaded) :- exists_file(File), time_file(File, Time), Time > Loaded.

%! load_files(:Files) is det.  Loads files.
load_files(Files) :- load_files(Files, []).

%! load_files(:Files, +Options) is det.
%  Options: if(true | not_loaded | changed), imports(as in use_module/2), reexport(Bool), must_be_module(Bool), stream(Stream).
%  '$script'(true) is for files of the command line: their directives and goals of initialization/1 may be explored by several workers.
load_files(Files, Options) :-
    '$strip_module'(Files, Into, Plain),
    '$load_each'(Plain, Into, Options).

'$load_each'(Files, _, _) :- var(Files), !, throw(error(instantiation_error, _)).
'$load_each'([], _, _) :- !.
'$load_each'([File|Files], Into, Options) :- !,
    must_be(list, [File|Files]),
    '$load_many'([File|Files], Into, Options).
'$load_each'(user, Into, _) :- !, '$load_terminal'(Into).
'$load_each'(Spec, Into, Options) :-
    '$memberchk_option'(stream(Stream), Options), !,
    '$load_stream'(Spec, Into, Stream).
'$load_each'(library(Spec), Into, Options) :-
    '$library_of_image'(Spec, Module), !,
    ( '$module_kind'(Into, user) -> '$note_library'(Module) ; true ),
    '$import_loaded'(Module, Into, Options).
'$load_each'(Spec, Into, Options) :-
    '$source_file'(Spec, File),
    ( '$memberchk_option'(if(When), Options) -> true ; When = true ),
    (   '$memberchk_option'(must_be_module(true), Options) -> '$must_begin_as_module'(File, Into) ; true ),
    '$load_if'(When, File, Into, Options),
    (   '$module_file'(Module, File, _)
    ->  '$import_loaded'(Module, Into, Options)
    ;   '$memberchk_option'(must_be_module(true), Options)
    ->  throw(error(domain_error(module_file, File), _))
    ;   true
    ).

% A file that cannot be loaded is reported, and the others are loaded nevertheless; limits and aborts end the whole.
'$load_many'([], _, _).
'$load_many'([File|Files], Into, Options) :-
    Error = error(_, _),
    catch(load_files(Into:File, Options), Error, '$report_error'(Error)),
    '$load_many'(Files, Into, Options).

% A file that is no module is not loaded to find that out.
'$must_begin_as_module'(File, Into) :-
    (   ( '$module_file'(_, File, _) ; '$is_being_loaded'(File, Into) )
    ->  true
    ;   catch('$first_term_of'(File, Term), _, fail),
        \+ '$may_begin_module'(Term)
    ->  throw(error(domain_error(module_header, Term), _))
    ;   true
    ).

'$first_term_of'(File, Term) :-
    setup_call_cleanup(open(File, read, Stream),
                       ( '$skip_script_line'(Stream),
                         repeat,
                         read_term(Stream, Term, []),
                         \+ '$says_encoding'(Term), ! ),
                       close(Stream)).

'$may_begin_module'((:- Directive)) :-
    nonvar(Directive),
    '$member_of_list'(Directive, [module(_, _), module(_, _, _), expects_dialect(_)]), !.

'$note_library'(Module) :-
    (   '$library_used'(Module)
    ->  true
    ;   assertz(system:'$library_used'(Module)),
        ( Module == tabling -> print_message(warning, tabling(deprecated_library)) ; true )
    ).

% A file that is being loaded counts as loaded, so files that load each other end: the second one imports what the first one has said
% so far that it exports.
'$load_if'(When, File, Into, Options) :-
    '$check_no_other_module'(File, Into),
    (   When \== true, '$is_loaded'(File, Into), \+ ( When == changed, '$is_changed'(File) )
    ->  true
    ;   '$is_being_loaded'(File, Into)
    ->  ( When == true -> print_message(warning, load_within_itself(File)) ; true )
    ;   '$load_path'(File, Into, Options)
    ).

% A file that is no module belongs to the module that loads it first.
'$check_no_other_module'(File, Into) :-
    (   \+ '$module_file'(_, File, _),
        ( '$loading'(File, Other) ; '$loaded'(File, Other) ),
        Other \== Into
    ->  format(atom(Text), 'Non-module file already loaded into module ~w; trying to load into ~w', [Other,Into]),
        throw(error(permission_error(load, source, File), context(system:load_files/2, Text)))
    ;   true
    ).

'$is_loaded'(File, Into) :-
    (   '$module_file'(_, File, _) -> '$loaded'(File, _)
    ;   '$loaded'(File, Into)
    ), !.

'$is_being_loaded'(File, Into) :-
    (   '$module_file'(_, File, _) -> '$loading'(File, _)
    ;   '$loading'(File, Into)
    ), !.

'$import_loaded'(Module, Into, Options) :-
    (   Module == Into
    ->  true
    ;   ( '$memberchk_option'(imports(Imports), Options) -> true ; Imports = all ),
        '$import_from'(Module, Into, Imports, Exported),
        ( '$memberchk_option'(reexport(true), Options) -> '$export_all'(Exported, Into) ; true )
    ).

'$memberchk_option'(Option, [O|Os]) :- ( O = Option -> true ; '$memberchk_option'(Option, Os) ).

%! exists_source(+Spec) is semidet.  Spec names a source file or a built-in library.
exists_source(Spec) :-
    (   Spec = library(Path), '$library_module'(Path, _) -> true
    ;   catch('$source_file'(Spec, _), _, fail)
    ).

%! exists_source(+Spec, -Path) is semidet.  Spec names the source file or built-in library Path.
exists_source(Spec, Path) :-
    (   Spec = library(_), '$library_module'(Name, Module), Spec = library(Name), '$module_file'(Module, File, _) -> Path = File
    ;   catch('$source_file'(Spec, Path), error(_, _), fail)
    ).

'$source_file'(Spec, File) :-
    (   '$is_alias_spec'(Spec, _, _)
    ->  absolute_file_name(Spec, File, [file_type(prolog), access(read)])
    ;   '$spec_path'(Spec, Path),
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

'$load_path'(File, Into, Options) :-
    open(File, read, Stream),
    ( '$memberchk_option'('$script'(true), Options) -> How = in_parallel, assertz(system:'$script'(File)) ; How = as_called ),
    '$with_load_state'(File, Into, Stream, '$load_clauses'(Stream)),
    retractall(system:'$script'(File)),
    retractall(system:'$loaded'(File, Into)),
    assertz(system:'$loaded'(File, Into)),
    ( source_location(Parent, Line) -> From = Parent:Line ; From = user ),
    '$note_loaded'(File, Into, From),
    forall('$module_file'(Module, File, _), '$check_exports'(Module)),
    '$run_init_goals'(File, How).

'$load_stream'(Spec, Into, Stream) :-
    ( atom(Spec) -> File = Spec ; File = user ),
    '$with_load_state'(File, Into, Stream, '$load_clauses'(Stream)),
    '$run_init_goals'(File, as_called).

'$load_terminal'(Into) :-
    stream_property(Stream, alias(user_input)), !,
    '$with_load_state'(user, Into, user_input(Stream), '$load_clauses'(Stream)),
    '$run_init_goals'(user, as_called).

% Runs Goal as the loading of File into a module; flags that a file may set for itself, the source module and open conditionals
% are put back after it. The flag double_quotes belongs to the module that clauses go to: a file that makes no module of its own
% leaves it as it is at its end.
'$with_load_state'(File, Into, Stream, Goal) :-
    setup_call_cleanup(
        '$begin_file'(File, Into, Stream, Saved),
        call(system:Goal),
        '$leave_file'(File, Stream, Saved)).

'$begin_file'(File, Into, Stream, saved(Quotes, Module, Line, Ifs, Styles)) :-
    current_prolog_flag(double_quotes, Quotes),
    '$source_module'(Module),
    ( nb_current('$load_line', Line0) -> Line = Line0 ; Line = 0 ),
    findall(if(S, L), retract(system:'$if_state'(S, L)), Ifs),
    findall(S, '$style_off'(S), Styles),
    retractall(system:'$init_goal'(File, _, _)),
    '$set_source_module'(Into),
    nb_setval('$load_line', 1),
    nb_setval('$first_term', next),
    nb_setval('$end_of_load', false),
    asserta(system:'$load_file'(File, Stream)),
    asserta(system:'$loading'(File, Into)),
    '$start_file'(File).

'$leave_file'(File, Stream, saved(Quotes, Module, Line, Ifs, Styles)) :-
    ( '$if_state'(_, IfLine) -> print_message(error, unterminated_if(IfLine)) ; true ),
    ignore(retract(system:'$load_file'(File, Stream))),
    ignore(retract(system:'$loading'(File, Into))),
    '$end_file'(File),
    ( '$source_module'(Module) -> true ; set_prolog_flag(double_quotes, Quotes) ),
    '$set_source_module'(Module),
    nb_setval('$load_line', Line),
    nb_setval('$first_term', over),
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
    ->  '$load_end'(Line),
        End = true
    ;   nb_setval('$load_line', Line),
        '$note_first_term'(Term),
        '$load_term'(Term, Names, Singletons, End)
    ).

% Only the first term of a file, but for its encoding, can say that it is a module: '$first_term' is next, this or over.
'$note_first_term'(Term) :-
    nb_getval('$first_term', First),
    (   First == next -> ( '$says_encoding'(Term) -> true ; nb_setval('$first_term', this) )
    ;   First == this -> nb_setval('$first_term', over)
    ;   true
    ).

'$says_encoding'(Term) :- nonvar(Term), Term = (:- Directive), nonvar(Directive), Directive = encoding(_).

'$is_first_term' :- nb_getval('$first_term', this).

% term_expansion/2 may have clauses to add at the end of a file.
'$load_end'(Line) :-
    (   '$load_file'(File, _),
        \+ '$included'(File, _),
        \+ '$skipping',
        '$expansion_module'(term_expansion, _)
    ->  nb_setval('$load_line', Line),
        catch('$expand_end', Error, '$report_error'(Error))
    ;   true
    ).

'$expand_end' :-
    (   '$expansion_module'(term_expansion, M),
        M:term_expansion(end_of_file, Terms)
    ->  '$expand_rules'(Terms, Items),
        '$load_items'(Items)
    ;   true
    ).

% The next term to deal with here: plain clauses are added on the way.
'$next_term'(Stream, Term, Names, Singletons, Line) :-
    (   \+ '$skipping',
        '$load_file'(File, _),
        \+ nb_getval('$first_term', next)
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
    ;   '$warn_about_variables'(Term, Names, Singletons, Later),
        b_setval('$term', Term),
        b_setval('$variable_names', Names),
        catch('$load_expanded'(Term), Error, '$report_load_error'(Term, Error)),
        '$warn_later'(Later)
    ->  true
    ;   true
    ),
    nb_getval('$end_of_load', End).

% A file that cannot be the module that it says to be is not loaded, and one that cannot include another not any further.
'$report_load_error'(Term, Error) :-
    (   nonvar(Term), Term = (:- Directive), nonvar(Directive),
        ( Directive = module(_, _), '$is_first_term' -> true ; Directive = include(_), '$is_missing_source'(Error) )
    ->  throw(Error)
    ;   '$report_error'(Error),
        fail
    ).

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
    '$expand_dict_calls'(Clause0, ClauseD),
    '$expand_clause_goals'(ClauseD, ClauseG),
    '$dollars_to_cuts'(ClauseG, Clause1),
    '$clause_place'(Clause1, Module, ClauseP),
    '$check_occurs_in_head'(Module, ClauseP, Clause2),
    '$compile_lambdas'(Module, Clause2, Clause),
    '$load_file'(File, _),
    !,
    nb_getval('$load_line', Line),
    '$add_clause'(Module, Clause, File, Line, Status),
    '$report_status'(Status, File),
    '$also_in_context'(Module, Clause).

%! compile_aux_clauses(+Clauses) is det.  Adds clauses to the file that is being loaded, as if they stood beside the present term.
compile_aux_clauses(Clauses) :-
    (   '$load_file'(_, _) -> '$load_items'(Clauses)
    ;   is_list(Clauses) -> forall('$member_of_list'(Clause, Clauses), assertz(Clause))
    ;   assertz(Clauses)
    ).

% Module, and clause without qualification of its head.
'$clause_place'(Clause, Module, Plain) :-
    '$source_module'(Source),
    '$strip_module'(Clause, Source, M0, Clause1),
    (   nonvar(Clause1), Clause1 = (Head0 :- Body)
    ->  '$strip_module'(Head0, M0, Module, Head),
        ( ( Module == Source ; nonvar(Body), Body = _:_ ) -> Plain = (Head :- Body) ; Plain = (Head :- Source:Body) )
    ;   Head = Clause1, Module = M0, Plain = Clause1
    ),
    (   var(Head) -> throw(error(instantiation_error, _))
    ;   callable(Head) -> true
    ;   throw(error(type_error(callable, Head), _))
    ).

'$report_status'(ok, _).
'$report_status'(redefined(PI, OldFile, Line), _) :-
    print_message(warning, redefined_procedure(static, PI, OldFile, Line)).
'$report_status'(overrides(PI, Module), _) :-
    '$strip_module'(PI, M, Plain),
    print_message(warning, overrides_import(M:Plain, Module)).
'$report_status'(discontiguous(PI, Line, Current), File) :-
    (   '$style_off'(discontiguous)
    ->  true
    ;   print_message(warning, discontiguous(PI, File, Line, Current))
    ).
