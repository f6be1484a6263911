% persistency.pl: dynamic predicates whose clauses are kept in a file, so that the next run of the program finds them.
%
%   :- persistent fact(name:atom, age:integer), note(text).
%
% is a directive. It makes fact/2 and note/1 dynamic and adds to the module, for a predicate p:
%   assert_p(+Arg, ...), asserta_p(+Arg, ...)   the arguments must be of their types
%   retract_p(?Arg, ...), retractall_p(?Arg, ...)
% The file is a journal, one change in a line: created(Time), assert(Fact), asserta(Fact), retract(Fact), retractall(Fact, Count).
% db_attach/2 makes the changes in it; each later change is added at its end. Lines that cancel each other stay until db_sync(gc).
:- module(persistency,
          [ (persistent)/1, current_persistent_predicate/1, db_attach/2, db_detach/0, db_attached/1, db_sync/1, db_sync_all/1,
            op(1150, fx, persistent) ]).
:- use_module(library(lists), [member/2]).
:- use_module(library(apply), [maplist/3, maplist/4]).
:- use_module(library(option), [option/3]).
:- use_module(library(error), [must_be/2, domain_error/2, existence_error/2, permission_error/3, instantiation_error/1]).

:- meta_predicate persistent(:), current_persistent_predicate(:), db_attach(:, +), db_attached(:), db_sync(:).
:- module_transparent db_detach/0.

% known(Module, Head): the predicate of Head is persistent
:- dynamic known/2.
% attached(Module, File, Sync)
:- dynamic attached/3.
% journal(Module, Stream): the file is open at its end
:- dynamic journal/2.
% deleted(Module, Count): facts in the file that are no longer there
:- dynamic deleted/2.
% size_of(Module, Bytes): of the file when it was last read or written here
:- dynamic size_of/2.

% --- declaring -----------------------------------------------------------------------------------------------------------------

%! persistent(:Declarations) is det.  A directive: makes predicates Name(Argument[:Type], ...) persistent and adds those that change them.
persistent(M:Declarations) :-
    (   source_location(_, _)
    ->  declare(Declarations, M)
    ;   throw(error(context_error(nodirective, persistent(Declarations)), _))
    ).

declare(Declaration, _) :- var(Declaration), !, instantiation_error(Declaration).
declare((A, B), M) :- !, declare(A, M), declare(B, M).
declare(Declaration, M) :-
    must_be(callable, Declaration),
    Declaration =.. [Name|Fields],
    maplist(type_of_field, Fields, Types),
    length(Fields, Arity),
    functor(Head, Name, Arity),
    dynamic(M:Name/Arity),
    retractall(known(M, Head)),
    assertz(known(M, Head)),
    changing_clauses(M, Head, Types, Clauses),
    compile_aux_clauses(Clauses).

type_of_field(Field, _) :- var(Field), !, instantiation_error(Field).
type_of_field(Name:Type, Type) :- !, must_be(atom, Name), must_be(ground, Type).
type_of_field(Name, any) :- must_be(atom, Name).

% The modifying goals stand in the clauses, so that the analysis of a program that uses them sees which predicates change.
changing_clauses(M, Head, Types,
                 [ (AssertZ :- Checked, assertz(Head), persistency:journal_add(M, assert(Head))),
                   (AssertA :- Checked, asserta(Head), persistency:journal_add(M, asserta(Head))),
                   (Retract :- retract(Head), persistency:journal_remove(M, retract(Head), 1)),
                   (RetractAll :-
                        findall(x, Head, Found),
                        length(Found, Count),
                        retractall(Head),
                        persistency:journal_remove(M, retractall(Head, Count), Count)) ]) :-
    Head =.. [Name|Arguments],
    maplist(changing_head(Name, Arguments), [assert_,asserta_,retract_,retractall_], [AssertZ,AssertA,Retract,RetractAll]),
    maplist(check, Types, Arguments, Checks),
    conjunction(Checks, Checked).

