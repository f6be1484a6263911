% compatibility.pl: less common predicates of SWI-Prolog: what tunes a machine that is another one here is accepted and does nothing.

% --- text ------------------------------------------------------------------------------------------------------------------------

%! name(?Atomic, ?Codes) is det.  Codes are the codes of the text of Atomic, which is a number where they can be read as one.
name(Atomic, Text) :-
    (   nonvar(Atomic), ( \+ atomic(Atomic) ; Atomic == [] )
    ->  throw(error(type_error(atomic, Atomic), context(system:name/2, _)))
    ;   nonvar(Atomic), \+ ground(Text)
    ->  atom_codes(Atomic, Codes),
        '$same_name_codes'(Text, Codes, Text)
    ;   '$name_codes'(Text, Codes),
        ( '$number_of_name'(Codes, Value) -> true ; atom_codes(Value, Codes) ),
        Atomic = Value
    ).

'$name_codes'(Text, Codes) :-
    (   string(Text) -> string_codes(Text, Codes)
    ;   is_list(Text) -> '$codes_of_name'(Text, Codes)
    ;   '$skip_name'(Text, Tail), var(Tail) -> throw(error(instantiation_error, context(system:name/2, _)))
    ;   throw(error(type_error(list, Text), context(system:name/2, _)))
    ).

'$skip_name'(List, Tail) :- ( nonvar(List), List = [_|List1] -> '$skip_name'(List1, Tail) ; Tail = List ).

% All are codes, or all characters.
'$codes_of_name'([], []).
'$codes_of_name'([X|Xs], Codes) :-
    (   atom(X)
    ->  '$all_codes'([X|Xs], char, Codes)
    ;   '$all_codes'([X|Xs], code, Codes)
    ).

'$all_codes'([], _, []).
'$all_codes'([X|Xs], Kind, [Code|Codes]) :-
    '$name_code'(X, Code),
    ( Kind == char -> atom(X) ; integer(X) ), !,
    '$all_codes'(Xs, Kind, Codes).
'$all_codes'([X|_], Kind, _) :-
    ( Kind == char -> Type = character ; Type = character_code ),
    throw(error(type_error(Type, X), context(system:name/2, _))).

'$name_code'(X, Code) :-
    (   var(X) -> throw(error(instantiation_error, context(system:name/2, _)))
    ;   integer(X), X >= 0, X =< 0x10FFFF -> Code = X
    ;   atom(X), atom_length(X, 1) -> char_code(X, Code)
    ;   throw(error(type_error(character_code, X), context(system:name/2, _)))
    ).

'$same_name_codes'(Given, Codes, Text) :-
    (   var(Given) -> Given = Codes
    ;   Given == [] -> Codes == []
    ;   Given = [X|Xs]
    ->  ( var(X) -> Code = X ; '$name_code'(X, Code) ),
        Codes = [Code|Codes1],
        '$same_name_codes'(Xs, Codes1, Text)
    ;   throw(error(type_error(list, Text), context(system:name/2, _)))
    ).

% No blanks before the number or behind its sign.
'$number_of_name'([Code|Codes], Number) :-
    (   Code == 0'+ -> Digits = Codes, Read = Codes
    ;   Code == 0'- -> Digits = Codes, Read = [Code|Codes]
    ;   Digits = [Code|Codes], Read = Digits
    ),
    Digits = [Digit|_],
    Digit >= 0'0, Digit =< 0'9,
    catch(number_codes(Number, Read), error(syntax_error(_), _), fail).

% --- choice points -----------------------------------------------------------------------------------------------------------

%! prolog_current_choice(-Choice) is det.  Choice stands for the newest choice point, for prolog_cut_to/1.
prolog_current_choice(Choice) :- '$level'(Choice).

%! prolog_cut_to(+Choice) is det.  Removes all choice points that are newer than Choice: the cut of a meta-interpreter.
prolog_cut_to(Choice) :-
    ( var(Choice) -> throw(error(instantiation_error, _)) ; true ),
    '$cut'(Choice).

% --- terms ---------------------------------------------------------------------------------------------------------------------

%! var_number(@Term, -Number) is semidet.  Term is '$VAR'(Number), as numbervars/3 makes it.
var_number('$VAR'(Number), Number).

% --- what there is ---------------------------------------------------------------------------------------------------------------

%! blob(@Term, -Type) is semidet.  Term is an atom (text), a stream, a trie or a reference to a clause; Type tells which.
blob(Term, Type) :-
    nonvar(Term),
    (   Term == [] -> Type = reserved_symbol
    ;   atom(Term) -> Type = text
    ;   is_stream(Term) -> Type = stream
    ;   is_trie(Term) -> Type = trie
    ;   Term = '$clause'(_, _) -> Type = clause
    ;   Term = '$record'(_), Type = record
    ).

