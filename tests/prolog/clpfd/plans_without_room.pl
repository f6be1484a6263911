% cumulative/2 sees at once that the tasks of a span of time need more than there is, before any of them has a place; a search for
% the shortest plan, or one without gaps, ends early then. Nothing that is a plan is lost.
:- use_module(library(clpfd)).

plan(Horizon, Limit, Work, Starts, Ends) :-
    maplist(task(Horizon), Work, Tasks, Starts, Ends),
    cumulative(Tasks, [limit(Limit)]).

task(Horizon, Duration-Use, task(Start, Duration, End, Use, _), Start, End) :- [Start,End] ins 0..Horizon.

latest(Ends, Last) :- foldl(later, Ends, 0, Last).

later(End, M0, M) :- M #= max(End, M0).

% The shortest plan of ten tasks on one machine, some before others, has no gaps: nothing shorter has to be tried out.
shortest(Last) :-
    plan(160, 1, [35-1,15-1,40-1,15-1,5-1,10-1,5-1,10-1,5-1,5-1], Starts, Ends),
    Starts = [_,B,C,D,E,F,G,H,I,J],
    Ends = [A1,B1,C1,D1,E1,F1,G1,H1,I1|_],
    A1 #=< B, A1 #=< C, A1 #=< D, B1 #=< E, D1 #=< F, E1 #=< G, E1 #=< H, C1 #=< H, E1 #=< I, C1 #=< I,
    F1 #=< J, G1 #=< J, H1 #=< J, I1 #=< J,
    latest(Ends, Last),
    labeling([ff,min(Last)], Starts).

plans(Work, Horizon, Limit, Count) :-
    aggregate_all(count, ( plan(Horizon, Limit, Work, Starts, _), label(Starts) ), Count).

% The same by trying all starts.
plans_by_hand(Work, Horizon, Limit, Count) :- aggregate_all(count, tried(Work, Horizon, Limit), Count).

tried(Work, Horizon, Limit) :-
    maplist(run(Horizon), Work, Runs),
    \+ ( between(0, Horizon, Time), aggregate_all(sum(Use), runs(Runs, Time, Use), Sum), Sum > Limit ).

run(Horizon, Duration-Use, run(Start,End,Use)) :- Most is Horizon-Duration, between(0, Most, Start), End is Start+Duration.

runs(Runs, Time, Use) :- member(run(Start,End,Use), Runs), Start =< Time, Time < End.

same_count(Work, Horizon, Limit) :-
    plans(Work, Horizon, Limit, Count),
    plans_by_hand(Work, Horizon, Limit, ByHand),
    ( Count =:= ByHand -> print(Count) ; print(Count-ByHand) ), nl.

main :-
    shortest(Last), print(Last), nl,                                         % expect: 145
    ( plan(9, 2, [3-2,4-2,3-1,2-1,4-1], _, _) -> true ; print(no), nl ),     % expect: no
    ( plan(10, 2, [3-2,4-2,3-1,2-1], _, _) -> print(yes), nl ; true ),       % expect: yes
    same_count([2-1,3-1,2-1], 8, 1),                                         % expect: 24
    same_count([2-1,3-1,3-1], 8, 1),                                         % expect: 6
    same_count([2-2,3-1,2-1,4-1], 7, 2),                                     % expect: 8
    same_count([3-2,1-3,2-2], 6, 4),                                         % expect: 42
    same_count([], 5, 1).                                                    % expect: 1