changing_head(Name, Arguments, Prefix, Head) :-
    atom_concat(Prefix, Name, Changing),
    Head =.. [Changing|Arguments].

check(any, _, true) :- !.
check(Type, Argument, error:must_be(Type, Argument)).

conjunction([], true).
conjunction([Goal|Goals], Conjunction) :-
    ( Goals == [] -> Conjunction = Goal ; Conjunction = (Goal, Rest), conjunction(Goals, Rest) ).

%! current_persistent_predicate(:Indicator) is nondet.
%  Indicator, a Name/Arity, is a persistent predicate of the module or one that changes it.
current_persistent_predicate(M:Name/Arity) :-
    known(M, Head),
    functor(Head, Plain, Arity),
    member(Prefix, ['', assert_, retract_, retractall_]),
    atom_concat(Prefix, Plain, Name).

% --- attaching -----------------------------------------------------------------------------------------------------------------

%! db_attach(:File, +Options) is det.
%  File keeps the persistent predicates of the module: makes the changes that are in it, if it exists. Options: sync(flush), the default,
%  sync(none) or sync(close), what happens after each change. Attaching the same file again changes the option and reads it anew.
db_attach(M:File, Options) :-
    must_be(ground, File),
    option(sync(Sync), Options, flush),
    must_be(oneof([close,flush,none]), Sync),
    (   attached(M, Old, _)
    ->  ( Old == File -> true ; permission_error(attach, db, File) ),
        retractall(attached(M, _, _)),
        assertz(attached(M, File, Sync)),
        reload(M)
    ;   read_journal(M, File),
        assertz(attached(M, File, Sync))
    ).

%! db_attached(:File) is semidet.  The persistent predicates of the module are kept in File.
db_attached(M:File) :- attached(M, File, _).

%! db_detach is det.  Closes the file of the calling module and removes the facts of its persistent predicates from memory.
db_detach :-
    context_module(M),
    persistency:detach(M).

detach(M) :-
    close_journal(M),
    (   retract(attached(M, _, _))
    ->  remove_facts(M),
        retractall(deleted(M, _)),
        retractall(size_of(M, _))
    ;   true
    ).

remove_facts(M) :- forall(known(M, Head), retractall(M:Head)).

reload(M) :-
    close_journal(M),
    attached(M, File, _),
    remove_facts(M),
    read_journal(M, File).

read_journal(M, File) :-
    retractall(deleted(M, _)),
    assertz(deleted(M, 0)),
    (   exists_file(File)
    ->  setup_call_cleanup(open(File, read, Stream, [encoding(utf8)]), make_changes(Stream, M), close(Stream))
    ;   true
    ),
    remember_size(M, File).

make_changes(Stream, M) :-
    repeat,
    read_term(Stream, Change, [module(M)]),
    (   Change == end_of_file
    ->  !
    ;   make_change(Change, M)
    ->  fail
    ;   print_message(error, format("~p: not a change of a persistent predicate of ~q", [Change,M])),
        fail
    ).

make_change(Change, _) :- var(Change), !, fail.
make_change(created(_), _).
make_change(assert(Fact), M) :- persistent_fact(M, Fact), assertz(M:Fact).
make_change(asserta(Fact), M) :- persistent_fact(M, Fact), asserta(M:Fact).
make_change(retract(Fact), M) :-
    persistent_fact(M, Fact),
    ( retract(M:Fact) -> count_deleted(M, 1) ; true ).
make_change(retractall(Fact, Count), M) :- persistent_fact(M, Fact), retractall(M:Fact), count_deleted(M, Count).

persistent_fact(M, Fact) :-
    callable(Fact),
    functor(Fact, Name, Arity),
    functor(Head, Name, Arity),
    known(M, Head).

% --- the journal ---------------------------------------------------------------------------------------------------------------

journal_add(M, Change) :-
    (   attached(M, File, Sync)
    ->  journal_stream(M, File, Stream),
        write_change(Stream, Change),
        settle(Sync, M, File, Stream)
    ;   existence_error(db_file, M)
    ).

