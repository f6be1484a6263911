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
% Several workers divide the dives of a round; then each has a part of the open paths, and every second time one of them a dive from the root.
% After each piece they deal out again what is open, and one of them passes on what it has learned.
%
% All dives prune with the best cost that any of them has found, as in best_cost.pl. The search for one solution is that for the cost 0. What is
% found depends on the speed of workers; status and optimum do not. Only the search of one worker for one solution without an annotation finds the same
% always: what a dive has searched when it is interrupted decides nothing there.

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

% Groups of a model: those of its annotation, that of the variables it leaves out, and that of the cost.
'$annotated_groups'(Groups, Cost, Annotated, others_and_cost(Others, Costs)) :-
    (   Cost = cost(_, _)
    ->  append(Annotated, [Others,group(Costs, _)], Groups)
    ;   Costs = [],
        append(Annotated, [Others], Groups)
    ).

%! '$free_search'(+Workers, +Cost, +Groups, +Introduced, +Outputs, -Best) is det.
%  Arguments as in a model. Best: none, or best(Cost, Text).
'$free_search'(Workers, Cost, Groups, group(Introduced0, _), Outputs, Best) :-
    ( Cost = cost(Least, Sign) -> true ; Least = 0, Sign = 1 ),
    '$annotated_groups'(Groups, Cost, Annotated, others_and_cost(Others, Costs)),
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

% A worker learns from dive to dive, from the others from round to round. Each begins with another strategy, and has another seed.
'$round_dives'(1, Strategies, Problem, Failures, Known0, Dives, Known) :- !,
    '$dives_in_turn'(Strategies, 0, Problem, Failures, Known0, Dives, Known).
'$round_dives'(Workers, Strategies, Problem, Failures, known(Experience0, Best0), Dives, known(Experience, Best)) :-
    findall(Runs-Last, '$free_member'(Workers, Strategies, Problem, Failures, known(Experience0, none), Runs, Last), Members),
    findall(Run, ( member(Runs-_, Members), member(Run, Runs) ), Dives),
    findall(Last, member(_-Last, Members), Lasts),
    '$learn_from'(Lasts, Best0, Best, Experience).

'$dives_in_turn'([], _, _, _, Known, [], Known).
'$dives_in_turn'([Strategy|Strategies], Seed, Problem, Failures, known(Experience0, Best0), [Run|Dives], Known) :-
    '$free_dives'([[]], Problem, plan(Strategy, false, Seed), Failures, Experience0, none, Run),
    Run = run(_, End, _, Experience, Found),
    '$better_one'(Found, Best0, Best),
    (   ( End == exhausted ; '$is_searched'([], Problem, known(Experience, Best)) )
    ->  Dives = [],
        Known = known(Experience, Best)
    ;   '$dives_in_turn'(Strategies, Seed, Problem, Failures, known(Experience, Best), Dives, Known)
    ).

% Last: what the worker knows in the end, as a run.
'$free_member'(Workers, Strategies, Problem, Failures, Known0, Runs, run(none, none, 0.0, Experience, Best)) :-
    '$begin_region'('$dives_in_turn'(_, _, _, _, _, _, _)),
    between(1, Workers, Member),
    length(Strategies, Count),
    Place is (Member - 1) mod Count,
    Seed is Member - 1,
    length(Front, Place),
    append(Front, Back, Strategies),
    append(Back, Front, Turns),
    '$dives_in_turn'(Turns, Seed, Problem, Failures, Known0, Runs, known(Experience, Best)).

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

'$free_whole'(Workers, Problem, Dives, Known, Best) :-
    Problem = dive(Groups, _, _, _, Cost, _),
    (   Workers =:= 1, Groups == [], Cost == 0
    ->  '$dive_strategies'(Groups, [Strategy|Others])
    ;   '$strategies_by_progress'(Dives, [Strategy|Others])
    ),
    append(Others, [Strategy], Turns),
    '$free_pieces'(1, [[]], Strategy, Turns, 3000, Workers, Problem, Known, Best).

'$strategies_by_progress'(Dives, Strategies) :-
    findall(Left-Strategy, ( member(run(Strategy, _, Progress, _, _), Dives), Left is 1 - Progress ), Pairs),
    keysort(Pairs, Sorted),
    findall(Strategy, member(_-Strategy, Sorted), Strategies0),
    list_to_set(Strategies0, Strategies).

