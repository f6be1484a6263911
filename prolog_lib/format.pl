% format.pl: what the output predicates call back: goals of ~@ in format/2,3, and the hook portray/1 of print/1,2, ~p
% and write_term/2,3 with portray(true). The machine's writer calls nothing: the goals run here first, their output is
% kept as text and stands in the place of the argument or subterm.

%! format(+Format) is det.  Writes Format to current output.
format(Format) :- '$format'(Format).

%! format(+Format, :Arguments) is semidet.  Writes Arguments as Format says; fails when a goal of ~@ fails.
format(Format, Arguments0) :-
    '$format_module'(Arguments0, Module, Arguments),
    '$format_calls'(Format, Kinds),
    (   Kinds == []
    ->  '$format'(Format, Arguments)
    ;   '$format_arguments'(Arguments, Module, Kinds, Called, End),
        '$format'(Format, Called),
        '$end_of_format'(End)
    ).

%! format(+Sink, +Format, :Arguments) is semidet.  As format/2 on a stream or to atom(A), string(S), codes(Cs), chars(Cs).
format(Sink, Format, Arguments0) :-
    '$format_module'(Arguments0, Module, Arguments),
    '$format_calls'(Format, Kinds),
    (   Kinds == []
    ->  '$format'(Sink, Format, Arguments)
    ;   '$format_arguments'(Arguments, Module, Kinds, Called, End),
        '$format'(Sink, Format, Called),
        '$end_of_format'(End)
    ).

% The module of goals among the arguments.
'$format_module'(Arguments, Module, Plain) :-
    (   nonvar(Arguments), Arguments = M:Plain0, atom(M)
    ->  Module = M, Plain = Plain0
    ;   Module = user, Plain = Arguments
    ).

'$end_of_format'(true).
'$end_of_format'(error(Error)) :- throw(Error).

'$format_arguments'(Arguments, Module, Kinds, Called, End) :-
    ( is_list(Arguments) -> List = Arguments ; List = [Arguments] ),
    '$call_arguments'(Kinds, Module, List, Called, End).

% What comes after a goal that fails or raises is not run and not written.
'$call_arguments'([], _, Arguments, Arguments, true).
'$call_arguments'([_|_], _, [], [], true) :- !.
'$call_arguments'([Kind|Kinds], Module, [Argument|Arguments], [Called|Rest], End) :-
    '$call_argument'(Kind, Module, Argument, Called, Result),
    (   Result == true
    ->  '$call_arguments'(Kinds, Module, Arguments, Rest, End)
    ;   Rest = Arguments, End = Result
    ).

'$call_argument'(plain, _, Argument, Argument, true).
'$call_argument'(print, _, Argument, Called, true) :-
    (   '$has_portray'
    ->  with_output_to(string(Text), system:print(Argument)),
        Called = '$text'(Text)
    ;   Called = Argument
    ).
'$call_argument'(goal, Module, Goal, Called, Result) :-
    (   catch(system:with_output_to(string(Text), Module:Goal), Error, true)
    ->  ( var(Error) -> Called = '$text'(Text), Result = true ; Called = '$stop', Result = error(Error) )
    ;   Called = '$stop', Result = fail
    ).

%! print(@Term) is det.  Writes Term quoted, as the hook portray/1 wants it.
print(Term) :-
    current_output(Stream),
    print(Stream, Term).

%! print(+Stream, @Term) is det.  As print/1.
print(Stream, Term) :-
    Options = [quoted(true), numbervars(true), portray(true)],
    '$portrayed'(Term, Portrayed),
    '$attributes_shown'(Portrayed, Options, Shown, Options1),
    '$write_term'(Stream, Shown, Options1).

%! write_term(@Term, +Options) is det.  Writes Term as Options say.
write_term(Term, Options) :-
    '$portrayed_by'(Options, Term, Portrayed),
    '$attributes_shown'(Portrayed, Options, Shown, Options1),
    '$write_term'(Shown, Options1).

%! write_term(+Stream, @Term, +Options) is det.  As write_term/2.
write_term(Stream, Term, Options) :-
    '$portrayed_by'(Options, Term, Portrayed),
    '$attributes_shown'(Portrayed, Options, Shown, Options1),
    '$write_term'(Stream, Shown, Options1).

'$portrayed_by'(Options, Term, Portrayed) :-
    (   '$has_portray',
        is_list(Options),
        \+ \+ ( '$member_of_list'(Option, Options), nonvar(Option), Option = portray(On), On == true )
    ->  '$portrayed'(Term, Portrayed)
    ;   Portrayed = Term
    ).

'$has_portray' :-
    '$predicate_flags'(user, portray, 1, Flags),
    \+ '$memberchk_eq'(clauses(0), Flags).

% Portrayed is Term with '$portrayed'(Text) for the subterms that portray/1 writes itself.
'$portrayed'(Term, Portrayed) :-
    (   '$has_portray', acyclic_term(Term)
    ->  '$portray_subterm'(Term, Portrayed)
    ;   Portrayed = Term
    ).

'$portray_subterm'(Term, Portrayed) :-
    (   ( var(Term) ; Term = '$VAR'(_) )
    ->  Portrayed = Term
    ;   with_output_to(string(Text), user:portray(Term))
    ->  Portrayed = '$portrayed'(Text)
    ;   Term = [_|_]
    ->  '$portray_elements'(Term, Portrayed)
    ;   compound(Term)
    ->  compound_name_arguments(Term, Name, Arguments),
        '$portray_elements'(Arguments, Written),
        compound_name_arguments(Portrayed, Name, Written)
    ;   Portrayed = Term
    ).

% The tail of a list is no term of its own to portray/1, only what ends a partial list is.
'$portray_elements'(List, Written) :-
    (   nonvar(List), List = [X|Xs]
    ->  Written = [Y|Ys],
        '$portray_subterm'(X, Y),
        '$portray_elements'(Xs, Ys)
    ;   List == []
    ->  Written = []
    ;   '$portray_subterm'(List, Written)
    ).