%! current_blob(+Term, ?Type) is semidet.  As blob/2.
current_blob(Term, Type) :-
    ( var(Term) -> throw(error(instantiation_error, _)) ; true ),
    blob(Term, Type).

%! current_atom(+Atom) is semidet.  Atom is an atom. Atoms are not enumerated.
current_atom(Atom) :-
    (   var(Atom) -> throw(error(instantiation_error, _))
    ;   atom(Atom) -> true
    ;   throw(error(type_error(atom, Atom), _))
    ).

%! current_flag(?Key) is nondet.  Key has a value of flag/3.
current_flag(Key) :-
    '$flag'(General, _),
    ( compound(General) -> functor(General, Name, Arity), functor(Key, Name, Arity) ; Key = General ).

%! copy_term_nat(+Variables, +Term, -Copies, -Copy) is det.  As copy_term_nat/2, of Variables only: Copy has the others of Term.
copy_term_nat(Variables, Term, Copies, Copy) :-
    term_variables(Term, All),
    term_variables(Variables, Copied),
    '$other_variables'(All, Copied, Kept),
    copy_term_nat(Kept-Variables-Term, Kept-Copies-Copy).

% --- locales ---------------------------------------------------------------------------------------------------------------------

%! setlocale(+Category, -Old, +New) is det.  Old is the locale of Category. Text is always UTF-8, so New changes nothing.
setlocale(Category, Old, New) :-
    (   var(Category) -> throw(error(instantiation_error, _))
    ;   '$member_of_list'(Category, [all,collate,ctype,messages,monetary,numeric,time]) -> true
    ;   throw(error(domain_error(category, Category), _))
    ),
    ( '$locale_of'(Category, Now) -> true ; '$locale_of_environment'(Category, Now) ),
    Old = Now,
    (   var(New) -> throw(error(instantiation_error, _))
    ;   \+ atom(New) -> throw(error(type_error(atom, New), _))
    ;   New == Old -> true
    ;   ( New == '' -> '$locale_of_environment'(Category, Next) ; Next = New ),
        retractall(system:'$locale_of'(Category, _)),
        assertz(system:'$locale_of'(Category, Next))
    ).

:- dynamic '$locale_of'/2.

'$locale_of_environment'(Category, Locale) :-
    upcase_atom(Category, Upper),
    atom_concat('LC_', Upper, Variable),
    ( '$member_of_list'(Name, ['LC_ALL',Variable,'LANG']), getenv(Name, Locale), Locale \== '' -> true ; Locale = 'C' ).

% --- values that are changed -----------------------------------------------------------------------------------------------

%! nb_linkval(+Key, +Value) is det.  As nb_setval/2.
nb_linkval(Key, Value) :- nb_setval(Key, Value).

%! nb_linkarg(+N, +Term, +Value) is det.  As nb_setarg/3.
nb_linkarg(N, Term, Value) :- nb_setarg(N, Term, Value).

%! nb_link_dict(+Key, !Dict, +Value) is det.  As nb_set_dict/3.
nb_link_dict(Key, Dict, Value) :- nb_set_dict(Key, Dict, Value).

% --- signals ---------------------------------------------------------------------------------------------------------------------

%! sig_atomic(:Goal) is semidet.  As once/1: no signal runs a goal of the program in between.
sig_atomic(Goal) :- once(Goal).

%! '$sig_atomic'(:Goal) is semidet.  As sig_atomic/1.
'$sig_atomic'(Goal) :- once(Goal).

:- dynamic '$signal_handler'/2.

%! on_signal(+Signal, -Old, :New) is det.
%  Old is what on_signal/3 has said of Signal before, New replaces it unless it is Old. Signals end the program nevertheless.
on_signal(Signal, Old, Spec) :-
    '$strip_module'(Spec, _, New),
    ( var(Signal) -> throw(error(instantiation_error, _)) ; true ),
    ( '$signal_handler'(Signal, Now) -> true ; Now = default ),
    (   New == Old
    ->  Old = Now
    ;   Old = Now,
        retractall(system:'$signal_handler'(Signal, _)),
        ( New == default -> true ; assertz(system:'$signal_handler'(Signal, New)) )
    ).

% --- loading ---------------------------------------------------------------------------------------------------------------------

:- '$declare'(user, library_directory, 1, dynamic).
:- '$declare'(user, library_directory, 1, multifile).

