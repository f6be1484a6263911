% source_files.pl: what is known of the files that have been loaded or are being loaded, and taking them away again.
%   '$source_note'(File, Property)      properties of a loaded file that loading has noted
%   '$included'(File, Included)         File is being loaded and reads an included file; innermost first

:- dynamic '$source_note'/2.
:- dynamic '$included'/2.

%! source_location(-File, -Line) is semidet.  The file that is being loaded and the line of its present term.
source_location(File, Line) :-
    '$load_file'(Loaded, _), !,
    '$file_read_now'(Loaded, File),
    nb_getval('$load_line', Line).

'$file_read_now'(Loaded, File) :- ( '$included'(Loaded, Included) -> File = Included ; File = Loaded ).

%! prolog_load_context(?Key, -Value) is semidet.
%  Key is source, file, stream, directory, module, dialect, script, term, variable_names, term_position.
prolog_load_context(Key, Value) :-
    '$load_file'(File, Stream), !,
    '$load_context_value'(Key, File, Stream, Value).

'$load_context_value'(source, File, _, File).
'$load_context_value'(file, Loaded, _, File) :- '$file_read_now'(Loaded, File).
'$load_context_value'(stream, _, Stream, Stream).
'$load_context_value'(directory, File, _, Directory) :-
    '$directory_part'(File, Slashed),
    ( atom_concat(Directory0, /, Slashed) -> Directory = Directory0 ; Directory = Slashed ).
'$load_context_value'(module, _, _, Module) :- '$source_module'(Module).
'$load_context_value'(dialect, _, _, swi).
'$load_context_value'(script, _, _, false).
'$load_context_value'(term, _, _, Term) :- nb_current('$term', Term).
'$load_context_value'(variable_names, _, _, Names) :- nb_current('$variable_names', Names).
'$load_context_value'(term_position, _, _, '$stream_position'(0, Line, 0, 0)) :- nb_getval('$load_line', Line).

%! source_file(?File) is nondet.  File is loaded or is being loaded.
source_file(File) :-
    findall(File, ( '$loaded'(File, _) ; '$loading'(File, _) ), Found),
    sort(Found, Files),
    ( Files = [Only] -> File = Only ; '$member_of_list'(File, Files) ).

%! source_file(:Head, -File) is semidet.  The clauses of the predicate of Head are in File.
source_file(Spec, File) :-
    '$strip_module'(Spec, M, Head),
    functor(Head, Name, Arity),
    '$predicate_flags'(M, Name, Arity, Flags),
    '$memberchk_option'(module(Home), Flags),
    Home == M, Home \== system,  % those that M imports are not its own
    '$memberchk_option'(file(File), Flags), !.

%! source_file_property(?File, ?Property) is nondet.
%  Property of a loaded file: modified(Time), source(file), module(M), load_context(Module, File:Line or user, Options),
%  includes(File, Time), load_count(N), number_of_clauses(N).
source_file_property(File, Property) :-
    ( var(File) -> '$loaded'(File, _) ; '$is_loaded_file'(File) ),
    '$source_property'(Property, File).

'$is_loaded_file'(File) :- '$loaded'(File, _), !.

'$source_property'(Property, File) :- '$source_note'(File, Property).
'$source_property'(module(M), File) :- '$module_file'(M, File, _).
'$source_property'(number_of_clauses(Count), File) :-
    findall(N, ( '$predicate_of_file'(File, _, _, Flags), '$memberchk_option'(clauses(N), Flags) ), Ns),
    sum_list(Ns, Count).

% Predicates that File defines.
'$predicate_of_file'(File, M, Name/Arity, Flags) :-
    current_module(M),
    M \== system,
    '$predicates'(M, _, All),
    '$member_of_list'(Name/Arity, All),
    '$predicate_flags'(M, Name, Arity, Flags),
    '$memberchk_eq'(module(M), Flags),
    '$memberchk_eq'(file(File), Flags).

% File has been loaded into a module; From is what loaded it.
'$note_loaded'(File, Into, From) :-
    ( retract(system:'$source_note'(File, load_count(N0))) -> true ; N0 = 0 ),
    findall(includes(F, T), '$source_note'(File, includes(F, T)), Includes),
    retractall(system:'$source_note'(File, _)),
    N is N0 + 1,
    time_file(File, Time),
    '$append_list'(Includes, [load_count(N)], Rest),
    forall('$member_of_list'(Property, [modified(Time), source(file), load_context(Into, From, [])|Rest]),
           assertz(system:'$source_note'(File, Property))).

'$note_included'(Included) :-
    (   '$load_file'(File, _)
    ->  retractall(system:'$source_note'(File, includes(Included, _))),
        time_file(Included, Time),
        assertz(system:'$source_note'(File, includes(Included, Time)))
    ;   true
    ).

%! unload_file(+File) is det.  Removes the clauses that File defined, and that it is loaded; no error when it is not.
unload_file(Spec) :-
    (   catch('$source_file'(Spec, File), error(_, _), fail), '$loaded'(File, _)
    ->  findall(M:PI-Flags, '$predicate_of_file'(File, M, PI, Flags), Found),
        forall('$member_of_list'(M:PI-Flags, Found), '$unload_predicate'(Flags, M, PI)),
        retractall(system:'$loaded'(File, _)),
        retractall(system:'$source_note'(File, _))
    ;   true
    ).

'$unload_predicate'(Flags, M, Name/Arity) :-
    (   '$memberchk_eq'(dynamic, Flags)
    ->  functor(Head, Name, Arity),
        retractall(M:Head)
    ;   abolish(M:Name/Arity)
    ).
