% variable_warnings.pl: what the loader says of the variables of a term: those that occur once, or once in a branch, those
% whose names say so although they occur more often, and tests of those that have no value yet. The first are told before the clause is
% added, the others, Later, with it.

'$warn_about_variables'(Term, Names, Singletons, Later) :-
    (   \+ '$style_off'(singleton)
    ->  '$single_names'(Singletons, Single),
        ( Single == [] -> true ; print_message(warning, singletons(Single)) ),
        '$branch_singletons'(Term, Names, Found),
        ( Term = (:- _) -> Marked = [] ; '$marked_names'(Names, Singletons, Term, Marked) ),
        '$constant_tests'(Term, Names, Tests),
        ( Marked == [], Found == [], Tests == [] -> Later = [] ; Later = [clause_variables(Marked, Found, Tests, Names)] )
    ;   Later = []
    ).

'$warn_later'([]).
'$warn_later'([Warning]) :- print_message(warning, Warning).

'$single_names'([], []).
'$single_names'([Single|Singles], Names) :-
    '$variable_name'(Single, Name),
    (   sub_atom(Name, 0, 1, _, '_'), \+ ( sub_atom(Name, 1, 1, _, Second), char_type(Second, lower) )
    ->  Names = Names1
    ;   Names = [Name|Names1]
    ),
    '$single_names'(Singles, Names1).

'$variable_name'(Single, Name) :- ( Single = (Name0 = _) -> Name = Name0 ; Name = Single ).

% Variables marked as singletons (_Name, __name) that occur more than once in what runs together.
'$marked_names'([], _, _, []).
'$marked_names'([Name = Variable|Names], Singletons, Term, Marked) :-
    (   sub_atom(Name, 0, 1, _, '_'),
        sub_atom(Name, 1, 1, _, Second),
        ( Second == '_' -> true ; '$is_upper'(Second) ),
        \+ '$named_single'(Singletons, Name),
        '$occurrences_in_a_run'(Term, Variable, Count),
        Count > 1
    ->  Marked = [Name|Marked1]
    ;   Marked = Marked1
    ),
    '$marked_names'(Names, Singletons, Term, Marked1).

% Of the branches of a disjunction, those in the one that has most count.
'$occurrences_in_a_run'(Term, Variable, Count) :-
    (   var(Term)
    ->  ( Term == Variable -> Count = 1 ; Count = 0 )
    ;   Term = (A ; B)
    ->  '$occurrences_in_a_run'(A, Variable, CountA),
        '$occurrences_in_a_run'(B, Variable, CountB),
        Count is max(CountA, CountB)
    ;   compound(Term)
    ->  compound_name_arguments(Term, _, Arguments),
        '$occurrences_in_all'(Arguments, Variable, 0, Count)
    ;   Count = 0
    ).

'$occurrences_in_all'([], _, Count, Count).
'$occurrences_in_all'([Term|Terms], Variable, Count0, Count) :-
    '$occurrences_in_a_run'(Term, Variable, Here),
    Count1 is Count0 + Here,
    '$occurrences_in_all'(Terms, Variable, Count1, Count).

'$is_upper'(Char) :- char_code(Char, C), C >= 0'A, C =< 0'Z.

'$named_single'([Single|Singles], Name) :-
    ( '$variable_name'(Single, Name) -> true ; '$named_single'(Singles, Name) ).
