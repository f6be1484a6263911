% residual_programs.pl: what undefined answers depend on, as goals and as rules: call_delays/2 and its kin (well_founded.pl).

%! call_delays(:Goal, :Conditions) is nondet.  Conditions, a conjunction, are what an answer of Goal depends on; true where it is true.
call_delays(Goal, Delays) :-
    '$strip_module'(Goal, M, Plain),
    '$delays'(Before),
    b_setval('$delays', []),
    call(M:Plain),
    '$delays'(Found),
    '$append_list'(Found, Before, All),
    b_setval('$delays', All),
    '$strip_module'(Delays, DM, Result),
    '$delays_term'(Found, DM, Result).

% The conditions of the branch as a conjunction.
'$delays_term'(Delays, M, Term) :-
    '$delay_terms'(Delays, M, Terms),
    '$conjunction_of'(Terms, Term).

'$delay_terms'([], _, []).
'$delay_terms'([D|Ds], M, [Term|Terms]) :-
    '$delay_goal'(D, Goal),
    ( Goal == undefined -> Term = system:undefined ; Goal == not_undefined -> Term = tnot(system:undefined) ; '$condition_term'(Goal, M, Term) ),
    '$delay_terms'(Ds, M, Terms).

'$conjunction_of'([], true).
'$conjunction_of'([Term|Terms], Conjunction) :-
    ( Terms == [] -> Conjunction = Term ; Conjunction = (Term , Rest), '$conjunction_of'(Terms, Rest) ).

'$condition_term'(undefined, _, undefined).
'$condition_term'(not_undefined, _, tnot(undefined)).
'$condition_term'(neg(Call), M, tnot(Term)) :- '$unqualified'(Call, M, Term).
'$condition_term'(pos(Call-Skeleton, Return), M, Term) :-
    copy_term(Call-Skeleton, Call1-Return),
    '$unqualified'(Call1, M, Term).

'$unqualified'(M0:Goal, M, Term) :-
    (   M0 == system, Goal = '$tabled_call'(Called) -> ( Called = M1:Term0, M1 == M -> Term = Term0 ; Term = Called )
    ;   M0 == M -> Term = Goal
    ;   Term = M0:Goal
    ).

%! delays_residual_program(:Conditions, :Clauses) is det.  Clauses are the undefined rules that Conditions, of call_delays/2, depend on.
delays_residual_program(Delays, Program) :-
    '$strip_module'(Delays, M, Term),
    '$strip_module'(Program, PM, Result),
    '$condition_goals'(Term, M, Goals, []),
    '$residual_clauses'(Goals, [], PM, Result).

'$condition_goals'(true, _, Goals, Goals) :- !.
'$condition_goals'((A , B), M, Goals, Tail) :- !, '$condition_goals'(A, M, Goals, Goals1), '$condition_goals'(B, M, Goals1, Tail).
'$condition_goals'(system:undefined, _, Goals, Goals) :- !.
'$condition_goals'(M:Goal, _, Goals, Tail) :- !, '$condition_goals'(Goal, M, Goals, Tail).
'$condition_goals'(tnot(Goal), M, Goals, Tail) :- !, '$condition_goals'(Goal, M, Goals, Tail).
'$condition_goals'(Goal, M, [M:Goal|Tail], Tail).

% Clauses of the goals, and of what these need.
'$residual_clauses'([], _, _, []).
'$residual_clauses'([Goal|Goals], Seen, M, Program) :-
    (   ( Goal = _:undefined ; '$seen_variant'(Seen, Goal) )
    ->  '$residual_clauses'(Goals, Seen, M, Program)
    ;   findall(Answer, '$undefined_answer'(Goal, Answer), Found),
        '$residual_rules'(Found, M, Program, Program1, More, []),
        '$append_list'(More, Goals, Goals1),
        '$residual_clauses'(Goals1, [Goal|Seen], M, Program1)
    ).

'$seen_variant'([Seen|Rest], Goal) :- ( Seen =@= Goal -> true ; '$seen_variant'(Rest, Goal) ).

% The undefined answers that are instances of a goal: of the table of its variant, or of one that is more general.
'$undefined_answer'(Goal, Instance-Conditions) :-
    '$undefined_in'(Goal, Call, Answers),
    term_variables(Call, _),
    Call = _:Plain,
    '$return_of'(Plain, Skeleton),
    '$member_of_list'('$delayed'(Skeleton, Alternatives), Answers),
    '$member_of_list'(Conditions, Alternatives),
    Instance = Call,
    Instance = Goal.

'$undefined_in'(Goal, Call, Answers) :-
    (   '$tbl_delayed_answers'(Goal, Answers0), Answers0 \== []
    ->  copy_term(Goal, Call), Answers = Answers0
    ;   '$tbl_all'(Tables),
        '$member_of_list'(Call-_, Tables),
        subsumes_term(Call, Goal),
        '$tbl_delayed_answers'(Call, Answers),
        '$has_instance'(Answers, Call, Goal)
    ->  true
    ).

'$has_instance'(Answers, Call, Goal) :-
    \+ \+ ( Call = _:Plain, '$return_of'(Plain, Skeleton), '$member_of_list'('$delayed'(Skeleton, _), Answers), Call = Goal ).

'$return_of'(Plain, Skeleton) :-
    term_variables(Plain, Variables),
    ( Variables = [V] -> Skeleton = V ; Skeleton =.. [ret|Variables] ).

'$residual_rules'([], _, Program, Program, Goals, Goals).
'$residual_rules'([Head0-Conditions|Found], M, [(Head :- Body)|Program], Tail, Goals, GoalsTail) :-
    '$unqualified'(Head0, M, Head),
    '$condition_terms'(Conditions, M, Terms, Goals, Goals1),
    '$conjunction_of'(Terms, Body),
    '$residual_rules'(Found, M, Program, Tail, Goals1, GoalsTail).

'$condition_terms'([], _, [], Goals, Goals).
'$condition_terms'([Condition|Conditions], M, [Term|Terms], Goals, Tail) :-
    '$condition_term'(Condition, M, Term),
    '$condition_goals'(Term, M, Goals, Goals1),
    '$condition_terms'(Conditions, M, Terms, Goals1, Tail).

%! call_residual_program(:Goal, :Clauses) is nondet.  Clauses are the undefined rules that an answer of Goal depends on.
call_residual_program(Goal, Program) :-
    '$strip_module'(Goal, M, Plain),
    '$strip_module'(Program, PM, Result),
    call_delays(M:Plain, PM:Delays),
    delays_residual_program(PM:Delays, PM:Result).

%! answer_residual(:Goal, :Residual) is nondet.  Residual is the condition of an undefined answer of Goal, a tabled goal.
answer_residual(Goal, Residual) :-
    '$strip_module'(Goal, M, Plain),
    call_delays(M:Plain, Delays),
    Delays \== true,
    findall((M:Plain)-Conditions, '$undefined_answer'(M:Plain, (M:Plain)-Conditions), Found),
    '$member_of_list'((M:Plain)-Conditions, Found),
    '$condition_terms'(Conditions, M, Terms, _, []),
    '$strip_module'(Residual, _, Result),
    '$conjunction_of'(Terms, Result).
