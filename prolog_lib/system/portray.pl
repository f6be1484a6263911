% portray.pl: clauses as text: portray_clause/1,2,3, in swipl's layout.
%
% The arguments of a goal that does not fit on its line, or that has control constructs in the places of goals, go below
% each other, and so do the elements of lists there. Disjunctions and conditions are set in blocks of four columns:
%     (   Condition
%     ->  Then
%     ;   Else
%     )
% Variables are bound to '$VAR'(N) and '$VAR'('_') first. What is passed along is out(Stream, Module, Margin): the module says
% what is an operator and which arguments are goals; what would end behind the margin does not fit.

%! portray_clause(@Clause) is det.  Prints a clause to current output.
portray_clause(Clause) :- portray_clause(current_output, Clause).

%! portray_clause(+Stream, @Clause) is det.  Prints a clause to Stream; variables are named A, B ... or _.
portray_clause(Stream, Clause) :- portray_clause(Stream, Clause, []).

%! portray_clause(+Stream, @Clause, +Options) is det.
%  As portray_clause/2. Options: variable_names(Names) as in read_term/2, module(M) whose operators count, indent(Columns).
portray_clause(Stream, Clause, Options) :-
    '$portray_option'(variable_names(Names), Options, []),
    '$portray_option'(module(Module), Options, user),
    '$portray_option'(indent(Indent), Options, 0),
    \+ \+ '$portray_clause'(Clause, Names, Module, Indent, Stream).

'$portray_option'(Option, Options, Default) :-
    (   '$memberchk_option'(Option, Options) -> true ; arg(1, Option, Default) ).

'$portray_clause'(Clause0, Names0, Module, Indent, Stream) :-
    copy_term_nat(Clause0-Names0, Clause-Names),
    '$bind_names'(Names),
    '$name_variables'(Clause),
    with_output_to(string(Text),
                   '$portray_form'(Clause, Indent, out(current_output, Module, 78))),
    '$spaces'(Indent, Stream),
    write(Stream, Text),
    ( '$ends_in_symbol'(Text) -> write(Stream, ' .') ; write(Stream, '.') ),
    nl(Stream).

'$bind_names'([]).
'$bind_names'([Name=Var|Names]) :- ( var(Var) -> Var = '$VAR'(Name) ; true ), '$bind_names'(Names).

% A full stop must not become part of the last token.
'$ends_in_symbol'(Text) :-
    sub_string(Text, _, 1, 0, Last),
    sub_atom('#$&*+-./:<=>?@^~\\', _, 1, _, Symbol),
    atom_string(Symbol, Last),
    !.

% Variables that occur once are _, the others A, B, ...
'$name_variables'(Term) :-
    term_variables(Term, Vars),
    '$occurrences'(Vars, Term, Counted),
    '$bind_counted'(Counted, 0).

% The occurrences of all variables are counted in one walk: a variable met again is in `again`.
'$occurrences'(Vars, Term, Counted) :-
    '$pair_with_count'(Vars, Pairs),
    copy_term_nat(Pairs-Term, Marks-Copy),
    '$bind_to_marks'(Marks),
    '$count_marks'([Copy]),
    '$read_counts'(Pairs, Marks, Counted).

'$pair_with_count'([], []).
'$pair_with_count'([V|Vs], [V-_|Ps]) :- '$pair_with_count'(Vs, Ps).

'$bind_to_marks'([]).
'$bind_to_marks'(['$mark'(N)-N|Ms]) :- '$bind_to_marks'(Ms).

% N becomes once(More), More becomes again.
'$count_marks'([]).
'$count_marks'([T|Ts]) :-
    (   var(T) -> '$count_marks'(Ts)
    ;   T = '$mark'(N) -> '$mark_met'(N), '$count_marks'(Ts)
    ;   T = [H|R] -> '$count_marks'([H,R|Ts])
    ;   compound(T) -> compound_name_arguments(T, _, Args), '$append_list'(Args, Ts, Ts1), '$count_marks'(Ts1)
    ;   '$count_marks'(Ts)
    ).

'$mark_met'(N) :- ( var(N) -> N = once(_) ; arg(1, N, again) ).

'$read_counts'([], [], []).
'$read_counts'([V-_|Ps], [_-N|Ms], [V-Kind|Cs]) :-
    ( N = once(More), More == again -> Kind = many ; Kind = single ),
    '$read_counts'(Ps, Ms, Cs).

