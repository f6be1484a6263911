% variable_warnings.pl: what the loader says of the variables of a term: those that occur once, or once in a branch, and those
% whose names say so although they occur more often. The first are told before the clause is added, the others, Later, with it.

'$warn_about_variables'(Term, Names, Singletons, Later) :-
    (   \+ '$style_off'(singleton)
    ->  '$single_names'(Singletons, Single),
        ( Single == [] -> true ; print_message(warning, singletons(Single)) ),
        '$branch_singletons'(Term, Names, Found),
        ( Term = (:- _) -> Marked = [] ; '$marked_names'(Names, Singletons, Marked) ),
        ( Marked == [], Found == [] -> Later = [] ; Later = [clause_variables(Marked, Found)] )
    ;   Later = []
    ).

'$warn_later'([]).
'$warn_later'([Warning]) :- print_message(warning, Warning).

'$single_names'([], []).
'$single_names'([Single|Singles], Names) :-
    '$variable_name'(Single, Name),
    (   sub_atom(Name, 0, 1, _, '_')
    ->  Names = Names1
    ;   Names = [Name|Names1]
    ),
    '$single_names'(Singles, Names1).

'$variable_name'(Single, Name) :- ( Single = (Name0 = _) -> Name = Name0 ; Name = Single ).

% Variables marked as singletons (_Name, not __Name) that occur more than once.
'$marked_names'([], _, []).
'$marked_names'([Name = _|Names], Singletons, Marked) :-
    (   sub_atom(Name, 0, 1, _, '_'),
        sub_atom(Name, 1, 1, _, Second),
        '$is_upper'(Second),
        \+ '$named_single'(Singletons, Name)
    ->  Marked = [Name|Marked1]
    ;   Marked = Marked1
    ),
    '$marked_names'(Names, Singletons, Marked1).

'$is_upper'(Char) :- char_code(Char, C), C >= 0'A, C =< 0'Z.

'$named_single'([Single|Singles], Name) :-
    ( '$variable_name'(Single, Name) -> true ; '$named_single'(Singles, Name) ).
