% costs.pl: for each pattern the sizes of what it returns, its number of solutions and its cost, callees first.
%
% In a component of patterns that call each other one is solved at a time; calls of the others are replaced by their clauses. What
% is solved before is used in what comes after: sizes o(K) of the argument K behind the call, then sums p(I, J) of two of them (a
% list that is divided in two), then solutions s, then cost c.
:- module(analysis_costs, [ solve_patterns/0, solution_of/3 ]).
:- use_module(library(analysis/expressions)).
:- use_module(library(analysis/types)).
:- use_module(library(analysis/program)).
:- use_module(library(analysis/matching)).
:- use_module(library(analysis/walk)).
:- use_module(library(analysis/modes)).
:- use_module(library(analysis/callgraph)).
:- use_module(library(analysis/alternatives)).
:- use_module(library(analysis/equations)).
:- use_module(library(lists), [append/3, member/2, memberchk/2, nth1/3, subtract/3, select/3]).
:- use_module(library(apply), [maplist/2, maplist/3, maplist/4, foldl/4]).

:- dynamic solution/3.

%! solution_of(?Id, ?What, ?Result) is nondet.  What of pattern Id, s or c, is Result (equations.pl), or unknown.
solution_of(Id, What, Result) :- solution(Id, What, Result).

%! solve_patterns is det.  Solves all patterns of modes.pl.
solve_patterns :-
    retractall(solution(_, _, _)),
    findall(Id, pattern(Id, _, _), Ids),
    components(Ids, pattern_calls, Components),
    forall(member(C, Components), solve_component(C)).

solve_component(Component) :- forall(( member(Id, Component), pattern(Id, P, Types) ), solve_pattern(Id, P, Types, Component)).

solve_pattern(Id, P, Types, Component) :-
    (   predicate_clauses(P, Entry, Clauses)
    ->  returned(Id, Types, Returned),
        nb_setval(analysis_main, main(Id, Component)),
        ( Component = [_] -> true ; inlines(Id, Component) -> true ; nb_setval(analysis_main, main(Id, none)) ),
        stage(sizes),
        walked(Clauses, Types, Walked0),
        forall(member(K, Returned), solve_size(Id, Types, Walked0, K)),
        forall(( append(_, [I|Js], Returned), member(J, Js) ), solve(Id, Types, Walked0, p(I, J), sum_value(Id, I, J))),
        solve_solutions(Id, Types, Clauses),
        stage(cost),
        walked(Clauses, Types, Walked2),
        solve(Id, Types, Walked2, c, cost_value(Entry))
    ;   assertz(solution(Id, s, unknown)), assertz(solution(Id, c, unknown))
    ), !.

stage(S) :- nb_setval(analysis_stage, S).

% The others of the component are replaced by their clauses unless these go on for ever.
inlines(Id, Component) :-
    select(Id, Component, Others),
    components(Others, calls_within(Others), Cs),
    \+ ( member(C, Cs), ( C = [_,_|_] ; C = [V], pattern_calls(V, V) ) ).

calls_within(Others, V, W) :- pattern_calls(V, W), memberchk(W, Others).

% Arguments whose size is known behind the call only.
returned(Id, Types, Ks) :-
    (   pattern_outs(Id, Outs)
    ->  findall(K, ( nth1(K, Outs, T), type_measure(T, _), nth1(K, Types, T0), \+ type_measure(T0, _) ), Ks)
    ;   Ks = []
    ).

walked(Clauses, Types, Walked) :-
    input_sizes(Types, 1, Sizes),
    findall(clause(Events, Outs), ( member(C, Clauses), walk_clause(C, Types, Sizes, size_call, Events, Outs) ), Walked).

input_sizes([], _, []).
input_sizes([T|Ts], I, [S|Ss]) :-
    ( T == list(none) -> S = [] ; type_measure(T, _) -> e_size(n(I), S) ; S = unknown ),
    J is I + 1,
    input_sizes(Ts, J, Ss).

% --- calls -------------------------------------------------------------------------------------------------------------------

size_call(P, _, _, inline(Entry, Clauses), _) :- P = aux(_), !, predicate_clauses(P, Entry, Clauses).
size_call(P, Types, Sizes, Answer, _) :-
    pattern_for(P, Types, Id), !,
    ( pattern_outs(Id, Outs) -> true ; Outs = Types ),
    nb_getval(analysis_main, main(Main, Component)),
    (   Id == Main -> itself(Id, Types, Sizes, Outs, Answer)
    ;   is_list(Component), memberchk(Id, Component) -> predicate_clauses(P, Entry, Clauses), Answer = inline(Entry, Clauses)
    ;   result(Id, c, Sizes, Cost),
        ( pattern_outs(Id, _) -> result(Id, s, Sizes, Sols) ; Sols = q([], exact) ),
        out_sizes(Outs, Id, Sizes, 1, OutSizes),
        findall(I-J-E, ( solution(Id, p(I, J), R), R = result(_, _, _, _, _), result(Id, p(I, J), Sizes, q(E, _)) ), Pairs),
        Answer = answer(Cost, Sols, Outs, OutSizes, Pairs)
    ).
