% free_search.pl: penelope solve -f MODEL.fzn: the search of one solution, or the best one, that need not follow the model's annotation.
%
% It is made of dives ('$fzn_dive'/6, in wam/flatzinc/free_search.cpp), each with a strategy, that end after a number of failures.
%
%   rounds   each strategy has a dive from the root, which is then dropped: what it has learned, weights and the best solution, is kept.
%            From round to round they have three times the failures.
%   pieces   the strategy that came furthest searches the whole tree, piece by piece: what a dive leaves open it gives back as paths, which
%            the next ones begin with. Every fourth piece is a dive from the root with another strategy instead, so that a bad beginning does
%            not decide all.
%
% Several workers divide the dives of the last round, and each piece: it begins with a part of the open paths for each, and every second time with
% dives from the root. Who has nothing left gets half of what another one has open. After the piece one of them passes on what it has learned.
%
% All dives prune with the best cost that any of them has found, as in best_cost.pl. The search for one solution is that for the cost 0. What is
% found depends on the speed of workers; status and optimum do not.
%
% The search for the first solution finds the same always, with any number of workers. Its rounds and pieces consist of as many tasks as a constant says,
% each of which depends on what was known before the piece alone, and nobody gets a part of a task; what a dive has searched when it is interrupted decides
% nothing. The cost of a solution is the number of the task that finds it, counted through all pieces. So the least one is the first, and a task that is
% behind one with a solution ends at once.

% '$free_search_for'(+Options, +Groups, +Cost, +All, -Kind): fails where the annotation is followed. All solutions, or N > 1 of them, are searched in
% order. Kind: any(Workers), any solution, or any best one; first(Workers): there is no annotation, and the answer must not depend on the workers.
'$free_search_for'(Options, Groups, Cost, All, Kind) :-
    ( Cost = cost(_, _) -> true ; All == false ),
    (   '$memberchk_option'(free(Workers), Options)
    ->  Kind = any(Workers)
    ;   '$memberchk_option'(free_without_annotation(Workers), Options),
        '$annotated_groups'(Groups, Cost, [], _),
        Kind = first(Workers)
    ).

% Groups of a model: those of its annotation, that of the variables it leaves out, that of what else is shown, and that of the cost.
'$annotated_groups'(Groups, Cost, Annotated, others(Others, Shown, Costs)) :-
    (   Cost = cost(_, _)
    ->  append(Annotated, [Others,group(Shown, _),group(Costs, _)], Groups)
    ;   Costs = [],
        append(Annotated, [Others,group(Shown, _)], Groups)
    ).

%! '$free_search'(+Kind, +Cost, +Groups, +Introduced, +Outputs, -Best) is det.
%  Kind: as above; first(Workers) only without a cost. Other arguments as in a model. Best: none, or best(Cost, Text).
'$free_search'(Kind, Cost, Groups, [group(Introduced0, _),group(Defined, _)], Outputs, Best) :-
    ( Cost = cost(Least, Sign) -> true ; Least = 0, Sign = 1 ),
    '$annotated_groups'(Groups, Cost, Annotated, others(Others, Shown, Costs)),
    '$group_variables'(Annotated, Others, Variables),
    append([Introduced0,Shown,Defined,Costs], Introduced),
    '$free_best'(any, none, Sign, dive(Annotated, Variables, Introduced, Outputs, Least), Kind, Best).

'$group_variables'([], group(Variables, _), Variables).
'$group_variables'([group(Vs, _)|Groups], Others, Variables) :-
    append(Vs, Variables1, Variables),
    '$group_variables'(Groups, Others, Variables1).

