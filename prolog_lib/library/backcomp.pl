% backcomp.pl: predicates that SWI-Prolog once had, defined by those that took their place.
:- module(backward_compatibility,
          [ concat/3, concat_atom/2, concat_atom/3, 'C'/3, checklist/2, sublist/3, sumlist/2,
            sformat/2, sformat/3, merge/3, merge_set/3, proper_list/1, free_variables/2, hash_term/2,
            read_variables/2, read_variables/3, read_clause/1, read_clause/2, string_to_list/2, substring/4,
            flush/0, write_ln/1, displayq/1, displayq/2, convert_time/2, convert_time/8, current_module/2, export_list/2,
            feature/2, set_feature/2, setup_and_call_cleanup/3, setup_and_call_cleanup/4, at_initialization/1,
            index/1, hash/1, eval_license/0 ]).
:- use_module(library(lists), [append/3, sum_list/2]).
:- use_module(library(apply), [maplist/2, include/3]).
:- use_module(library(ordsets), [ord_union/3]).

:- meta_predicate
    checklist(1, +), sublist(1, +, ?), setup_and_call_cleanup(0, 0, 0), setup_and_call_cleanup(0, 0, ?, 0),
    at_initialization(0), index(:), hash(:).

%! concat(+A, +B, -Atom) is det.  Atom is A and B joined.
concat(A, B, Atom) :- atom_concat(A, B, Atom).

%! concat_atom(+Parts, -Atom) is det.  As atomic_list_concat/2.
concat_atom(Parts, Atom) :- atomic_list_concat(Parts, Atom).

%! concat_atom(?Parts, +Separator, ?Atom) is det.  As atomic_list_concat/3.
concat_atom(Parts, Separator, Atom) :- atomic_list_concat(Parts, Separator, Atom).

%! 'C'(?List, ?Head, ?Tail) is det.  List is [Head|Tail].
'C'([Head|Tail], Head, Tail).

%! checklist(:Goal, +List) is semidet.  As maplist/2.
checklist(Goal, List) :- maplist(Goal, List).

%! sublist(:Goal, +List, -Included) is det.  As include/3.
sublist(Goal, List, Included) :- include(Goal, List, Included).

%! sformat(-String, +Format) is det.  As sformat/3 without arguments.
sformat(String, Format) :- format(string(String), Format, []).

%! sformat(-String, +Format, +Arguments) is det.  What format/2 writes, as a string.
sformat(String, Format, Arguments) :- format(string(String), Format, Arguments).

%! merge(+Sorted1, +Sorted2, -Merged) is det.  The elements of both lists in the standard order, duplicates kept.
merge(List1, List2, Merged) :-
    append(List1, List2, List),
    msort(List, Merged).

%! merge_set(+Set1, +Set2, -Union) is det.  The union of ordered sets.
merge_set(Set1, Set2, Union) :- ord_union(Set1, Set2, Union).

%! sumlist(+Numbers, -Sum) is det.  As sum_list/2.
sumlist(Numbers, Sum) :- sum_list(Numbers, Sum).

%! proper_list(@Term) is semidet.  As is_list/1.
proper_list(Term) :- is_list(Term).

%! free_variables(@Term, -Variables) is det.  As term_variables/2.
free_variables(Term, Variables) :- term_variables(Term, Variables).

%! hash_term(@Term, -Hash) is det.  As term_hash/2.
hash_term(Term, Hash) :- term_hash(Term, Hash).

%! read_variables(-Term, -Bindings) is det.  Reads Term with the names of its variables.
read_variables(Term, Bindings) :- read_term(Term, [variable_names(Bindings)]).

%! read_variables(+Stream, -Term, -Bindings) is det.  As read_variables/2 from Stream.
read_variables(Stream, Term, Bindings) :- read_term(Stream, Term, [variable_names(Bindings)]).

%! read_clause(-Term) is det.  Reads a clause.
read_clause(Term) :- read_term(Term, []).

%! read_clause(+Stream, -Term) is det.  Reads a clause from Stream.
read_clause(Stream, Term) :- read_term(Stream, Term, []).

%! string_to_list(?String, ?Codes) is det.  As string_codes/2.
string_to_list(String, Codes) :- string_codes(String, Codes).

%! substring(+String, +Start, +Length, -Sub) is semidet.  Sub are Length characters from Start, the first being 1.
substring(String, Start, Length, Sub) :-
    Before is Start - 1,
    sub_string(String, Before, Length, _, Sub).

%! flush is det.  As flush_output/0.
flush :- flush_output.

%! write_ln(@Term) is det.  As writeln/1.
write_ln(Term) :- writeln(Term).

%! displayq(@Term) is det.  Writes Term quoted, without operators.
displayq(Term) :- write_term(Term, [quoted(true),ignore_ops(true)]).

%! displayq(+Stream, @Term) is det.  As displayq/1 on Stream.
displayq(Stream, Term) :- write_term(Stream, Term, [quoted(true),ignore_ops(true)]).

%! convert_time(+Stamp, -String) is det.  The date and time of Stamp as a text.
convert_time(Stamp, String) :- format_time(string(String), '%+', Stamp).

%! convert_time(+Stamp, -Year, -Month, -Day, -Hour, -Minute, -Second, -Milliseconds) is det.  The parts of a local time.
convert_time(Stamp, Year, Month, Day, Hour, Minute, Second, Milliseconds) :-
    stamp_date_time(Stamp, date(Year,Month,Day,Hour,Minute,Seconds,_,_,_), local),
    Second is integer(float_integer_part(Seconds)),
    Milliseconds is integer(float_fractional_part(Seconds)*1000).

%! current_module(?Module, ?File) is nondet.  Module was loaded from File.
current_module(Module, File) :-
    current_module(Module),
    module_property(Module, file(File)).

%! export_list(+Module, -Predicates) is semidet.  The public predicates of Module.
export_list(Module, Predicates) :- module_property(Module, exports(Predicates)).

%! feature(?Flag, ?Value) is nondet.  As current_prolog_flag/2.
feature(Flag, Value) :- current_prolog_flag(Flag, Value).

%! set_feature(+Flag, +Value) is det.  As set_prolog_flag/2; makes a flag that does not exist.
set_feature(Flag, Value) :-
    ( current_prolog_flag(Flag, _) -> set_prolog_flag(Flag, Value) ; create_prolog_flag(Flag, Value, []) ).

%! setup_and_call_cleanup(:Setup, :Goal, :Cleanup) is nondet.  As setup_call_cleanup/3.
setup_and_call_cleanup(Setup, Goal, Cleanup) :- setup_call_cleanup(Setup, Goal, Cleanup).

%! setup_and_call_cleanup(:Setup, :Goal, ?Reason, :Cleanup) is nondet.  As setup_call_catcher_cleanup/4.
setup_and_call_cleanup(Setup, Goal, Reason, Cleanup) :- setup_call_catcher_cleanup(Setup, Goal, Reason, Cleanup).

%! at_initialization(:Goal) is det.  As initialization/1.
at_initialization(Goal) :- initialization(Goal).

%! index(:Specification) is det.  Only a warning: all arguments are indexed.
index(Specification) :- print_message(warning, format('Deprecated declaration has no effect: ~p', [index(Specification)])).

%! hash(:Predicate) is det.  Only a warning: all arguments are indexed.
hash(Predicate) :- print_message(warning, format('Deprecated declaration has no effect: ~p', [hash(Predicate)])).

%! eval_license is det.  Nothing.
eval_license.
