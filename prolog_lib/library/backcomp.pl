% backcomp.pl: older names of predicates, for programs that still use them.
:- module(backward_compatibility,
          [ 'C'/3, checklist/2, sublist/3, sumlist/2, merge/3, merge_set/3, proper_list/1,
            concat/3, concat_atom/2, concat_atom/3, string_to_list/2,
            free_variables/2, hash_term/2, setup_and_call_cleanup/3, write_ln/1
          ]).
:- use_module(library(apply), [maplist/2, include/3]).
:- use_module(library(lists), [append/3, sum_list/2]).
:- use_module(library(ordsets), [ord_union/3]).

:- meta_predicate
    checklist(1, ?),
    sublist(1, +, -),
    setup_and_call_cleanup(0, 0, 0).

%! 'C'(?List, ?Token, ?Rest) is semidet.  List is Token followed by Rest; what terminals of grammars once called.
'C'([Token|Rest], Token, Rest).

%! checklist(:Goal, ?List) is nondet.  maplist/2.
checklist(Goal, List) :- maplist(Goal, List).

%! sublist(:Goal, +List, -Kept) is det.  include/3.
sublist(Goal, List, Kept) :- include(Goal, List, Kept).

%! sumlist(+Numbers, -Sum) is det.  sum_list/2.
sumlist(Numbers, Sum) :- sum_list(Numbers, Sum).

%! merge(+Sorted1, +Sorted2, -Sorted) is det.  All elements of two sorted lists, in order.
merge(Sorted1, Sorted2, Sorted) :-
    append(Sorted1, Sorted2, All),
    msort(All, Sorted).

%! merge_set(+Set1, +Set2, -Set) is det.  ord_union/3.
merge_set(Set1, Set2, Set) :- ord_union(Set1, Set2, Set).

%! proper_list(@Term) is semidet.  is_list/1.
proper_list(Term) :- is_list(Term).

%! concat(?Atom1, ?Atom2, ?Atom3) is nondet.  atom_concat/3.
concat(Atom1, Atom2, Atom3) :- atom_concat(Atom1, Atom2, Atom3).

%! concat_atom(+Items, -Atom) is det.  atomic_list_concat/2.
concat_atom(Items, Atom) :- atomic_list_concat(Items, Atom).

%! concat_atom(?Items, +Separator, ?Atom) is semidet.  atomic_list_concat/3.
concat_atom(Items, Separator, Atom) :- atomic_list_concat(Items, Separator, Atom).

%! string_to_list(?String, ?Codes) is det.  string_codes/2.
string_to_list(String, Codes) :- string_codes(String, Codes).

%! free_variables(@Term, -Variables) is det.  term_variables/2.
free_variables(Term, Variables) :- term_variables(Term, Variables).

%! hash_term(@Term, -Hash) is det.  term_hash/2.
hash_term(Term, Hash) :- term_hash(Term, Hash).

%! setup_and_call_cleanup(:Setup, :Goal, :Cleanup) is nondet.  setup_call_cleanup/3.
setup_and_call_cleanup(Setup, Goal, Cleanup) :- setup_call_cleanup(Setup, Goal, Cleanup).

%! write_ln(@Term) is det.  writeln/1.
write_ln(Term) :- writeln(Term).