%! default_module(+Module, ?Default) is nondet.  Module finds predicates in Default: itself and its import modules, and theirs.
default_module(Module, Default) :-
    (   Default = Module
    ;   import_module(Module, Import),
        default_module(Import, Default)
    ).

%! require(:Predicates) is det.  Says which predicates of the library a file uses: they are found anyway.
require(Spec) :-
    '$strip_module'(Spec, _, Predicates),
    ( var(Predicates) -> throw(error(instantiation_error, _)) ; true ).

%! predicate_options(:Indicator, +Argument, +Options) is det.  Accepted: which options an argument takes is not checked.
predicate_options(_, _, _).

%! compiling is semidet.  Fails: files are not compiled to other files.
compiling :- fail.

%! qcompile(:Files) is det.  Loads Files, as load_files/1.
qcompile(Files) :- load_files(Files, []).

%! qcompile(:Files, +Options) is det.  Loads Files, as load_files/2.
qcompile(Files, Options) :- load_files(Files, Options).

%! license(+Id, +Component) is det.  Accepted: what the license of Component is.
license(_, _).

%! use_foreign_library(+Library) is det.  Raises an error: there are no predicates in C.
use_foreign_library(Library) :- load_foreign_library(Library).

%! use_foreign_library(+Library, +Entry) is det.  The same.
use_foreign_library(Library, _) :- load_foreign_library(Library).

%! load_foreign_library(:Library) is det.  The same.
load_foreign_library(Spec) :-
    '$strip_module'(Spec, _, Library),
    ( var(Library) -> throw(error(instantiation_error, _)) ; throw(error(existence_error(foreign_library, Library), _)) ).

%! load_foreign_library(:Library, +Entry) is det.  The same.
load_foreign_library(Library, _) :- load_foreign_library(Library).

%! attach_packs is det.  There are no packages of add-ons.
attach_packs.

%! trim_heap is det.  Accepted: memory that is free is given back by itself.
trim_heap.

%! garbage_collect_clauses is det.  Clauses are collected by themselves.
garbage_collect_clauses.

%! thread_setconcurrency(-Old, +New) is det.  Accepted: threads take turns.
thread_setconcurrency(0, New) :- must_be(nonneg, New).

%! prolog_alert_signal(?Old, +New) is det.  Accepted: no signal wakes a thread.
prolog_alert_signal(Old, New) :- ( var(New) -> throw(error(instantiation_error, _)) ; Old = New ).

%! set_prolog_gc_thread(+Status) is det.  Accepted: no thread is needed to collect garbage.
set_prolog_gc_thread(Status) :- ( var(Status) -> throw(error(instantiation_error, _)) ; true ).

%! expects_dialect(:Dialect) is det.  The file is written for Dialect: imports library(dialect/Dialect), where there is one.
expects_dialect(Spec) :-
    '$strip_module'(Spec, M, Dialect),
    (   var(Dialect) -> throw(error(instantiation_error, _))
    ;   \+ atom(Dialect) -> throw(error(type_error(atom, Dialect), _))
    ;   ( nb_current('$first_term', this) -> nb_setval('$first_term', next) ; true ),  % :- module(...) may follow
        '$dialect_library'(Dialect, Name),
        exists_source(library(dialect/Name))
    ->  use_module(M:library(dialect/Name))
    ;   true
    ).

'$dialect_library'(sicstus4, sicstus) :- !.
'$dialect_library'(Dialect, Dialect).

% --- the terminal -----------------------------------------------------------------------------------------------------------------

%! notrace(:Goal) is semidet.  As once/1.
notrace(Goal) :- once(Goal).

%! with_tty_raw(:Goal) is semidet.  Runs Goal once. Characters are passed on as get_single_char/1 does.
with_tty_raw(Goal) :- once(Goal).

%! dwim_match(+Text1, +Text2, -Difference) is semidet.  As dwim_match/2; Difference is not bound.
dwim_match(Text1, Text2, _) :- dwim_match(Text1, Text2).

%! current_arithmetic_function(?Head) is nondet.  Head is a term of a function that is/2 knows.
current_arithmetic_function(Head) :-
    var(Head), !,
    '$arithmetic_functions'(Functions),
    member(Name/Arity, Functions),
    functor(Head, Name, Arity).
current_arithmetic_function(Head) :-
    ( callable(Head) -> true ; throw(error(type_error(callable, Head), _)) ),
    functor(Head, Name, Arity),
    functor(General, Name, Arity),
    catch(( _ is General, Error = none ), error(Error, _), true),
    Error \= type_error(evaluable, _).