size_call(_, Types, Sizes, answer(unknown, unknown, Outs, Unknown, []), _) :-
    maplist([T, U]>>( T == free -> U = any ; U = T ), Types, Outs),
    maplist([_, unknown]>>true, Sizes, Unknown).

% A call of the pattern that is being solved.
itself(Id, _, Sizes, Outs, answer(q(Cost, exact), Sols, Outs, OutSizes, Pairs)) :-
    nb_getval(analysis_stage, Stage),
    e_factor(rec(c, Id, Sizes), Cost),
    own_solutions(Stage, Id, Sizes, Sols),
    (   Stage == sizes
    ->  own_sizes(Outs, Id, Sizes, 1, OutSizes), Pairs = []
    ;   out_sizes(Outs, Id, Sizes, 1, OutSizes),
        findall(I-J-E, ( solution(Id, p(I, J), _), result(Id, p(I, J), Sizes, q(E, _)) ), Pairs)
    ).

own_solutions(cost, Id, Sizes, Sols) :- !, result(Id, s, Sizes, Sols).
own_solutions(one_solution, _, _, q(One, exact)) :- !, e_constant(1, One).
own_solutions(_, Id, Sizes, q(E, exact)) :- e_factor(rec(s, Id, Sizes), E).

own_sizes([], _, _, _, []).
own_sizes([T|Ts], Id, Sizes, K, [S|Ss]) :-
    ( type_measure(T, _) -> e_factor(rec(o(K), Id, Sizes), E), S = q(E, exact) ; S = unknown ),
    K1 is K + 1,
    own_sizes(Ts, Id, Sizes, K1, Ss).

out_sizes([], _, _, _, []).
out_sizes([_|Ts], Id, Sizes, K, [S|Ss]) :-
    ( solution(Id, o(K), _), result(Id, o(K), Sizes, S) -> true ; S = unknown ),
    K1 is K + 1,
    out_sizes(Ts, Id, Sizes, K1, Ss).

% What is solved, for a call's sizes. The formula that does not hold for all sizes is used where the call's are certainly large
% enough.
result(Id, What, Sizes, Quantity) :-
    (   solution(Id, What, result(E, How, From, Measure, Always))
    ->  (   How == exact, Always \== q(E, exact), large_enough(Measure, Sizes, From)
        ->  Q = q(E, exact)
        ;   Q = Always
        ),
        Q = q(E0, How1),
        e_map_factors(size_of(Sizes), E0, E1),
        ( E1 == unknown -> Quantity = unknown ; Quantity = q(E1, How1) )
    ;   Quantity = unknown
    ).

size_of(Sizes, v(n(I)), S) :- nth1(I, Sizes, S).

large_enough(Measure, Sizes, From) :-
    Measure \== none,
    measure_of(Measure, Sizes, S),
    S \== unknown,
    e_constant(From, F),
    e_below(F, S).

% --- equations -----------------------------------------------------------------------------------------------------------------

solve(Id, Types, Walked, What, Value) :-
    measures(Walked, Types, Measures),
    solved_result(Id, Types, Walked, Measures, What, Value, R),
    assertz(solution(Id, What, R)).

solved_result(Id, Types, Walked, Measures, What, Value, Best) :-
    findall(R, ( member(M, Measures), once(solve_equation(What, M, problem(Id, Types, Walked), Value, R)) ), Rs),
    ( best(Rs, Best) -> true ; Best = unknown ).

best(Rs, R) :- member(R, Rs), R = result(E, exact, _, _, Q), Q == q(E, exact), !.
best(Rs, R) :- member(R, Rs), R = result(_, exact, _, _, _), !.
best([R|_], R).

cost_value(Entry, Clauses, Q) :-
    findall(Es, member(clause(Es, _), Clauses), Events),
    alternatives_value(Events, Cost, _),
    e_constant(Entry, E),
    q_add(q(E, exact), Cost, Q).

solutions_value(Clauses, Q) :-
    findall(Es, member(clause(Es, _), Clauses), Events),
    alternatives_value(Events, _, Q).

% A size behind the call. What a clause without calls of its own returns may be what all return: if it is so behind the calls of
% the others, it is so (by induction) behind all. (select/3: the rest is one shorter, in both clauses.)
solve_size(Id, Types, Walked, K) :-
    measures(Walked, Types, Measures),
    (   assumed_size(exact, Id, Types, Walked, Measures, K, R) -> true
    ;   solved_result(Id, Types, Walked, Measures, o(K), out_value(K), R0),
        (   R0 = result(_, exact, _, _, _) -> R = R0
        ;   assumed_size(bound, Id, Types, Walked, Measures, K, R) -> true
        ;   R = R0
        )
    ),
    assertz(solution(Id, o(K), R)).

