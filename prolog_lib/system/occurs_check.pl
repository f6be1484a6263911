% occurs_check.pl: the flag occurs_check (true: unification makes no cyclic terms, error: it raises an error instead).
%
% The machine unifies without the check. While the flag is set, what is loaded is changed so that it cannot make a cyclic term:
%   - a variable that a head has more than once becomes several, which a goal at the start of the body unifies with the check:
%     unless a variable occurs twice in it, no head can bind a variable to a term with this variable inside;
%   - the goals =/2 and \=/2, and those of library(lists) that unify elements, are replaced by others that check.
% Goals that are made at run time, clauses of dynamic predicates and other predicates of the library are as without the flag.

'$checks_occurs'(Flag) :-
    current_prolog_flag(occurs_check, Flag),
    Flag \== false,
    '$source_module'(M),
    '$module_kind'(M, user).

'$with_occurs_check'(_, X = Y, X = Y) :- ( atomic(X) ; atomic(Y) ), !.
'$with_occurs_check'(Flag, X = Y, Goal) :- '$checked_unification'(Flag, X, Y, Goal).
'$with_occurs_check'(Flag, X \= Y, \+ Goal) :- '$checked_unification'(Flag, X, Y, Goal).
'$with_occurs_check'(Flag, Goal, '$call_checked'(Flag, M, Goal)) :-
    '$unifies_elements'(Goal),
    '$source_module'(M).

'$checked_unification'(true, X, Y, unify_with_occurs_check(X, Y)).
'$checked_unification'(error, X, Y, '$unify_or_error'(X, Y)).

%! '$unify_or_error'(?X, ?Y) is semidet.  X and Y are unified; an error where this would make a cyclic term.
'$unify_or_error'(X, Y) :-
    (   unify_with_occurs_check(X, Y) -> true
    ;   X \= Y -> fail
    ;   throw(error(occurs_check(X, Y), context(system:(=)/2, _)))
    ).

% --- heads ------------------------------------------------------------------------------------------------------------------------

% The clauses of a dynamic predicate stay as they are: programs look at them.
'$check_occurs_in_head'(M, Clause, Checked) :-
    (   '$checks_occurs'(Flag),
        ( Clause = (Head :- _) -> true ; Head = Clause ),
        functor(Head, Name, Arity),
        \+ ( '$predicate_flags'(M, Name, Arity, Flags), '$memberchk_eq'(dynamic, Flags) )
    ->  '$clause_with_check'(Clause, Flag, Checked)
    ;   Checked = Clause
    ).

% Rules with => do not bind the variables of a call.
'$clause_with_check'(Clause, _, Clause) :- Clause = (_ => _), !.
'$clause_with_check'((Head :- Body), Flag, Checked) :- !,
    '$linear_head'(Head, Flag, Linear, Goals),
    '$head_and_goals'(Goals, Linear, Body, Checked).
'$clause_with_check'(Head, Flag, Checked) :-
    '$linear_head'(Head, Flag, Linear, Goals),
    ( Goals == [] -> Checked = Head ; '$head_and_goals'(Goals, Linear, true, Checked) ).

'$head_and_goals'(Goals, Head, Body, (Head :- Checked)) :- '$goals_before'(Goals, Body, Checked).

'$linear_head'(Head, _, Head, []) :- \+ compound(Head), !.
'$linear_head'(Head, Flag, Linear, Goals) :-
    '$linear_term'(Head, Flag, [], _, Linear, Goals, []).

% Seen are the variables that stand before Term.
'$linear_term'(Term, Flag, Seen0, Seen, Linear, Goals, Tail) :-
    (   var(Term)
    ->  (   '$memberchk_eq'(Term, Seen0)
        ->  Seen = Seen0,
            Goals = [Goal|Tail],
            '$checked_unification'(Flag, Term, Linear, Goal)
        ;   Seen = [Term|Seen0], Linear = Term, Goals = Tail
        )
    ;   compound(Term), \+ ground(Term)
    ->  compound_name_arguments(Term, Name, Args),
        '$linear_terms'(Args, Flag, Seen0, Seen, Linears, Goals, Tail),
        compound_name_arguments(Linear, Name, Linears)
    ;   Seen = Seen0, Linear = Term, Goals = Tail
    ).

