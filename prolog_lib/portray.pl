% portray.pl: clauses as text: portray_clause/1,2 and listing/0,1, in swipl's layout.
%
% A goal goes on one line when it fits; the arguments of one that does not, or that has control constructs as arguments,
% go below each other. Disjunctions and conditions are set in blocks of four columns:
%     (   Condition
%     ->  Then
%     ;   Else
%     )

%! portray_clause(@Clause) is det.  Prints a clause to current output.
portray_clause(Clause) :-
    current_output(Stream),
    portray_clause(Stream, Clause).

%! portray_clause(+Stream, @Clause) is det.  Prints a clause to Stream; variables are named A, B ... or _.
portray_clause(Stream, Clause) :-
    \+ \+ '$portray_clause'(Stream, Clause).

%! portray_clause(+Stream, @Clause, +Options) is det.  As portray_clause/2.
portray_clause(Stream, Clause, _) :- portray_clause(Stream, Clause).

'$portray_clause'(Stream, Clause0) :-
    copy_term_nat(Clause0, Clause),
    '$name_variables'(Clause, Names),
    '$portray_form'(Clause, Stream, Names),
    write(Stream, '.'),
    nl(Stream).

% Variables that occur once are _, the others A, B, ...
'$name_variables'(Term, Names) :-
    term_variables(Term, Vars),
    '$occurrences'(Vars, Term, Counted),
    '$give_names'(Counted, 0, Names).

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
    ;   compound(T) -> T =.. [_|Args], '$append_list'(Args, Ts, Ts1), '$count_marks'(Ts1)
    ;   '$count_marks'(Ts)
    ).

'$mark_met'(N) :- ( var(N) -> N = once(_) ; arg(1, N, again) ).

'$read_counts'([], [], []).
'$read_counts'([V-_|Ps], [_-N|Ms], [V-Kind|Cs]) :-
    ( N = once(More), More == again -> Kind = many ; Kind = single ),
    '$read_counts'(Ps, Ms, Cs).

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

'$portray_form'((Head :- Body), Stream, Names) :- !,
    (   Body == true
    ->  '$portray_term'(Head, 1199, Stream, Names)
    ;   '$portray_term'(Head, 1199, Stream, Names),
        write(Stream, ' :-'),
        '$new_line'(4, Stream),
        '$portray_body'(Body, 4, 1199, Stream, Names)
    ).
'$portray_form'((Head --> Body), Stream, Names) :- !,
    '$portray_term'(Head, 1199, Stream, Names),
    write(Stream, ' -->'),
    '$new_line'(4, Stream),
    '$portray_body'(Body, 4, 1199, Stream, Names).
'$portray_form'((:- Directive), Stream, Names) :- !,
    write(Stream, ':- '),
    '$portray_body'(Directive, 3, 1199, Stream, Names).
'$portray_form'(Fact, Stream, Names) :- '$portray_term'(Fact, 1199, Stream, Names).

'$portray_term'(Term, Priority, Stream, Names) :-
    write_term(Stream, Term,
               [portray(true), numbervars(true), quoted(true), spacing(next_argument),
                priority(Priority), variable_names(Names)]).

'$new_line'(Column, Stream) :- nl(Stream), '$spaces'(Column, Stream).