assumed_size(How, Id, Types, Walked, Measures, K, Result) :-
    likely_size(Types, Walked, K, F),
    Result = result(F, How, _, _, q(F, How)),
    member(M, Measures),
    once(solve_equation(o(K), M, problem(Id, Types, Walked), assumed_value(Id, K, F), Result)), !.

likely_size(_, Walked, K, F) :-
    member(clause(_, Outs), Walked), Outs \== none, nth1(K, Outs, val(_, F)), F \== unknown, e_recs(F, []), F = [_|_],
    without_recursive_bounds(F, F), \+ ( size_bound(X, _), e_mentions(F, X) ).
likely_size(Types, _, _, F) :- nth1(I, Types, list(_)), e_size(n(I), F).
likely_size(Types, _, _, F) :-                         % both lists together (merging)
    nth1(I, Types, list(_)), nth1(J, Types, list(_)), I < J,
    e_size(n(I), A), e_size(n(J), B), e_add(A, B, F).

assumed_value(Id, K, F, Clauses, Q) :-
    findall(S0, ( member(clause(_, Outs), Clauses), Outs \== none, nth1(K, Outs, val(_, S0)) ), Ss0),
    maplist(without_recursive_bounds, Ss0, Ss1),
    maplist(e_map_factors(assumed(Id, K, F)), Ss1, Ss),
    ( Ss == [] -> Q = q(F, exact) ; largest(Ss, Q0), ( Ss0 == Ss1 -> Q = Q0 ; Q0 = q(E, _), Q = q(E, bound) ) ).

assumed(Id, K, F, rec(o(K), Id, Sizes), E) :- e_map_factors(size_of(Sizes), F, E).

out_value(K, Clauses, Q) :-
    findall(S, ( member(clause(_, Outs), Clauses), Outs \== none, nth1(K, Outs, val(_, S)) ), Ss),
    largest(Ss, Q).

% The sum of two sizes; those of a call of the pattern itself together are the sum of that call.
sum_value(Id, I, J, Clauses, Q) :-
    findall(S, ( member(clause(_, Outs), Clauses), Outs \== none, nth1(I, Outs, val(_, A)), nth1(J, Outs, val(_, B)),
                 e_add(A, B, S0), joint(S0, Id, I, J, S) ), Ss),
    largest(Ss, Q).

joint(unknown, _, _, _, unknown) :- !.
joint(E, Id, I, J, F) :-
    (   select([rec(o(I), Id, As)-1]-C, E, E1), select([rec(o(J), Id, As)-1]-C, E1, E2)
    ->  e_factor(rec(p(I, J), Id, As), P), e_scale(P, C, PC), e_add(E2, PC, E3),
        joint(E3, Id, I, J, F)
    ;   select([v(X)-1]-C, E, E1), select([v(Y)-1]-C, E1, E2), ( sizes_bound(X, Y, B) ; sizes_bound(Y, X, B) )
    ->  e_scale(B, C, BC), e_add(E2, BC, E3),
        joint(E3, Id, I, J, F)
    ;   F = E
    ).

largest([], q([], exact)).
largest(Ss, unknown) :- memberchk(unknown, Ss), !.
largest([S|Ss], Q) :- foldl([A, Q0, Q1]>>q_max(q(A, exact), Q0, Q1), Ss, q(S, exact), Q).

% Solutions: first whether one for each call of its own makes one for all, or at most one; then as an equation.
solve_solutions(Id, Types, Clauses) :-
    stage(one_solution),
    walked(Clauses, Types, Walked1),
    measures(Walked1, Types, Measures),
    findall(R, ( member(M, Measures), once(solve_equation(s, M, problem(Id, Types, Walked1), solutions_value, R)) ), Ones),
    e_constant(1, One),
    (   member(R, Ones), R = result(One, exact, _, _, q(One, exact)) -> assertz(solution(Id, s, R))
    ;   stage(solutions),
        walked(Clauses, Types, Walked2),
        (   member(result(One1, _, _, M, q(Most, _)), Ones), e_below(Most, One), e_below(One1, One)
        ->  Bound = [result(One, bound, 0, M, q(One, bound))]
        ;   Bound = []
        ),
        findall(R, ( member(M, Measures), once(solve_equation(s, M, problem(Id, Types, Walked2), solutions_value, R)) ), Rs),
        append(Rs, Bound, All0),
        (   member(R, All0), R = result(_, exact, _, _, _) -> assertz(solution(Id, s, R))
        ;   Bound = [R] -> assertz(solution(Id, s, R))
        ;   best(All0, R) -> assertz(solution(Id, s, R))
        ;   assertz(solution(Id, s, unknown))
        )
    ).