'$bind_counted'([], _).
'$bind_counted'([V-Kind|Vs], N) :-
    (   Kind == single
    ->  V = '$VAR'('_'), N1 = N
    ;   V = '$VAR'(N), N1 is N + 1
    ),
    '$bind_counted'(Vs, N1).

% The same as Name=Variable pairs, for answers.
'$give_names'([], _, []).
'$give_names'([V-Kind|Vs], N, [Name=V|Names]) :-
    (   Kind == single
    ->  Name = '_', N1 = N
    ;   '$letter_name'(N, Name), N1 is N + 1
    ),
    '$give_names'(Vs, N1, Names).

'$letter_name'(N, Name) :-
    Code is 0'A + N mod 26,
    char_code(Letter, Code),
    (   N < 26
    ->  Name = Letter
    ;   Number is N // 26,
        atom_concat(Letter, Number, Name)
    ).

% --- clauses ---------------------------------------------------------------------------------------------------------

'$portray_form'((Head :- Body), Indent, Out) :- !,
    (   Body == true
    ->  '$portray_term'(Head, 1199, Out)
    ;   '$portray_rule'(Head, :-, Body, Indent, Out)
    ).
'$portray_form'((Head --> Body), Indent, Out) :- !, '$portray_rule'(Head, -->, Body, Indent, Out).
'$portray_form'((Head => Body), Indent, Out) :- !, '$portray_rule'(Head, =>, Body, Indent, Out).
'$portray_form'((:- module(Name, Exports)), Indent, Out) :- is_list(Exports), !,
    '$portray_text'(':- module(', Out),
    Column is Indent + 10,
    '$portray_term'(Name, 999, Out),
    '$portray_text'(',', Out),
    '$new_line'(Column, Out),
    ( Exports == [] -> '$portray_text'([], Out) ; '$portray_elements'(Exports, Column, Out) ),
    '$portray_text'(')', Out).
'$portray_form'((:- Directive), Indent, Out) :- !, '$portray_directive'(':- ', Directive, Indent, Out).
'$portray_form'((?- Directive), Indent, Out) :- !, '$portray_directive'('?- ', Directive, Indent, Out).
'$portray_form'(Fact, _, Out) :-
    nonvar(Fact), \+ '$is_control'(Fact),
    ( '$loose_operator'(Fact, Out, _, _, _, _) -> true ; functor(Fact, _, 1), '$prefix_priority'(Fact, Out, P), P > 999 ), !,
    '$portray_term'(Fact, 1200, Out).
'$portray_form'(Fact, Indent, out(Stream, Module, _)) :-
    '$portray_body'(Fact, Indent, 1199, out(Stream, Module, inf)).

'$portray_rule'(Head, Neck, Body, Indent, Out) :-
    '$portray_term'(Head, 1199, Out),
    '$portray_text'(' ', Out),
    '$portray_text'(Neck, Out),
    Column is Indent + 4,
    '$new_line'(Column, Out),
    '$portray_body'(Body, Column, 1199, Out).

'$portray_directive'(Text, Directive, Indent, Out) :-
    '$portray_text'(Text, Out),
    Column is Indent + 3,
    '$portray_body'(Directive, Column, 1199, Out).

'$portray_term'(Term, Priority, out(Stream, Module, _)) :-
    write_term(Stream, Term,
               [portray(true), numbervars(true), quoted(true), spacing(next_argument), priority(Priority), module(Module)]).

'$portray_text'(Text, out(Stream, _, _)) :- write(Stream, Text).

'$new_line'(Column, out(Stream, _, _)) :- nl(Stream), '$spaces'(Column, Stream).

