% expansion.pl: what happens to a term between reading and compiling: term_expansion/2, grammar rules, goal_expansion/2.

:- '$declare'(user, term_expansion, 2, dynamic).
:- '$declare'(user, term_expansion, 2, multifile).
:- '$declare'(user, goal_expansion, 2, dynamic).
:- '$declare'(user, goal_expansion, 2, multifile).

%! expand_term(+Term, -Expanded) is det.  Applies term_expansion/2 of the user, then translates grammar rules.
expand_term(Term, Expanded) :-
    (   nonvar(Term), user:term_expansion(Term, Expanded0)
    ->  '$expand_rules'(Expanded0, Expanded)
    ;   '$expand_rule'(Term, Expanded)
    ).

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

%! expand_goal(+Goal, -Expanded) is det.  Applies goal_expansion/2 of the user to Goal and the goals in it.
expand_goal(Goal, Expanded) :-
    (   clause(user:goal_expansion(_, _), _)
    ->  '$expand_goal'(Goal, Expanded)
    ;   Expanded = Goal
    ).

'$expand_clause_goals'(Clause, Expanded) :-
    (   nonvar(Clause), Clause = (Head :- Body)
    ->  Expanded = (Head :- Body1),
        expand_goal(Body, Body1)
    ;   Expanded = Clause
    ).

'$expand_goal'(G, G) :- var(G), !.
'$expand_goal'(G, Expanded) :-
    user:goal_expansion(G, G1), G1 \== G, !,
    '$expand_goal'(G1, Expanded).
'$expand_goal'((A , B), (C , D)) :- !, '$expand_goal'(A, C), '$expand_goal'(B, D).
'$expand_goal'((A ; B), (C ; D)) :- !, '$expand_goal'(A, C), '$expand_goal'(B, D).
'$expand_goal'((A -> B), (C -> D)) :- !, '$expand_goal'(A, C), '$expand_goal'(B, D).
'$expand_goal'((A *-> B), (C *-> D)) :- !, '$expand_goal'(A, C), '$expand_goal'(B, D).
'$expand_goal'(Goal, Expanded) :-
    '$goal_arguments'(Goal, Places), !,
    Goal =.. [Name|Args],
    '$expand_places'(Places, Args, Args1),
    Expanded =.. [Name|Args1].
'$expand_goal'(G, G).

'$goal_arguments'(\+ _, [goal]).
'$goal_arguments'(call(_), [goal]).
'$goal_arguments'(once(_), [goal]).
'$goal_arguments'(ignore(_), [goal]).
'$goal_arguments'(forall(_, _), [goal,goal]).
'$goal_arguments'(findall(_, _, _), [term,goal,term]).
'$goal_arguments'(findall(_, _, _, _), [term,goal,term,term]).
'$goal_arguments'(aggregate_all(_, _, _), [term,goal,term]).
'$goal_arguments'(catch(_, _, _), [goal,term,goal]).

'$expand_places'([], [], []).
'$expand_places'([Kind|Kinds], [A|As], [B|Bs]) :-
    ( Kind == goal -> '$expand_goal'(A, B) ; B = A ),
    '$expand_places'(Kinds, As, Bs).
