% best_solution.pl: the best solution of a plain Prolog goal by branch and bound, with the same answer on any number of workers.
%
% Two phases. The first finds the best cost alone: all solutions are collected, but each has to be better than those that any worker
% has found, which cost_below/1 asks within the goal (system/best_cost.pl). The second phase runs the goal again and takes the solutions
% that have the best cost, in the order of the goal; cost_below/1 then asks for at most this cost. What the second phase sees depends on
% nothing shared, so its answers are the sequential ones.
%
% Costs of max(Cost) are negated inside.
:- module(best_solution, [ best_solution/2, cost_below/1 ]).
:- use_module(library(error), [must_be/2, domain_error/2, instantiation_error/1, type_error/2]).

:- meta_predicate best_solution(?, 0).

%! best_solution(+Objective, :Goal) is nondet.
%  Objective is min(Cost) or max(Cost): Goal, with the best Cost that one of its solutions has; each such solution on backtracking.
%  Cost is a number when Goal is done. Goal may ask cost_below/1 and must not depend on what else it changes: it runs twice.
best_solution(Objective, Goal) :-
    objective(Objective, Sign, Cost),
    '$best_cost'(Sign, Value, Incumbent, best_solution:better(Goal, Cost, Sign, Incumbent, Value), Best),
    with_bound(known(Sign, Best), Goal),
    cost_value(Cost, Sign, Found),
    Found =:= Best.

objective(Objective, _, _) :- var(Objective), !, instantiation_error(Objective).
objective(min(Cost), 1, Cost) :- !.
objective(max(Cost), -1, Cost) :- !.
objective(Objective, _, _) :- domain_error(objective, Objective).

% Goal with Bound for cost_below/1, and the earlier one outside.
with_bound(Bound, Goal) :-
    outer_bound(Outer),
    b_setval('$cost_bound', Bound),
    call(Goal),
    b_setval('$cost_bound', Outer).

outer_bound(Bound) :- ( nb_current('$cost_bound', Bound0) -> Bound = Bound0 ; Bound = none ).

better(Goal, Cost, Sign, Incumbent, Value) :-
    with_bound(search(Sign, Incumbent), Goal),
    cost_value(Cost, Sign, Value),
    note(Value, Incumbent).

% Bounds are integers: the least one that is no less than the cost.
note(Value, Incumbent) :- integer(Value), !, '$incumbent_note'(Incumbent, Value).
note(Value, Incumbent) :-
    Noted is ceiling(Value),
    ( '$incumbent_bound'(Incumbent, Bound) -> Noted =< Bound ; true ),
    ( '$incumbent_note'(Incumbent, Noted) -> true ; true ).

cost_value(Cost, Sign, Value) :-
    (   number(Cost) -> Value is Sign * Cost
    ;   var(Cost) -> instantiation_error(Cost)
    ;   type_error(number, Cost)
    ).

%! cost_below(+Cost) is semidet.
%  A solution of the innermost best_solution/2 around that costs Cost, a number, may be better than the best known so far. With max,
%  Cost is what a solution can have at most. True outside.
cost_below(Cost) :-
    must_be(number, Cost),
    outer_bound(Bound),
    below(Bound, Cost).

below(none, _).
below(search(Sign, Incumbent), Cost) :- ( '$incumbent_bound'(Incumbent, Bound) -> Sign * Cost < Bound ; true ).
below(known(Sign, Best), Cost) :- Sign * Cost =< Best.
