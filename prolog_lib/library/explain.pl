% explain.pl: library(explain): what the system knows about a term.
:- module(prolog_explain, [ explain/1, explain/2 ]).
:- use_module(library(lists), [member/2]).

%! explain(@Term) is det.  Prints what is known about Term.
explain(Term) :-
    forall(explain(Term, Lines), ( print_message_lines(user_output, '', Lines) )).

%! explain(@Term, -Lines) is nondet.  Lines, as for print_message_lines/3, say something about Term.
explain(Term, ['"~w" is an unbound variable'-[Term]]) :- var(Term), !.
explain(Term, ['"~w" is an integer'-[Term]]) :- integer(Term), !.
explain(Term, ['"~w" is a floating point number'-[Term]]) :- float(Term), !.
explain(Term, ['"~q" is a rational number'-[Term]]) :- rational(Term), !.
explain(Term, ['~q is a string'-[Term]]) :- string(Term), !.
explain([], ['"[]" is a special constant'-[]]) :- !.
explain(Name/Arity, Lines) :- atom(Name), integer(Arity), !, functor(Head, Name, Arity), about_predicate(Head, Lines).
explain(Name//Arity, Lines) :- atom(Name), integer(Arity), !, Real is Arity + 2, functor(Head, Name, Real), about_predicate(Head, Lines).
explain(Term, Lines) :- atom(Term), !, ( Lines = ['"~q" is an atom'-[Term]] ; about_name(Term, Lines) ).
explain(Term, ['"~q" is a list with ~D elements'-[Term,Length]]) :- is_list(Term), !, length(Term, Length).
explain(Term, Lines) :-
    functor(Term, Name, Arity),
    (   Lines = ['"~q" is a compound term'-[Term]]
    ;   functor(Head, Name, Arity), about_predicate(Head, Lines)
    ).

about_name(Name, ['"~q" is a ~w operator with priority ~w'-[Name,Type,Priority]]) :- current_op(Priority, Type, Name).
about_name(Name, ['"~q" is a flag with value ~p'-[Name,Value]]) :- current_prolog_flag(Name, Value).
about_name(Name, ['"~q" is a module'-[Name]]) :- current_module(Name).
about_name(Name, Lines) :-
    findall(Head, ( between(0, 10, Arity), functor(Head, Name, Arity), known(Head) ), Heads),
    member(Head, Heads),
    about_predicate(Head, Lines).

known(Head) :- ( predicate_property(user:Head, defined) -> true ; predicate_property(user:Head, visible) ).

about_predicate(Head, Lines) :-
    functor(Head, Name, Arity),
    (   predicate_property(user:Head, built_in)
    ->  Lines = ['~q is a built-in predicate'-[Name/Arity]]
    ;   predicate_property(user:Head, imported_from(Module))
    ->  Lines = ['~q is a predicate defined in module ~q'-[Name/Arity,Module]]
    ;   \+ known(Head)
    ->  Lines = ['No predicate ~q'-[Name/Arity]]
    ;   ( predicate_property(user:Head, dynamic) -> Kind = 'dynamic predicate' ; Kind = predicate ),
        (   predicate_property(user:Head, file(File)), predicate_property(user:Head, line_count(Line))
        ->  Lines = ['~q is a ~w defined in ~w:~w'-[Name/Arity,Kind,File,Line]]
        ;   Lines = ['~q is a ~w'-[Name/Arity,Kind]]
        )
    ).
