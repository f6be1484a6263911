% edinburgh.pl: predicates of Edinburgh and DEC-10 Prolog that have other names now.
:- module(edinburgh,
          [ display/1, display/2, unknown/2, fileerrors/2, reconsult/1 ]).
:- use_module(library(lists), [memberchk/2]).
:- use_module(library(error), [must_be/2]).

:- meta_predicate reconsult(:).

%! display(@Term) is det.  Writes Term without operators and lists, quoted.
display(Term) :- write_term(Term, [ignore_ops(true),no_lists(true),quoted(true)]).

%! display(+Stream, @Term) is det.  As display/1 on Stream.
display(Stream, Term) :- write_term(Stream, Term, [ignore_ops(true),no_lists(true),quoted(true)]).

%! unknown(-Old, +New) is det.  The flag unknown was Old and is New.
unknown(Old, New) :-
    current_prolog_flag(unknown, Value),
    Old = Value,
    ( New == Value -> true ; must_be(oneof([error,warning,fail,trace]), New), set_prolog_flag(unknown, New) ).

%! fileerrors(-Old, +New) is det.  Whether opening a file that does not exist is an error (true, on) or fails (false, off).
fileerrors(Old, New) :-
    current_prolog_flag(fileerrors, Value),
    Old = Value,
    (   New == Value -> true
    ;   memberchk(New-Flag, [on-true,off-false,true-true,false-false])
    ->  set_prolog_flag(fileerrors, Flag)
    ;   must_be(boolean, New)
    ).

%! reconsult(:Files) is det.  As consult/1.
reconsult(Files) :- consult(Files).