journal_remove(_, _, 0) :- !.
journal_remove(M, Change, Count) :-
    journal_add(M, Change),
    count_deleted(M, Count).

count_deleted(M, Count) :-
    ( retract(deleted(M, Before)) -> true ; Before = 0 ),
    Now is Before + Count,
    assertz(deleted(M, Now)).

journal_stream(M, _, Stream) :- journal(M, Stream), !.
journal_stream(M, File, Stream) :-
    ( exists_file(File) -> size_file(File, Size) ; Size = 0 ),
    open(File, append, Stream, [encoding(utf8)]),
    ( Size =:= 0 -> write_created(Stream) ; true ),
    assertz(journal(M, Stream)).

write_created(Stream) :-
    get_time(Time),
    write_change(Stream, created(Time)).

% Variables are written as A, B, and _ where they occur once.
write_change(Stream, Change) :-
    \+ \+ ( numbervars(Change, 0, _, [singletons(true)]),
            write_term(Stream, Change, [quoted(true), numbervars(true)]),
            write(Stream, '.\n') ).

settle(flush, M, File, Stream) :- flush_output(Stream), remember_size(M, File).
settle(close, M, _, _) :- close_journal(M).
settle(none, _, _, _).

close_journal(M) :-
    (   retract(journal(M, Stream))
    ->  close(Stream),
        ( attached(M, File, _) -> remember_size(M, File) ; true )
    ;   true
    ).

remember_size(M, File) :-
    ( exists_file(File) -> size_file(File, Size) ; Size = 0 ),
    retractall(size_of(M, _)),
    assertz(size_of(M, Size)).

% --- bringing file and memory together -----------------------------------------------------------------------------------------

%! db_sync(:What) is det.
%  What: gc(Percent) writes the file anew if more than Percent of the facts that were added to it are no longer there, gc is gc(50),
%  gc(always) always does; reload reads it anew, update does if others have changed it; close closes it until the next change; detach
%  is db_detach/0. Does nothing if no file is attached.
db_sync(M:What) :-
    must_be(nonvar, What),
    (   attached(M, File, _)
    ->  ( sync(What, M, File) -> true ; domain_error(db_sync, What) )
    ;   true
    ).

%! db_sync_all(+What) is det.  db_sync(What) for all modules with a file.
db_sync_all(What) :- forall(attached(M, _, _), db_sync(M:What)).

sync(reload, M, _) :- reload(M).
sync(update, M, File) :-
    ( journal(M, Stream) -> flush_output(Stream) ; true ),
    ( exists_file(File) -> size_file(File, Size) ; Size = 0 ),
    (   attached(M, _, none), journal(M, _) -> true
    ;   size_of(M, Size) -> true
    ;   reload(M)
    ).
sync(gc, M, File) :- sync(gc(50), M, File).
sync(gc(When), M, File) :-
    ( When == always -> true ; number(When) ),
    (   When == always -> write_anew(M, File)
    ;   deleted(M, Deleted),
        facts(M, Facts),
        length(Facts, Kept),
        Deleted * 100 > When * (Kept + Deleted)
    ->  write_anew(M, File)
    ;   true
    ).
sync(close, M, _) :- close_journal(M).
sync(detach, M, _) :- detach(M).

facts(M, Facts) :- findall(Head, ( known(M, Head), M:Head ), Facts).

% The new file takes the place of the old one when it is complete.
write_anew(M, File) :-
    close_journal(M),
    facts(M, Facts),
    atom_concat(File, '.new', New),
    setup_call_cleanup(
        open(New, write, Stream, [encoding(utf8)]),
        ( write_created(Stream), forall(member(Fact, Facts), write_change(Stream, assert(Fact))) ),
        close(Stream)),
    rename_file(New, File),
    retractall(deleted(M, _)),
    assertz(deleted(M, 0)),
    remember_size(M, File).