% Piece: the number of the next one, for each worker. Open: paths that are left. Turns: strategies of dives from the root.
'$free_pieces'(Piece, Open0, Strategy, Turns0, Failures, Workers, Problem, Known0, Best) :-
    '$piece_parts'(Workers, Piece, Open0, Parts, Kept),
    '$part_tasks'(Parts, Strategy, Piece, Turns0, Turns, Tasks),
    '$run_tasks'(Tasks, Problem, Failures, Known0, Ends, Runs),
    Known0 = known(_, Best0),
    '$learn_from'(Runs, Best0, Best1, Experience),
    '$open_ends'(Ends, Kept, Open),
    (   '$is_over'(Ends, Open, Problem, known(Experience, Best1))
    ->  Best = Best1
    ;   '$next_failures'(Workers, Piece, Failures, Failures1),
        Piece1 is Piece + 1,
        '$free_pieces'(Piece1, Open, Strategy, Turns, Failures1, Workers, Problem, known(Experience, Best1), Best)
    ).

'$most_piece_failures'(30000).  % of several workers, who wait for each other

'$next_failures'(Workers, Piece, Failures0, Failures) :-
    (   Piece mod 4 =\= 0
    ->  Failures = Failures0
    ;   Workers =:= 1
    ->  Failures is Failures0 * 3 // 2
    ;   '$most_piece_failures'(Most),
        Failures is min(Failures0 * 3 // 2, Most)
    ).

% A part of the open paths for each worker; who has none makes a dive from the root. Kept: paths that are left for the next piece.
'$piece_parts'(1, Piece, Open, [Part], Kept) :- !,
    ( Piece mod 4 =:= 0 -> Part = [], Kept = Open ; Part = Open, Kept = [] ).
'$piece_parts'(Workers, Piece, Open, Parts, []) :-
    Dealt is Workers - ( 1 - Piece mod 2 ),
    length(Dealers, Dealt),
    '$deal'(Open, Dealers, Dealers, Lists),
    ( Dealt =:= Workers -> Parts = Lists ; append(Lists, [[]], Parts) ).

% Each of the lists gets one in turn. The open lists are closed in the end.
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

'$part_tasks'([], _, _, Turns, Turns, []).
'$part_tasks'([Part|Parts], Strategy, Seed, Turns0, Turns, [Task|Tasks]) :-
    (   Part == []
    ->  Turns0 = [Turn|Turns1],
        append(Turns1, [Turn], Turns2),
        Task = whole(Turn, Seed)
    ;   Task = part(Part, Strategy),
        Turns2 = Turns0
    ),
    Seed1 is Seed + 1,
    '$part_tasks'(Parts, Strategy, Seed1, Turns2, Turns, Tasks).

% Ends: whole(End) or part(End) for each task, and its run.
'$run_tasks'([Task], Problem, Failures, known(Experience, _), [End], [Run]) :- !,
    '$run_task'(Task, Problem, Failures, Experience, End, Run).
'$run_tasks'(Tasks, Problem, Failures, known(Experience, _), Ends, Runs) :-
    findall(End-Run, '$any_task'(Tasks, Problem, Failures, Experience, End, Run), Pairs),
    findall(End, member(End-_, Pairs), Ends),
    findall(Run, member(_-Run, Pairs), Runs).

'$any_task'(Tasks, Problem, Failures, Experience, End, Run) :-
    '$begin_region'('$run_task'(_, _, _, _, _, _)),
    member(Task, Tasks),
    '$run_task'(Task, Problem, Failures, Experience, End, Run).

'$run_task'(whole(Strategy, Seed), Problem, Failures, Experience, whole(End), Run) :-
    '$free_dives'([[]], Problem, plan(Strategy, false, Seed), Failures, Experience, none, Run),
    Run = run(_, End, _, _, _).
'$run_task'(part(Paths, Strategy), Problem, Failures, Experience, part(End), run(Strategy, searched, Progress, Experience1, Best)) :-
    '$free_dives'(Paths, Problem, plan(Strategy, true, 0), Failures, Experience, none, run(_, End, Progress, Experience1, Best)).

'$open_ends'([], Open, Open).
'$open_ends'([End|Ends], Kept, Open) :-
    '$open_ends'(Ends, Kept, Open0),
    ( End = part(limit(Paths)) -> append(Paths, Open0, Open) ; Open = Open0 ).

'$is_over'(_, [], _, _) :- !.
'$is_over'(Ends, _, _, _) :- memberchk(whole(exhausted), Ends), !.
'$is_over'(_, _, Problem, Known) :- '$is_searched'([], Problem, Known).