% As '$best_cost'/7, with the solution.
'$free_best'(Who, Known, Sign, Problem, Kind, Best) :-
    '$known_cost'(Known, Bound),
    '$findall_begin'(Buffer),
    '$incumbent_begin'(Buffer, Sign, Bound, Who, Incumbent),
    '$findall_run'(Buffer, Found, '$free_rounds'(Problem, Incumbent, Kind, Found), All, []),
    '$incumbent_end'(Incumbent, Lowest),
    '$better_ones'(All, Known, Best0),
    '$known_cost'(Best0, Cost),
    (   '$is_best_cost'(Lowest, Cost)
    ->  Best = Best0
    ;   '$free_best'(first, Best0, Sign, Problem, Kind, Best)
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

'$free_rounds'(dive(Groups0, Variables, Introduced, Outputs, Cost), Incumbent, Kind, Best) :-
    '$dive_strategies'(Groups0, Variables, Cost, Groups, Strategies),
    Problem = dive(Groups, Variables, Introduced, Outputs, Cost, Incumbent),
    '$free_round'(1, Problem, Strategies, Kind, known(none, none), Best).

% Where one solution is wanted and nothing is annotated, the order of the declarations may be a good one, with small values first: 0 is the code of that.
'$dive_strategies'([], Variables, Cost, Groups, Strategies) :- !,
    (   Cost == 0
    ->  Groups = [group(Variables, 0)],
        Strategies = [free, free_mixed, annotated]
    ;   Groups = [],
        Strategies = [free, free_mixed]
    ).
'$dive_strategies'(Groups, _, _, Groups, [annotated, free, free_mixed]).

% Known: known(Experience, Best).
'$free_round'(Round, Problem, Strategies, Kind, Known0, Best) :-
    '$free_failures'(Round, Failures),
    '$round_dives'(Kind, Round, Strategies, Problem, Failures, Known0, Dives, Known),
    (   '$is_searched'(Dives, Problem, Known)
    ->  Known = known(_, Best)
    ;   Round1 is Round + 1,
        '$free_failures'(Round1, _)
    ->  '$free_round'(Round1, Problem, Strategies, Kind, Known, Best)
    ;   '$free_whole'(Kind, Problem, Strategies, Dives, Known, Best)
    ).

'$is_searched'(Dives, _, _) :- memberchk(run(_, exhausted, _, _, _), Dives), !.
'$is_searched'(_, dive(_, _, _, _, Cost, _), known(_, Best)) :- Cost == 0, Best \== none.

% What one round or piece of a search consists of: any(1) has one task at a time.
'$tasks_at_once'(any(Workers), Workers).
'$tasks_at_once'(first(_), 16).

% One worker alone learns from dive to dive. Otherwise each dive of the last round is a task of its own, and more tasks have dives with other seeds.
'$round_dives'(Kind, Round, Strategies, Problem, Failures, Known0, Dives, Known) :-
    (   '$tasks_at_once'(Kind, AtOnce),
        AtOnce > 1,
        Next is Round + 1,
        \+ '$free_failures'(Next, _)
    ->  length(Strategies, Count),
        Most is max(Count, AtOnce),
        findall(whole(Strategy, Seed), '$round_member'(Most, Count, Strategies, Strategy, Seed), Tasks),
        '$run_tasks'(Kind, 0, Tasks, Problem, Failures, Known0, Results),
        findall(Run, member(_-Run, Results), Dives),
        Known0 = known(_, Best0),
        '$learn_from'(Dives, Best0, Best, Experience),
        Known = known(Experience, Best)
    ;   '$dives_in_turn'(Strategies, Problem, Failures, Known0, Dives, Known)
    ).

'$round_member'(Most, Count, Strategies, Strategy, Seed) :-
    between(1, Most, Member),
    Place is (Member - 1) mod Count,
    Seed is (Member - 1) // Count,
    nth0(Place, Strategies, Strategy).

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
'$free_dives'([Path|Paths], Problem, Plan, Failures, Experience0, Best0, Run) :-
    '$free_dive'([Path|Paths], Problem, Plan, Failures, Experience0, Best0, End),
    '$free_dives_go_on'(End, Problem, Plan, Run).

'$free_dives_go_on'(over(Run), _, _, Run).
'$free_dives_go_on'(left(_, Paths, Failures, Experience, Best), Problem, Plan, Run) :-
    '$free_dives'(Paths, Problem, Plan, Failures, Experience, Best, Run).

% End: over(Run), or left(How, Paths, Failures, Experience, Best). How: told, the dive was interrupted, or exhausted.
'$free_dive'([Path|Paths], Problem, plan(Strategy, Keeps, Seed), Failures, Experience0, Best0, End) :-
    '$fzn_dive'(Problem, plan(Strategy, Keeps, Failures, Seed), Path, Experience0, Experience, end(How, Used, Progress, Found)),
    '$better_one'(Found, Best0, Best),
    Left is max(Failures - Used, 0),
    (   How = limit(Open)
    ->  End = over(run(Strategy, limit([Open|Paths]), Progress, Experience, Best))
    ;   How = told(Open)
    ->  End = left(told, [Open|Paths], Left, Experience, Best)
    ;   End = left(exhausted, Paths, Left, Experience, Best)
    ).

% --- parts of a tree among workers

'$least_shared_failures'(200).

% As '$free_dives', with a solution for each part that was given away. A dive is interrupted where others ask for work, or may do so. Then there is
% always an alternative that they can get: half of what is open. Region: the choice point below all tasks.
'$shared_dives'([], _, _, plan(Strategy, _, _), _, Experience, Best, run(Strategy, exhausted, 1.0, Experience, Best)).
'$shared_dives'([Path|Paths], Region, Problem, Plan, Failures, Experience0, Best0, Run) :-
    '$free_dive'([Path|Paths], Problem, Plan, Failures, Experience0, Best0, End),
    '$shared_dives_go_on'(End, Region, Problem, Plan, Run).

'$shared_dives_go_on'(over(Run), _, _, _, Run).
'$shared_dives_go_on'(left(How, Paths, Failures, Experience, Best0), Region, Problem, Plan, Run) :-
    '$fzn_has_alternative'(Region, Has),
    (   How == told,
        Has == false,
        '$least_shared_failures'(Least),
        Failures >= Least,
        '$halves'(Paths, Half1, Half2)
    ->  ( Part = Half1, Best = Best0 ; Part = Half2, Best = none ),
        '$shared_dives'(Part, Region, Problem, Plan, Failures, Experience, Best, Run)
    ;   '$shared_dives'(Paths, Region, Problem, Plan, Failures, Experience, Best0, Run)
    ).

% Of one path every second open choice, from the one that is nearest to the root on: one of them alone may fail at once. Fails where nothing can be
% divided.
'$halves'([Path0], [Path], Paths) :- !,
    '$every_second_choice'(Path0, Path, _, Paths, _),
    Paths \== [].
'$halves'(Paths, Paths1, Paths2) :-
    length(Paths, Count),
    Half is Count // 2,
    length(Paths1, Half),
    append(Paths1, Paths2, Paths).

% Known: the decisions alone. Paths: what is below the opposites of the choices that go. Goes: whether the next choice does.
'$every_second_choice'([], [], [], [], true).
'$every_second_choice'([Step0|Steps0], [Step|Steps], [Known|Knowns], Paths, Goes) :-
    '$every_second_choice'(Steps0, Steps, Knowns, Paths0, Goes0),
    (   Step0 = o(Variable, Op, Value)
    ->  Known = d(Variable, Op, Value),
        (   Goes0 == true
        ->  Opposite is Op xor 1,
            Paths = [[d(Variable, Opposite, Value)|Knowns]|Paths0],
            Step = Known,
            Goes = false
        ;   Paths = Paths0,
            Step = Step0,
            Goes = true
        )
    ;   Known = Step0,
        Paths = Paths0,
        Step = Step0,
        Goes = Goes0
    ).

% Path2: what is below the opposite of the path's choice that is nearest to the root. Path1: the rest.
'$without_first_choice'([Step0|Steps0], Path1, Path2) :-
    (   '$without_first_choice'(Steps0, Steps, Path2)
    ->  Path1 = [Step0|Steps]
    ;   Step0 = o(Variable, Op, Value),
        Opposite is Op xor 1,
        Path1 = [d(Variable, Op, Value)|Steps0],
        Path2 = [d(Variable, Opposite, Value)|Steps0]
    ).

% --- the whole tree

'$free_whole'(Kind, Problem, Strategies, Dives, Known, Best) :-
    (   Kind = first(_)
    ->  [Strategy|Others] = Strategies
    ;   '$strategies_by_progress'(Dives, [Strategy|Others])
    ),
    append(Others, [Strategy], Turns),
    '$failures_at_first'(Kind, Failures),
    '$free_pieces'(1, [[]], Strategy, Turns, Failures, Kind, Problem, Known, Best).

'$failures_at_first'(any(_), 3000).
'$failures_at_first'(first(_), 500).  % of each task

'$strategies_by_progress'(Dives, Strategies) :-
    findall(Left-Strategy, ( member(run(Strategy, _, Progress, _, _), Dives), Left is 1 - Progress ), Pairs),
    keysort(Pairs, Sorted),
    findall(Strategy, member(_-Strategy, Sorted), Strategies0),
    list_to_set(Strategies0, Strategies).

% Piece: the number of the next one. Open: paths that are left. Turns: strategies of dives from the root.
'$free_pieces'(Piece, Open0, Strategy, Turns0, Failures, Kind, Problem, Known0, Best) :-
    '$piece_tasks'(Kind, Piece, Failures, Open0, Strategy, Turns0, Turns, Tasks, Kept),
    '$run_tasks'(Kind, Piece, Tasks, Problem, Failures, Known0, Results),
    findall(Run, ( member(part-Run, Results) ; member(whole-Run, Results) ), Runs),
    Known0 = known(_, Best0),
    '$learn_from'(Runs, Best0, Best1, Experience),
    '$open_paths'(Results, Kept, Open),
    (   '$is_over'(Results, Open, Problem, known(Experience, Best1))
    ->  Best = Best1
    ;   '$next_failures'(Kind, Piece, Failures, Failures1),
        Piece1 is Piece + 1,
        '$free_pieces'(Piece1, Open, Strategy, Turns, Failures1, Kind, Problem, known(Experience, Best1), Best)
    ).

'$most_piece_failures'(30000).  % of several workers, who wait for each other

'$next_failures'(any(1), Piece, Failures0, Failures) :- !,
    ( Piece mod 4 =:= 0 -> Failures is Failures0 * 3 // 2 ; Failures = Failures0 ).
'$next_failures'(_, _, Failures0, Failures) :-
    '$most_piece_failures'(Most),
    Failures is min(Failures0 * 3 // 2, Most).

% One worker has one task. Several have a part of the open paths each, and every second time a dive from the root for two of them: a quarter of the
% failures. The search for the first solution has tasks of equal size, of which a quarter are dives from the root, or more where there are few paths. Dives
% come first: they cannot be divided, and others have something to do in the meantime. Kept: paths that are left for the next piece.
'$piece_tasks'(any(1), Piece, Failures, Open, Strategy, Turns0, Turns, [Task], Kept) :- !,
    (   Piece mod 4 =:= 0
    ->  '$whole_tasks'(1, Piece, Turns0, Turns, [], [Task]),
        Kept = Open
    ;   Task = part(Open, Strategy, Failures),
        Turns = Turns0,
        Kept = []
    ).
'$piece_tasks'(first(_), Piece, Failures, Open0, Strategy, Turns0, Turns, Tasks, []) :- !,
    '$tasks_at_once'(first(_), Most),
    MostParts is Most * 3 // 4,
    '$spread'(MostParts, Open0, Open),
    length(Open, Count),
    Parts is min(Count, MostParts),
    length(Dealers, Parts),
    '$deal'(Open, Dealers, Dealt),
    findall(part(Part, Strategy, Failures), member(Part, Dealt), PartTasks),
    Dives is Most - Parts,
    Seed is Piece * Most,
    '$whole_tasks'(Dives, Seed, Turns0, Turns, PartTasks, Tasks).
'$piece_tasks'(any(Workers), Piece, Failures, Open, Strategy, Turns0, Turns, Tasks, []) :-
    length(Dealers, Workers),
    '$deal'(Open, Dealers, Parts0),
    exclude(==([]), Parts0, Parts),
    Shared is Failures * 3 // 2,
    findall(part(Part, Strategy, Shared), member(Part, Parts), PartTasks),
    ( Piece mod 2 =:= 1 -> Dives = 0 ; Dives is Workers // 2 ),
    Seed is Piece * Workers,
    '$whole_tasks'(Dives, Seed, Turns0, Turns, PartTasks, Tasks).

'$whole_tasks'(0, _, Turns, Turns, Tasks, Tasks) :- !.
'$whole_tasks'(Dives, Seed, [Turn|Turns0], Turns, Rest, [whole(Turn, Seed)|Tasks]) :-
    append(Turns0, [Turn], Turns1),
    Dives1 is Dives - 1,
    Seed1 is Seed + 1,
    '$whole_tasks'(Dives1, Seed1, Turns1, Turns, Rest, Tasks).

% At least so many paths, where the first one can be divided.
'$spread'(Least, Paths0, Paths) :-
    length(Paths0, Count),
    (   Count < Least,
        Paths0 = [Path|Others],
        '$without_first_choice'(Path, Path1, Path2)
    ->  '$spread'(Least, [Path1,Path2|Others], Paths)
    ;   Paths = Paths0
    ).

% Each of the lists gets one in turn.
'$deal'(Paths, Lists, Dealt) :- '$deal'(Paths, Lists, Lists, Dealt).

% The open lists are closed in the end.
'$deal'(Paths, Round, Lists, Dealt) :-
    '$deal_round'(Round, Paths, Rest, Tails),
    (   Rest == []
    ->  '$close_lists'(Tails),
        Dealt = Lists
    ;   '$deal'(Rest, Tails, Lists, Dealt)
    ).

'$deal_round'([], Paths, Paths, []).
'$deal_round'([List|Lists], Paths, Rest, Tails) :-
    (   Paths = [Path|Paths1]
    ->  List = [Path|Tail]
    ;   List = Tail,
        Paths1 = []
    ),
    Tails = [Tail|Tails1],
    '$deal_round'(Lists, Paths1, Rest, Tails1).

'$close_lists'([]).
'$close_lists'([[]|Lists]) :- '$close_lists'(Lists).

% Results: whole-Run or part-Run, one or more for each task, in order. Piece: its number; 0, the last round.
'$run_tasks'(any(1), _, [Task], Problem, Failures, known(Experience, _), [What-Run]) :- !,
    '$run_task'(Task, Problem, Failures, Experience, What, Run).
'$run_tasks'(Kind, Piece, Tasks, Problem, Failures, known(Experience, _), Results) :-
    findall(What-Run, '$any_task'(Kind, Piece, Tasks, Problem, Failures, Experience, What, Run), Results).

'$any_task'(any(_), _, Tasks, Problem, Failures, Experience, What, Run) :-
    '$fzn_region'(Region),
    '$begin_region'('$shared_task'(_, _, _, _, _, _, _)),
    member(Task, Tasks),
    '$shared_task'(Task, Region, Problem, Failures, Experience, What, Run).
'$any_task'(first(_), Piece, Tasks, dive(Groups, Variables, Introduced, Outputs, _, Incumbent), Failures, Experience, What, Run) :-
    '$begin_region'('$run_task'(_, _, _, _, _, _)),
    nth1(Place, Tasks, Task),
    '$tasks_at_once'(first(_), Most),
    Number is Piece * Most + Place,
    '$run_task'(Task, dive(Groups, Variables, Introduced, Outputs, Number, Incumbent), Failures, Experience, What, Run).

'$shared_task'(whole(Strategy, Seed), _, Problem, Failures, Experience, What, Run) :-
    '$run_task'(whole(Strategy, Seed), Problem, Failures, Experience, What, Run).
'$shared_task'(part(Paths, Strategy, Failures), Region, Problem, _, Experience, part, Run) :-
    '$shared_dives'(Paths, Region, Problem, plan(Strategy, true, 0), Failures, Experience, none, Run).

'$run_task'(whole(Strategy, Seed), Problem, Failures, Experience, whole, Run) :-
    '$free_dives'([[]], Problem, plan(Strategy, false, Seed), Failures, Experience, none, Run).
'$run_task'(part(Paths, Strategy, Failures), Problem, _, Experience, part, Run) :-
    '$free_dives'(Paths, Problem, plan(Strategy, true, 0), Failures, Experience, none, Run).

'$open_paths'([], Open, Open).
'$open_paths'([Result|Results], Kept, Open) :-
    '$open_paths'(Results, Kept, Open0),
    ( Result = part-run(_, limit(Paths), _, _, _) -> append(Paths, Open0, Open) ; Open = Open0 ).

'$is_over'(_, [], _, _) :- !.
'$is_over'(Results, _, _, _) :- memberchk(whole-run(_, exhausted, _, _, _), Results), !.
'$is_over'(_, _, Problem, Known) :- '$is_searched'([], Problem, Known).