'$spaces'(N, Stream) :- format(Stream, '~*c', [N,0' ]).

% '$portray_body'(Goal, Column, Priority, ...): the cursor is at Column.
'$portray_body'(Goal, _, Priority, Stream, Names) :- var(Goal), !, '$portray_term'(Goal, Priority, Stream, Names).
'$portray_body'((A , B), Column, Priority, Stream, Names) :- Priority >= 1000, !,
    '$portray_body'(A, Column, 999, Stream, Names),
    write(Stream, ','),
    '$new_line'(Column, Stream),
    '$portray_body'(B, Column, 1000, Stream, Names).
'$portray_body'((A , B), Column, _, Stream, Names) :- !,
    Inner is Column + 2,
    write(Stream, '( '),
    '$portray_body'((A , B), Inner, 1000, Stream, Names),
    '$new_line'(Column, Stream),
    write(Stream, ')').
'$portray_body'(Goal, Column, _, Stream, Names) :- '$is_block'(Goal), !,
    Inner is Column + 4,
    write(Stream, '(   '),
    '$portray_block'(Goal, Column, Inner, Stream, Names),
    '$new_line'(Column, Stream),
    write(Stream, ')').
'$portray_body'(\+ Goal, Column, _, Stream, Names) :- !,
    write(Stream, '\\+ '),
    Inner is Column + 3,
    '$portray_body'(Goal, Inner, 900, Stream, Names).
'$portray_body'({Goal}, Column, _, Stream, Names) :- !,
    write(Stream, '{ '),
    Inner is Column + 2,
    '$portray_body'(Goal, Inner, 1200, Stream, Names),
    '$new_line'(Column, Stream),
    write(Stream, '}').
'$portray_body'((A :- B), Column, Priority, Stream, Names) :- Priority < 1200, !,
    write(Stream, '( '),
    '$portray_term'((A :- B), 1200, Stream, Names),
    '$new_line'(Column, Stream),
    write(Stream, ')').
'$portray_body'(Goal, Column, Priority, Stream, Names) :-
    (   '$fits'(Goal, Column, Priority, Names),
        \+ '$has_control_argument'(Goal)
    ->  '$portray_term'(Goal, Priority, Stream, Names)
    ;   '$breakable'(Goal)
    ->  '$portray_arguments'(Goal, Column, Stream, Names)
    ;   '$portray_term'(Goal, Priority, Stream, Names)
    ).

'$is_block'((_ ; _)).
'$is_block'((_ -> _)).
'$is_block'((_ *-> _)).

'$is_control'(Goal) :- nonvar(Goal), ( Goal = (_ , _) -> true ; '$is_block'(Goal) -> true ; fail ).

'$portray_block'((A ; B), Column, Inner, Stream, Names) :- !,
    '$portray_branch'(A, Column, Inner, Stream, Names),
    '$new_line'(Column, Stream),
    write(Stream, ';   '),
    (   nonvar(B), B = (_ ; _)
    ->  '$portray_block'(B, Column, Inner, Stream, Names)
    ;   '$portray_branch'(B, Column, Inner, Stream, Names)
    ).
'$portray_block'(Goal, Column, Inner, Stream, Names) :-
    '$portray_branch'(Goal, Column, Inner, Stream, Names).

'$portray_branch'(Goal, Column, Inner, Stream, Names) :-
    (   nonvar(Goal), '$arrow'(Goal, If, Arrow, Then)
    ->  '$portray_body'(If, Inner, 1000, Stream, Names),
        '$new_line'(Column, Stream),
        write(Stream, Arrow),
        '$portray_body'(Then, Inner, 1000, Stream, Names)
    ;   '$portray_body'(Goal, Inner, 1000, Stream, Names)
    ).

'$arrow'((If -> Then), If, '->  ', Then).
'$arrow'((If *-> Then), If, '*-> ', Then).

'$fits'(Goal, Column, Priority, Names) :-
    with_output_to(atom(Text), ( current_output(S), '$portray_term'(Goal, Priority, S, Names) )),
    atom_length(Text, Length),
    Column + Length =< 77.

'$breakable'(Goal) :-
    compound(Goal),
    Goal \= [_|_],
    Goal \= '$VAR'(_),
    functor(Goal, Name, Arity),
    Arity > 0,
    \+ ( Arity =< 2, current_op(_, _, Name) ).

'$has_control_argument'(Goal) :-
    '$breakable'(Goal),
    Goal =.. [_|Args],
    '$member_of_list'(Arg, Args),
    '$is_control'(Arg),
    !.

'$portray_arguments'(Goal, Column, Stream, Names) :-
    Goal =.. [Name|Args],
    format(atom(Text), '~q(', [Name]),
    write(Stream, Text),
    atom_length(Text, Length),
    Inner is Column + Length,
    '$portray_argument_list'(Args, Inner, Stream, Names),
    write(Stream, ')').

'$portray_argument_list'([Arg], Column, Stream, Names) :- !,
    '$portray_body'(Arg, Column, 999, Stream, Names).
'$portray_argument_list'([Arg|Args], Column, Stream, Names) :-
    '$portray_body'(Arg, Column, 999, Stream, Names),
    write(Stream, ','),
    '$new_line'(Column, Stream),
    '$portray_argument_list'(Args, Column, Stream, Names).

%! listing is det.  Lists all user predicates.
listing :-
    '$predicates'(user, PIs),
    sort(PIs, Sorted),
    forall(( '$member_of_list'(Name/Arity, Sorted), '$listable'(user, Name, Arity) ),
           '$list_predicate'(user, Name, Arity)).

%! listing(+Specification) is det.  Lists the predicates Name or Name/Arity, or a list of such.
listing(Spec) :-
    '$strip_module'(Spec, M, Plain),
    '$listing'(Plain, M).

'$listing'(Spec, _) :- var(Spec), !, throw(error(instantiation_error, _)).
'$listing'([], _) :- !.
'$listing'([S|Ss], M) :- !, '$listing'(S, M), '$listing'(Ss, M).
'$listing'(Name//Arity0, M) :- !, Arity is Arity0 + 2, '$listing'(Name/Arity, M).
'$listing'(Spec, M) :-
    ( Spec = Name/Arity -> true ; Name = Spec ),
    '$predicates'(M, PIs),
    findall(A, ( '$member_of_list'(Name/A, PIs), A = Arity, '$listable'(M, Name, A) ), Found),
    sort(Found, Arities),
    forall('$member_of_list'(A, Arities), '$list_predicate'(M, Name, A)).

'$listable'(M, Name, Arity) :-
    '$predicate_flags'(M, Name, Arity, Flags),
    '$memberchk_eq'(defined, Flags),
    \+ '$memberchk_eq'(builtin, Flags),
    \+ sub_atom(Name, 0, 1, _, '$').

'$list_predicate'(M, Name, Arity) :-
    functor(Head, Name, Arity),
    '$predicate_flags'(M, Name, Arity, Flags),
    ignore(( '$memberchk_eq'(tabled, Flags), '$list_table_declaration'(M, Head, Flags) )),
    (   '$memberchk_eq'(dynamic, Flags)
    ->  ( M == user -> PI = Name/Arity ; PI = M:Name/Arity ),
        format(':- dynamic ~q.~n~n', [PI]),
        '$list_clauses'(M, Head),
        nl
    ;   '$list_clauses'(M, Head),
        nl
    ).

'$list_table_declaration'(M, Head, Flags) :-
    '$tabled_as'(M, Head, Modes, Options),
    functor(Head, Name, Arity),
    ( M == user -> PI = Name/Arity ; PI = M:Name/Arity ),
    (   Modes \== []
    ->  format('% tabled using answer subsumption~n')
    ;   '$comma_list'(Options, As),
        format(':- table ~q.~n', [PI as As]),
        ( '$memberchk_eq'(dynamic, Flags) -> true ; nl )
    ).

'$comma_list'([X], X) :- !.
'$comma_list'([X|Xs], (X , Ys)) :- '$comma_list'(Xs, Ys).

'$list_clauses'(M, Head) :-
    forall(clause(M:Head, Body), portray_clause((Head :- Body))).