'$spaces'(N, Stream) :- format(Stream, '~*c', [N,0' ]).

% --- goals -----------------------------------------------------------------------------------------------------------

% '$portray_body'(Goal, Column, Priority, Out): the cursor is at Column.
'$portray_body'(Goal, _, Priority, Out) :- var(Goal), !, '$portray_term'(Goal, Priority, Out).
'$portray_body'((A , B), Column, Priority, Out) :- Priority >= 1000, !,
    '$portray_conjuncts'((A , B), Column, Out).
'$portray_body'((A , B), Column, _, Out) :- !,
    Inner is Column + 2,
    '$portray_text'('( ', Out),
    '$portray_conjuncts'((A , B), Inner, Out),
    '$close'(Column, ')', Out).
'$portray_body'(Goal, Column, _, Out) :- '$is_block'(Goal), !, '$portray_block'(Goal, Column, Out).
'$portray_body'(\+ Goal, Column, _, Out) :- !,
    '$portray_text'('\\+ ', Out),
    Inner is Column + 3,
    '$portray_body'(Goal, Inner, 900, Out).
'$portray_body'({Goal}, Column, _, Out) :- !,
    Inner is Column + 2,
    '$portray_text'('{ ', Out),
    '$portray_body'(Goal, Inner, 1200, Out),
    '$close'(Column, '}', Out).
'$portray_body'(Module:Goal, Column, _, Out) :- '$is_control'(Goal), !,
    '$portray_term'(Module, 199, Out),
    '$portray_text'(:, Out),
    '$new_line'(Column, Out),
    '$portray_block'(Goal, Column, Out).
'$portray_body'(Goal, Column, Priority, Out) :- '$loose_operator'(Goal, Out, P, Left, Operator, Right), !,
    (   P > Priority
    ->  Inner is Column + 2,
        '$portray_text'('( ', Out),
        '$portray_loose'(Goal, P, Left, Operator, Right, Inner, Out),
        '$close'(Column, ')', Out)
    ;   '$portray_loose'(Goal, P, Left, Operator, Right, Column, Out)
    ).
'$portray_body'(Goal, Column, Priority, Out) :- '$prefix_priority'(Goal, Out, P), P > Priority, !,
    Inner is Column + 2,
    '$portray_text'('( ', Out),
    ( P > 999 -> '$portray_term'(Goal, P, Out) ; '$portray_argument'(Goal, Inner, Out) ),
    '$close'(Column, ')', Out).
'$portray_body'(Goal, Column, _, Out) :- '$portray_argument'(Goal, Column, Out).

'$prefix_priority'(Goal, out(_, Module, _), P) :-
    Goal =.. [Name,_],
    current_op(P, Type, Module:Name),
    ( Type == fy ; Type == fx ), !.

'$close'(Column, Bracket, Out) :-
    '$new_line'(Column, Out),
    '$portray_text'(Bracket, Out).

% Conjunctions within conjunctions are as good as one.
'$portray_conjuncts'((A , B), Column, Out) :- !,
    '$portray_conjuncts'(A, Column, Out),
    '$portray_text'(',', Out),
    '$new_line'(Column, Out),
    '$portray_conjuncts'(B, Column, Out).
'$portray_conjuncts'(Goal, Column, Out) :- '$portray_body'(Goal, Column, 999, Out).

'$is_block'((_ ; _)).
'$is_block'((_ -> _)).
'$is_block'((_ *-> _)).

'$is_control'(Goal) :- nonvar(Goal), ( Goal = (_ , _) -> true ; '$is_block'(Goal) -> true ; fail ).

'$portray_block'(Goal, Column, Out) :-
    Inner is Column + 4,
    '$portray_text'('(   ', Out),
    '$portray_branches'(Goal, Column, Inner, Out),
    '$close'(Column, ')', Out).

'$portray_branches'((A ; B), Column, Inner, Out) :- !,
    '$portray_branch'(A, Column, Inner, Out),
    '$new_line'(Column, Out),
    '$portray_text'(';   ', Out),
    (   nonvar(B), B = (_ ; _)
    ->  '$portray_branches'(B, Column, Inner, Out)
    ;   '$portray_branch'(B, Column, Inner, Out)
    ).
'$portray_branches'(Goal, Column, Inner, Out) :- '$portray_branch'(Goal, Column, Inner, Out).

'$portray_branch'(Goal, Column, Inner, Out) :-
    (   nonvar(Goal), '$arrow'(Goal, If, Arrow, Then)
    ->  '$portray_body'(If, Inner, 1000, Out),
        '$new_line'(Column, Out),
        '$portray_text'(Arrow, Out),
        '$portray_body'(Then, Inner, 1000, Out)
    ;   '$portray_body'(Goal, Inner, 1000, Out)
    ).

'$arrow'((If -> Then), If, '->  ', Then).
'$arrow'((If *-> Then), If, '*-> ', Then).

% Operators that bind less than a comma, between goals or in front of one.
'$loose_operator'(Goal, out(_, Module, _), P, Left, Operator, Right) :-
    (   Goal =.. [Name,A,B], current_op(P, Type, Module:Name), '$is_infix'(Type)
    ->  Left = [A], Right = B,
        ( Name == '|' -> Operator = '| ' ; Operator = Name )
    ;   Goal = (:- Right)
    ->  P = 1200, Left = [], Operator = :-
    ;   fail
    ),
    P > 999.

% On one line, but for what stands left of a bar.
'$portray_loose'(Goal, P, Left, Operator, Right, Column, Out) :-
    (   Operator == '| '
    ->  ( Left = [Term] -> '$portray_body'(Term, Column, 999, Out) ; true ),
        '$portray_text'(Operator, Out),
        '$portray_term'(Right, P, Out)
    ;   '$portray_term'(Goal, P, Out)
    ).

% --- arguments -------------------------------------------------------------------------------------------------------

% A term that stands as goal or argument, on one line if it can be.
'$portray_argument'(Term, Column, Out) :-
    (   '$one_line'(Term, Column, Out)
    ->  '$portray_term'(Term, 999, Out)
    ;   '$portray_lines'(Term, Column, Out)
    ->  true
    ;   '$portray_term'(Term, 999, Out)
    ).

'$one_line'(Term, Column, Out) :-
    '$fits'(Term, Column, Out),
    \+ '$has_control_argument'(Term, Out).

% The length that counts is that of the text without quotes, and with variables as what they are bound to.
'$fits'(Term, Column, out(_, Module, Margin)) :-
    (   Margin == inf
    ->  true
    ;   with_output_to(string(Text), write_term(Term, [portray(true), numbervars(false), priority(999), module(Module)])),
        string_length(Text, Length),
        Column + Length =< Margin
    ).

'$has_control_argument'(Goal, out(_, Module, _)) :-
    '$goal_arguments'(Goal, Module, Kinds),
    '$any_argument'(I, Kinds, 0),
    arg(I, Goal, Argument),
    '$is_control'(Argument),
    !.

% Kinds: the head of the meta_predicate declaration of a goal.
'$goal_arguments'(Goal, Module, Kinds) :-
    compound(Goal),
    catch(system:predicate_property(Module:Goal, meta_predicate(Kinds)), _, fail), !.

'$portray_lines'(Term, Column, Out) :- Term = [_|_], !, '$portray_elements'(Term, Column, Out).
'$portray_lines'({Term}, Column, Out) :- !,
    Inner is Column + 2,
    '$portray_text'('{ ', Out),
    '$portray_body'(Term, Inner, 1200, Out),
    '$close'(Column, '}', Out).
'$portray_lines'(Term, Column, Out) :-
    compound(Term),
    Term \= '$VAR'(_),
    functor(Term, Name, Arity),
    Arity > 0,
    Out = out(_, Module, _),
    \+ '$written_as_operator'(Arity, Module:Name),
    ( '$goal_arguments'(Term, Module, Kinds) -> true ; Kinds = none ),
    format(string(Text), '~q(', [Name]),
    '$portray_text'(Text, Out),
    string_length(Text, Length),
    Inner is Column + Length,
    '$portray_arguments'(1, Arity, Term, Kinds, Inner, Out),
    '$portray_text'(')', Out).

'$written_as_operator'(1, Name) :- current_op(_, Type, Name), \+ '$is_infix'(Type), !.
'$written_as_operator'(2, Name) :- current_op(_, Type, Name), '$is_infix'(Type), !.

'$is_infix'(xfx).
'$is_infix'(xfy).
'$is_infix'(yfx).

'$portray_arguments'(I, Arity, Term, Kinds, Column, Out) :-
    arg(I, Term, Argument),
    (   Kinds \== none, arg(I, Kinds, 0), '$is_control'(Argument)
    ->  '$portray_body'(Argument, Column, 999, Out)
    ;   '$portray_argument'(Argument, Column, Out)
    ),
    (   I < Arity
    ->  '$portray_text'(',', Out),
        '$new_line'(Column, Out),
        I1 is I + 1,
        '$portray_arguments'(I1, Arity, Term, Kinds, Column, Out)
    ;   true
    ).

'$portray_elements'([Element|Rest], Column, Out) :-
    '$portray_text'('[ ', Out),
    Inner is Column + 2,
    '$portray_argument'(Element, Inner, Out),
    '$portray_rest'(Rest, Column, Inner, Out),
    '$close'(Column, ']', Out).

'$portray_rest'(Rest, Column, Inner, Out) :-
    (   Rest == []
    ->  true
    ;   nonvar(Rest), Rest = [Element|Rest1]
    ->  '$portray_text'(',', Out),
        '$new_line'(Inner, Out),
        '$portray_argument'(Element, Inner, Out),
        '$portray_rest'(Rest1, Column, Inner, Out)
    ;   '$new_line'(Column, Out),
        '$portray_text'('| ', Out),
        '$portray_argument'(Rest, Inner, Out)
    ).
