% dcg.pl: definite clause grammars: translation of rules, phrase/2,3, call//N.
%
% A body is translated with two list variables, before and after; ISO/IEC TS 13211-3 with the shape of swipl's clauses.

%! dcg_translate_rule(+Rule, -Clause) is det.  Clause is the meaning of the grammar rule Head --> Body.
dcg_translate_rule(Rule, Clause) :-
    Rule = (Head0 --> Body0),
    (   nonvar(Head0), Head0 = (Head, Pushback)
    ->  '$dcg_head'(Head, S0, S, Extended),
        '$dcg_body'(Body0, S0, S1, Goals),
        '$dcg_pushback'(Pushback, S, S1, Back),
        Clause = (Extended :- Goals, Back)
    ;   '$dcg_head'(Head0, S0, S, Extended),
        '$dcg_body'(Body0, S0, S, Goals),
        Clause = (Extended :- Goals)
    ).

'$dcg_head'(Head, S0, S, Extended) :-
    (   var(Head) -> throw(error(instantiation_error, _))
    ;   Head = M:Plain -> Extended = M:Extended1, '$dcg_head'(Plain, S0, S, Extended1)
    ;   callable(Head) -> '$dcg_extend'(Head, S0, S, Extended)
    ;   throw(error(type_error(callable, Head), _))
    ).

'$dcg_pushback'(Pushback, S, S1, Goal) :-
    (   var(Pushback) -> Goal = phrase(Pushback, S, S1)
    ;   string(Pushback) -> string_codes(Pushback, Codes), '$dcg_terminals'(Codes, S, S1, Goal)
    ;   is_list(Pushback) -> '$dcg_terminals'(Pushback, S, S1, Goal)
    ;   throw(error(type_error(list, Pushback), _))
    ).

'$dcg_extend'(Goal, S0, S, Extended) :-
    ( atom(Goal) -> Name = Goal, Arguments = [] ; compound_name_arguments(Goal, Name, Arguments) ),
    '$append_list'(Arguments, [S0,S], All),
    Extended =.. [Name|All].

%! dcg_translate_body(+Body, ?S0, ?S, -Goal) is det.  Goal parses Body between the lists S0 and S.
dcg_translate_body(Body, S0, S, Goal) :- '$dcg_body'(Body, S0, S, Goal).

'$dcg_body'(V, S0, S, phrase(V, S0, S)) :- var(V), !.
'$dcg_body'(M:B, S0, S, Goal) :- !,
    (   ( var(M) ; var(B) )
    ->  Goal = phrase(M:B, S0, S)
    ;   '$dcg_body'(B, S0, S, Goal1), Goal = M:Goal1
    ).
'$dcg_body'([], S0, S, S0 = S) :- !.
'$dcg_body'(List, S0, S, Goal) :- List = [_|_], !,
    (   is_list(List)
    ->  '$dcg_terminals'(List, S0, S, Goal)
    ;   '$skip_to_tail'(List, Tail), var(Tail)
    ->  Goal = append(List, S, S0)
    ;   throw(error(type_error(list_or_partial_list, List), _))
    ).
'$dcg_body'(Text, S0, S, Goal) :- string(Text), !,
    string_codes(Text, Codes),
    '$dcg_terminals'(Codes, S0, S, Goal).
'$dcg_body'((A , B), S0, S, (GoalA , GoalB)) :- !,
    '$dcg_body'(A, S0, S1, GoalA),
    '$dcg_body'(B, S1, S, GoalB).
'$dcg_body'((A ; B), S0, S, (GoalA ; GoalB)) :- !,
    '$dcg_body'(A, S0, S, GoalA),
    '$dcg_body'(B, S0, S, GoalB).
'$dcg_body'('|'(A, B), S0, S, (GoalA ; GoalB)) :- !,
    '$dcg_body'(A, S0, S, GoalA),
    '$dcg_body'(B, S0, S, GoalB).
'$dcg_body'((A -> B), S0, S, (GoalA -> GoalB)) :- !,
    '$dcg_body'(A, S0, S1, GoalA),
    '$dcg_body'(B, S1, S, GoalB).
'$dcg_body'((A *-> B), S0, S, (GoalA *-> GoalB)) :- !,
    '$dcg_body'(A, S0, S1, GoalA),
    '$dcg_body'(B, S1, S, GoalB).
'$dcg_body'(\+ A, S0, S, (\+ Goal, S = S0)) :- !,
    '$dcg_body'(A, S0, _, Goal).
'$dcg_body'(!, S0, S, (!, S = S0)) :- !.
'$dcg_body'({}, S0, S, S0 = S) :- !.
'$dcg_body'({Goal}, S0, S, (Goal, S = S0)) :- !.
'$dcg_body'(Call, S0, S, Goal) :-
    compound(Call), compound_name_arity(Call, call, N), N > 0, !,
    '$dcg_extend'(Call, S0, S, Goal).
'$dcg_body'(NonTerminal, S0, S, Goal) :-
    (   callable(NonTerminal)
    ->  '$dcg_extend'(NonTerminal, S0, S, Goal)
    ;   throw(error(type_error(callable, NonTerminal), _))
    ).

'$dcg_terminals'(List, S0, S, S0 = Terminals) :- '$append_list'(List, S, Terminals).

%! phrase(:Body, ?List) is nondet.  List is a phrase of the grammar body.
phrase(Body, List) :- phrase(Body, List, []).

%! phrase(:Body, ?List, ?Rest) is nondet.  Body describes List up to Rest.
phrase(Body, List, Rest) :-
    '$begins_as_list'(List),
    '$begins_as_list'(Rest),
    call_dcg(Body, List, Rest).

% Only the first cell is looked at: a grammar calls phrase/3 again and again with the same long list.
'$begins_as_list'(List) :-
    (   var(List) -> true
    ;   List = [_|_] -> true
    ;   List == [] -> true
    ;   throw(error(type_error(list, List), _))
    ).

%! call_dcg(:Body, ?State, ?Rest) is nondet.  As phrase/3 where the states need not be lists.
call_dcg(Body, State, Rest) :-
    '$strip_module'(Body, M, Plain),
    '$phrase'(Plain, M, State, Rest).

'$phrase'(Body, M, List, Rest) :-
    (   var(Body)
    ->  throw(error(instantiation_error, context('$dcg':call_dcg/3, _)))
    ;   '$dcg_needs_translation'(Body)
    ->  '$dcg_body'(Body, S0, S, Goal),
        S0 = List,
        S = Rest,
        call(M:Goal)
    ;   callable(Body)
    ->  call(M:Body, List, Rest),
        atom(M)  % not the last call: an error in it names call_dcg/3
    ;   throw(error(type_error(callable, Body), context('$dcg':call_dcg/3, _)))
    ).

'$dcg_needs_translation'(Body) :-
    (   string(Body) -> true
    ;   callable(Body),
        '$goal_functor'(Body, Name, Arity),
        '$dcg_construct'(Name, Arity)
    ).

'$dcg_construct'([], 0).
'$dcg_construct'('[|]', 2).
'$dcg_construct'('.', 2).
'$dcg_construct'((','), 2).
'$dcg_construct'((;), 2).
'$dcg_construct'('|', 2).
'$dcg_construct'((->), 2).
'$dcg_construct'((*->), 2).
'$dcg_construct'((\+), 1).
'$dcg_construct'(!, 0).
'$dcg_construct'({}, 0).
'$dcg_construct'({}, 1).
'$dcg_construct'(call, _).
