% expansion.pl: what happens to a term between reading and compiling: term_expansion/2, grammar rules, goal_expansion/2.

:- '$declare'(user, term_expansion, 2, dynamic).
:- '$declare'(user, term_expansion, 2, multifile).
:- '$declare'(user, goal_expansion, 2, dynamic).
:- '$declare'(user, goal_expansion, 2, multifile).

%! expand_term(+Term, -Expanded) is det.
%  Applies term_expansion/2 of the source module, user and system, the first that succeeds, then translates grammar rules.
expand_term(Term, Expanded) :-
    (   nonvar(Term),
        '$expansion_module'(term_expansion, M),
        M:term_expansion(Term, Expanded0)
    ->  '$expand_rules'(Expanded0, Expanded)
    ;   '$expand_rule'(Term, Expanded)
    ).

% The modules that have clauses of an expansion hook.
'$expansion_module'(Hook, M) :-
    '$source_module'(Source),
    ( Source == user -> Modules = [user,system] ; Source == system -> Modules = [system] ; Modules = [Source,user,system] ),
    '$member_of_list'(M, Modules),
    '$predicate_flags'(M, Hook, 2, Flags),
    '$memberchk_eq'(module(M), Flags),
    \+ '$memberchk_eq'(clauses(0), Flags).

'$expand_rules'(Terms, Expanded) :-
    (   is_list(Terms)
    ->  '$expand_each_rule'(Terms, Expanded)
    ;   '$expand_rule'(Terms, Expanded)
    ).

'$expand_each_rule'([], []).
'$expand_each_rule'([T|Ts], [E|Es]) :- '$expand_rule'(T, E), '$expand_each_rule'(Ts, Es).

'$expand_rule'(Term, Expanded) :-
    (   nonvar(Term), Term = (_ --> _)
    ->  dcg_translate_rule(Term, Clause),
        '$terminals_to_head'(Clause, Expanded)
    ;   Expanded = Term
    ).

% Terminals that start a rule go to the head of the clause, where the index sees them.
'$terminals_to_head'((Head :- Body), Clause) :-
    (   nonvar(Body), Body = (S0 = List), nonvar(List), List = [_|_]
    ->  S0 = List, Clause = Head
    ;   nonvar(Body), Body = (First, Rest),
        nonvar(First), First = (S0 = List), nonvar(List), List = [_|_]
    ->  S0 = List, Clause = (Head :- Rest)
    ;   Clause = (Head :- Body)
    ).

%! expand_goal(+Goal, -Expanded) is det.  Applies goal_expansion/2 to Goal and the goals in it.
expand_goal(Goal, Expanded) :-
    (   ( '$expansion_module'(goal_expansion, _) ; '$checks_occurs'(_) )
    ->  '$expand_goal'(Goal, Expanded)
    ;   Expanded = Goal
    ).

'$expand_clause_goals'(Clause, Expanded) :-
    (   nonvar(Clause), Clause = (Head :- Body)
    ->  Expanded = (Head :- Body1),
        expand_goal(Body, Body1)
    ;   nonvar(Clause), Clause = (Left => Body)
    ->  Expanded = (Left1 => Body1),
        (   nonvar(Left), Left = (Head, Guard) -> Left1 = (Head, Guard1), expand_goal(Guard, Guard1) ; Left1 = Left ),
        expand_goal(Body, Body1)
    ;   Expanded = Clause
    ).

'$expand_goal'(G, G) :- var(G), !.
'$expand_goal'(G, Expanded) :-
    '$expansion_module'(goal_expansion, M),
    M:goal_expansion(G, G1), G1 \== G, !,
    '$expand_goal'(G1, Expanded).
'$expand_goal'(G, Expanded) :-
    '$checks_occurs'(Flag),
    '$with_occurs_check'(Flag, G, Expanded), !.
'$expand_goal'((A , B), (C , D)) :- !, '$expand_goal'(A, C), '$expand_goal'(B, D).
'$expand_goal'((A ; B), (C ; D)) :- !, '$expand_goal'(A, C), '$expand_goal'(B, D).
'$expand_goal'((A -> B), (C -> D)) :- !, '$expand_goal'(A, C), '$expand_goal'(B, D).
'$expand_goal'((A *-> B), (C *-> D)) :- !, '$expand_goal'(A, C), '$expand_goal'(B, D).
'$expand_goal'(\+ A, \+ B) :- !, '$expand_goal'(A, B).
'$expand_goal'(Goal, Expanded) :-
    callable(Goal),
    '$goal_functor'(Goal, Name, Arity),
    '$source_module'(M),
    '$meta_head'(M, Name, Arity, Head), !,
    Goal =.. [_|Args],
    Head =.. [_|Kinds],
    '$expand_arguments'(Kinds, Args, Args1),
    Expanded =.. [Name|Args1].
'$expand_goal'(G, G).

'$expand_arguments'([], [], []).
'$expand_arguments'([Kind|Kinds], [A|As], [B|Bs]) :-
    (   Kind == 0 -> '$expand_goal'(A, B)
    ;   Kind == (^) -> '$expand_below'(A, B)
    ;   B = A
    ),
    '$expand_arguments'(Kinds, As, Bs).

'$expand_below'(G, G) :- var(G), !.
'$expand_below'(V^G, V^E) :- !, '$expand_below'(G, E).
'$expand_below'(G, E) :- '$expand_goal'(G, E).