'$linear_terms'([], _, Seen, Seen, [], Goals, Goals).
'$linear_terms'([Term|Terms], Flag, Seen0, Seen, [Linear|Linears], Goals, Tail) :-
    '$linear_term'(Term, Flag, Seen0, Seen1, Linear, Goals, Goals1),
    '$linear_terms'(Terms, Flag, Seen1, Seen, Linears, Goals1, Tail).

% --- lists ------------------------------------------------------------------------------------------------------------------------

'$unifies_elements'(member(_, _)).
'$unifies_elements'(memberchk(_, _)).
'$unifies_elements'(append(_, _, _)).
'$unifies_elements'(select(_, _, _)).
'$unifies_elements'(selectchk(_, _, _)).
'$unifies_elements'(last(_, _)).
'$unifies_elements'(nth0(_, _, _)).
'$unifies_elements'(nth1(_, _, _)).

%! '$call_checked'(+Flag, +Module, +Goal) is nondet.  Goal, of library(lists), with the check, unless Module has a predicate of its own.
'$call_checked'(Flag, M, Goal) :-
    functor(Goal, Name, Arity),
    (   '$predicate_flags'(M, Name, Arity, Flags), '$memberchk_option'(module(Home), Flags), Home \== lists
    ->  call(M:Goal)
    ;   '$checked_on_lists'(Goal, Flag)
    ).

'$checked_on_lists'(member(X, Xs), Flag) :- lists:member(Y, Xs), '$unify_checked'(Flag, X, Y).
'$checked_on_lists'(memberchk(X, Xs), Flag) :- lists:member(Y, Xs), '$unify_checked'(Flag, X, Y), !.
'$checked_on_lists'(append(Xs, Ys, Zs), Flag) :-
    '$apart'(Zs, Apart, Pairs, []),
    lists:append(Xs, Ys, Apart),
    '$unify_pairs'(Pairs, Flag).
'$checked_on_lists'(select(X, Xs, Ys), Flag) :- lists:select(Y, Xs, Rest), '$unify_checked'(Flag, X, Y), '$unify_checked'(Flag, Ys, Rest).
'$checked_on_lists'(selectchk(X, Xs, Ys), Flag) :-
    lists:select(Y, Xs, Rest), '$unify_checked'(Flag, X, Y), '$unify_checked'(Flag, Ys, Rest), !.
'$checked_on_lists'(last(Xs, X), Flag) :- lists:last(Xs, Y), '$unify_checked'(Flag, X, Y).
'$checked_on_lists'(nth0(N, Xs, X), Flag) :- lists:nth0(N, Xs, Y), '$unify_checked'(Flag, X, Y).
'$checked_on_lists'(nth1(N, Xs, X), Flag) :- lists:nth1(N, Xs, Y), '$unify_checked'(Flag, X, Y).

'$unify_checked'(Flag, X, Y) :- ( Flag == true -> unify_with_occurs_check(X, Y) ; '$unify_or_error'(X, Y) ).

% Apart is a list with variables of its own for the elements and the tail of Zs.
'$apart'(Zs, Apart, Pairs, Tail) :-
    (   nonvar(Zs), Zs = [X|Xs]
    ->  Apart = [Y|Ys], Pairs = [X-Y|Pairs1],
        '$apart'(Xs, Ys, Pairs1, Tail)
    ;   nonvar(Zs) -> Apart = Zs, Pairs = Tail
    ;   Pairs = [Zs-Apart|Tail]
    ).

'$unify_pairs'([], _).
'$unify_pairs'([X-Y|Pairs], Flag) :- '$unify_checked'(Flag, X, Y), '$unify_pairs'(Pairs, Flag).
