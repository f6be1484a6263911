% free_search.pl: penelope solve -f MODEL.fzn: the search of one solution, or the best one, that need not follow the model's annotation.
%
% It is made of dives ('$fzn_dive'/6, in wam/flatzinc/free_search.cpp), each with a strategy, that end after a number of failures.
%
%   rounds   each strategy has a dive from the root, which is then dropped: what it has learned, weights and the best solution, is kept.
%            From round to round they have three times the failures.
%   one      worker: the strategy that came furthest searches the whole tree, piece by piece. Every fourth piece is a dive from the root
%            with another strategy instead, so that a bad beginning does not decide all.
%   several  workers: they divide the dives of a round; then the tree, for what a piece leaves open are alternatives.
%
% All dives prune with the best cost that any of them has found, as in best_cost.pl. The search for one solution is that for the cost 0. What is
% found depends on the speed of workers; status and optimum do not.

% All solutions, or N > 1 of them, are searched in order.
'$is_free_search'(Cost, All, Options, Workers) :-
    '$memberchk_option'(free(Workers), Options),
    ( Cost = cost(_, _) -> true ; All == false ).

%! '$free_search'(+Workers, +Cost, +Groups, +Introduced, +Outputs, -Best) is det.
%  Arguments as in a model. Best: none, or best(Cost, Text).
'$free_search'(Workers, Cost, Groups, group(Introduced0, _), Outputs, Best) :-
    (   Cost = cost(Least, Sign)
    ->  append(Annotated, [Others,group(Costs, _)], Groups)
    ;   Least = 0, Sign = 1, Costs = [],
        append(Annotated, [Others], Groups)
    ),
    '$group_variables'(Annotated, Others, Variables),
    append(Introduced0, Costs, Introduced),
    '$free_best'(any, none, Sign, dive(Annotated, Variables, Introduced, Outputs, Least), Workers, Best).

'$group_variables'([], group(Variables, _), Variables).
'$group_variables'([group(Vs, _)|Groups], Others, Variables) :-
    append(Vs, Variables1, Variables),
    '$group_variables'(Groups, Others, Variables1).

% As '$best_cost'/7, with the solution.
'$free_best'(Who, Known, Sign, Problem, Workers, Best) :-
    '$known_cost'(Known, Bound),
    '$findall_begin'(Buffer),
    '$incumbent_begin'(Buffer, Sign, Bound, Who, Incumbent),
    '$findall_run'(Buffer, Found, '$free_rounds'(Problem, Incumbent, Workers, Found), All, []),
    '$incumbent_end'(Incumbent, Lowest),
    '$better_ones'(All, Known, Best0),
    '$known_cost'(Best0, Cost),
    (   '$is_best_cost'(Lowest, Cost)
    ->  Best = Best0
    ;   '$free_best'(first, Best0, Sign, Problem, Workers, Best)
    ).

'$known_cost'(none, []).
'$known_cost'(best(Cost, _), Cost).

'$better_ones'([], Best, Best).
'$better_ones'([One|All], Best0, Best) :-
    '$better_one'(One, Best0, Best1),
    '$better_ones'(All, Best1, Best).

'$better_one'(none, Best, Best).
'$better_one'(best(C, T), none, best(C, T)) :- !.
'$better_one'(best(C, T), best(C0, T0), Best) :- ( C < C0 -> Best = best(C, T) ; Best = best(C0, T0) ).

% --- rounds

'$free_failures'(1, 100).
'$free_failures'(2, 300).
'$free_failures'(3, 1000).

'$free_rounds'(dive(Groups, Variables, Introduced, Outputs, Cost), Incumbent, Workers, Best) :-
    '$dive_strategies'(Groups, Strategies),
    Problem = dive(Groups, Variables, Introduced, Outputs, Cost, Incumbent),
    '$free_round'(1, Problem, Strategies, Workers, known(none, none), Best).

'$dive_strategies'([], [free, free_mixed]) :- !.
'$dive_strategies'(_, [annotated, free, free_mixed]).

% Known: known(Experience, Best).
'$free_round'(Round, Problem, Strategies, Workers, Known0, Best) :-
    '$free_failures'(Round, Failures),
    '$round_dives'(Workers, Strategies, Problem, Failures, Known0, Dives, Known),
    (   '$is_searched'(Dives, Problem, Known)
    ->  Known = known(_, Best)
    ;   Round1 is Round + 1,
        '$free_failures'(Round1, _)
    ->  '$free_round'(Round1, Problem, Strategies, Workers, Known, Best)
    ;   '$free_whole'(Workers, Problem, Dives, Known, Best)
    ).

'$is_searched'(Dives, _, _) :- memberchk(run(_, exhausted, _, _, _), Dives), !.
'$is_searched'(_, dive(_, _, _, _, Cost, _), known(_, Best)) :- Cost == 0, Best \== none.

% One worker learns from dive to dive, several from round to round.
'$round_dives'(1, Strategies, Problem, Failures, Known0, Dives, Known) :- !,
    '$dives_in_turn'(Strategies, Problem, Failures, Known0, Dives, Known).
'$round_dives'(Workers, Strategies, Problem, Failures, known(Experience0, Best0), Dives, known(Experience, Best)) :-
    length(Strategies, Count),
    Members is max(Workers, Count),
    findall(Run, '$free_member'(Members, Strategies, Problem, Failures, Experience0, Run), Dives),
    '$learn_from'(Dives, Best0, Best, Experience).

