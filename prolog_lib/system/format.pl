% format.pl: what the output predicates call back: goals of ~@ in format/2,3, and the hook portray/1 of print/1,2, ~p
% and write_term/2,3 with portray(true). The machine's writer calls nothing: the goals run here first, their output is
% kept as text and stands in the place of the argument or subterm.

%! format(+Format) is det.  Writes Format to current output.
format(Format) :- '$format'(Format).

%! format(+Format, :Arguments) is semidet.  Writes Arguments as Format says; fails when a goal of ~@ fails.
format(Format0, Arguments0) :-
    '$format_module'(Arguments0, Module, Arguments1),
    '$with_format_predicates'(Format0, Arguments1, Format, Arguments),
    '$format_calls'(Format, Kinds),
    (   Kinds == []
    ->  '$format'(Format, Arguments)
    ;   '$format_arguments'(Arguments, Module, Kinds, Called, End),
        '$format'(Format, Called),
        '$end_of_format'(End)
    ).

%! format(+Sink, +Format, :Arguments) is semidet.  As format/2 on a stream or to atom(A), string(S), codes(Cs), chars(Cs).
format(Sink, Format0, Arguments0) :-
    '$format_module'(Arguments0, Module, Arguments1),
    '$with_format_predicates'(Format0, Arguments1, Format, Arguments),
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

% --- directives of programs -------------------------------------------------------------------------------------------------

:- dynamic '$format_predicate'/2.

%! format_predicate(+Char, :Head) is det.  From now on the directive ~Char in formats calls Head, whose name and module count, as
%  Name(Argument of ~Char, next argument), with default where ~Char has none; if Head has one argument, the first of these only.
format_predicate(Char, Head) :-
    '$strip_module'(Head, M, Plain),
    (   var(Char) -> throw(error(instantiation_error, _))
    ;   integer(Char) -> Code = Char
    ;   atom(Char), atom_codes(Char, [Code]) -> true
    ;   throw(error(type_error(character, Char), _))
    ),
    (   callable(Plain), functor(Plain, Name, Arity), Arity >= 1, Arity =< 2 -> true
    ;   var(Plain) -> throw(error(instantiation_error, _))
    ;   throw(error(format('format_predicate/2: head must have one or two arguments'), _))
    ),
    retractall(system:'$format_predicate'(Code, _)),
    assertz(system:'$format_predicate'(Code, M:Name/Arity)).

%! current_format_predicate(?Code, ?Head) is nondet.  The directive with this character code calls Head, as format_predicate/2 said.
current_format_predicate(Code, M:Head) :-
    '$format_predicate'(Code, M:Name/Arity),
    functor(Head, Name, Arity).

% The format with ~@ for each directive of the program's, and a goal as its argument.
'$with_format_predicates'(Format0, Arguments0, Format, Arguments) :-
    (   \+ '$format_predicate'(_, _)
    ->  Format = Format0, Arguments = Arguments0
    ;   ( is_list(Arguments0) -> List0 = Arguments0 ; List0 = [Arguments0] ),
        '$format_codes'(Format0, Codes0),
        '$format_directives'(Codes0, List0, Codes, List)
    ->  Format = Codes, Arguments = List
    ;   throw(error(format('not enough arguments'), _))
    ).

'$format_codes'(Format, Codes) :-
    (   is_list(Format), Format = [C|_], atom(C) -> atom_chars(Text, Format), atom_codes(Text, Codes)
    ;   is_list(Format) -> Codes = Format
    ;   atom_codes(Format, Codes)
    ).

% Fails where there are fewer arguments than directives.
'$format_directives'([], Arguments, [], Arguments).
'$format_directives'([Code|Codes0], Arguments0, Codes, Arguments) :-
    (   Code =\= 0'~
    ->  Codes = [Code|Codes1],
        '$format_directives'(Codes0, Arguments0, Codes1, Arguments)
    ;   '$format_number'(Codes0, Arguments0, Number, [Directive|Codes1], Arguments1, Given, Text, [Directive|Text1]),
        (   '$format_predicate'(Directive, M:Name/Arity)
        ->  (   Arity =:= 1
            ->  Goal =.. [Name,Number], Arguments2 = Arguments1
            ;   Arguments1 = [Argument|Arguments2], Goal =.. [Name,Number,Argument]
            ),
            Codes = [0'~,0'@|Codes2],
            Arguments = [M:Goal|Arguments3]
        ;   Codes = [0'~|Text],
            Text1 = Codes2,
            ( '$memberchk_eq'(Directive, `~n|+t`) -> Own = [] ; Own = [_] ),
            '$append_list'(Own, Arguments2, Arguments1),
            '$append_list'(Given, Own, Kept),
            '$append_list'(Kept, Arguments3, Arguments)
        ),
        '$format_directives'(Codes1, Arguments2, Codes2, Arguments3)
    ).

% The argument of a directive: digits, `C, or * for the next argument, which Given keeps; Text are its codes.
'$format_number'([0'*|Codes], [Number|Arguments], Number, Codes, Arguments, [Number], [0'*|Text], Text) :- !.
'$format_number'([0'`,C|Codes], Arguments, C, Codes, Arguments, [], [0'`,C|Text], Text) :- !.
'$format_number'(Codes0, Arguments, Number, Codes, Arguments, [], Text0, Text) :-
    '$format_digits'(Codes0, Digits, Codes),
    ( Digits == [] -> Number = default ; number_codes(Number, Digits) ),
    '$append_list'(Digits, Text, Text0).

'$format_digits'([C|Codes0], Digits, Codes) :-
    (   C >= 0'0, C =< 0'9 -> Digits = [C|Digits1], '$format_digits'(Codes0, Digits1, Codes)
    ;   Digits = [], Codes = [C|Codes0]
    ).

%! print(@Term) is det.  Writes Term quoted, as the hook portray/1 wants it.
print(Term) :-
    (   '$printed_as_it_is'(Term)
    ->  '$print'(Term)
    ;   '$printed'(Term, Shown, Options),
        '$write_term'(Shown, Options)
    ).

%! print(+Stream, @Term) is det.  As print/1.
print(Stream, Term) :-
    (   '$printed_as_it_is'(Term)
    ->  '$print'(Stream, Term)
    ;   '$printed'(Term, Shown, Options),
        '$write_term'(Stream, Shown, Options)
    ).

'$printed_as_it_is'(Term) :-
    \+ '$has_portray',
    ( atomic(Term) -> true ; term_attvars(Term, []) ).

'$printed'(Term, Shown, Options) :-
    '$portrayed'(Term, Portrayed),
    '$attributes_shown'(Portrayed, [quoted(true), numbervars(true), portray(true)], Shown, Options).

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
    '$clause_count'(user, portray, 1, Count),
    Count > 0.

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