'$dives_in_turn'([], _, _, Known, [], Known).
'$dives_in_turn'([Strategy|Strategies], Problem, Failures, known(Experience0, Best0), [Run|Dives], Known) :-
    '$free_dives'([[]], Problem, plan(Strategy, false, 0), Failures, Experience0, none, Run),
    Run = run(_, End, _, Experience, Found),
    '$better_one'(Found, Best0, Best),
    (   ( End == exhausted ; '$is_searched'([], Problem, known(Experience, Best)) )
    ->  Dives = [],
        Known = known(Experience, Best)
    ;   '$dives_in_turn'(Strategies, Problem, Failures, known(Experience, Best), Dives, Known)
    ).

'$free_member'(Members, Strategies, Problem, Failures, Experience, Run) :-
    '$begin_region'('$free_dives'(_, _, _, _, _, _, _)),
    between(1, Members, Member),
    length(Strategies, Count),
    Place is (Member - 1) mod Count,
    Seed is (Member - 1) // Count,
    nth0(Place, Strategies, Strategy),
    '$free_dives'([[]], Problem, plan(Strategy, false, Seed), Failures, Experience, none, Run).

% The experience of the run that has found the best solution, or else of the first one.
'$learn_from'([run(_, _, _, Experience0, Found)|Runs], Best0, Best, Experience) :-
    '$better_one'(Found, Best0, Best1),
    '$learn_from'(Runs, Best1, Best, Experience0, Experience).

'$learn_from'([], Best, Best, Experience, Experience).
'$learn_from'([run(_, _, _, Experience1, Found)|Runs], Best0, Best, Experience0, Experience) :-
    '$better_one'(Found, Best0, Best1),
    ( Best1 == Best0 -> Experience2 = Experience0 ; Experience2 = Experience1 ),
    '$learn_from'(Runs, Best1, Best, Experience2, Experience).

% --- a run: run(Strategy, End, Progress, Experience, Best). End: exhausted, or limit(Paths).

% A dive that was interrupted goes on with what it had left.
'$free_dives'([], _, plan(Strategy, _, _), _, Experience, Best, run(Strategy, exhausted, 1.0, Experience, Best)).
'$free_dives'([Path|Paths], Problem, plan(Strategy, Keeps, Seed), Failures, Experience0, Best0, Run) :-
    '$fzn_dive'(Problem, plan(Strategy, Keeps, Failures, Seed), Path, Experience0, Experience, end(How, Used, Progress, Found)),
    '$better_one'(Found, Best0, Best),
    Left is max(Failures - Used, 0),
    (   How = limit(Open)
    ->  append(Open, Paths, Rest),
        Run = run(Strategy, limit(Rest), Progress, Experience, Best)
    ;   ( How = told(Open) -> append(Open, Paths, Rest) ; Rest = Paths ),
        '$free_dives'(Rest, Problem, plan(Strategy, Keeps, Seed), Left, Experience, Best, Run)
    ).

% --- the whole tree

'$free_whole'(1, Problem, Dives, Known, Best) :- !,
    '$strategies_by_progress'(Dives, [Strategy|Others]),
    append(Others, [Strategy], Turns),
    '$free_pieces'(1, [[]], Strategy, Turns, 3000, Problem, Known, Best).
'$free_whole'(_, Problem, Dives, known(Experience, Best0), Best) :-
    '$strategies_by_progress'(Dives, [Strategy|_]),
    findall(Found, '$free_tree'(Problem, Strategy, Experience, Found), All),
    '$better_ones'(All, Best0, Best).

'$strategies_by_progress'(Dives, Strategies) :-
    findall(Left-Strategy, ( member(run(Strategy, _, Progress, _, _), Dives), Left is 1 - Progress ), Pairs),
    keysort(Pairs, Sorted),
    findall(Strategy, member(_-Strategy, Sorted), Strategies).

% Piece: the number of the next one. Open: paths that are left. Turns: strategies of dives from the root.
'$free_pieces'(Piece, Open0, Strategy, Turns0, Failures, Problem, known(Experience0, Best0), Best) :-
    (   Piece mod 4 =\= 0
    ->  '$free_dives'(Open0, Problem, plan(Strategy, true, 0), Failures, Experience0, none, Run),
        Turns = Turns0
    ;   Turns0 = [Turn|Turns1],
        append(Turns1, [Turn], Turns),
        '$free_dives'([[]], Problem, plan(Turn, false, Piece), Failures, Experience0, none, Run)
    ),
    Run = run(_, End, _, Experience, Found),
    '$better_one'(Found, Best0, Best1),
    (   '$is_searched'([Run], Problem, known(Experience, Best1))
    ->  Best = Best1
    ;   ( Piece mod 4 =\= 0 -> End = limit(Open), Failures1 = Failures ; Open = Open0, Failures1 is Failures * 3 // 2 ),
        Piece1 is Piece + 1,
        '$free_pieces'(Piece1, Open, Strategy, Turns, Failures1, Problem, known(Experience, Best1), Best)
    ).

% Each solution is better than what was known when it was found.
'$free_tree'(Problem, Strategy, Experience, Best) :-
    '$begin_region'('$free_branch'(_, _, _, _, _)),
    '$free_branch'([], Problem, Strategy, Experience, Best).

'$free_branch'(Path, Problem, Strategy, Experience0, Best) :-
    '$fzn_dive'(Problem, plan(Strategy, true, 300, 0), Path, Experience0, Experience, end(How, _, _, Found)),
    (   Found \== none, Best = Found
    ;   '$open_path'(How, Next),
        '$free_branch'(Next, Problem, Strategy, Experience, Best)
    ).

'$open_path'(limit(Paths), Path) :- member(Path, Paths).
'$open_path'(told(Paths), Path) :- member(Path, Paths).
