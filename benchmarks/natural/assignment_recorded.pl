% Branch and bound: jobs to workers, the best assignment so far in the recorded database.
main :-
    numlist(1, 14, Jobs),
    recordz(best, sol(10000, [])),
    ( assign(1, Jobs, 0, []), fail ; true ),
    recorded(best, sol(Cost, Reversed)),
    reverse(Reversed, Assigned),
    format("~w ~w~n", [Cost, Assigned]).

cost(Worker, Job, Cost) :- Cost is (Worker * Worker * 17 + Job * Job * 5 + Worker * Job * 23) mod 97.

assign(15, [], Cost, Assigned) :- !,
    recorded(best, sol(Best, _), Reference),
    Cost < Best,
    erase(Reference),
    recordz(best, sol(Cost, Assigned)).
assign(Worker, Jobs, Cost0, Assigned) :-
    select(Job, Jobs, Rest),
    cost(Worker, Job, More),
    Cost is Cost0 + More,
    recorded(best, sol(Best, _)),
    Cost < Best,
    Next is Worker + 1,
    assign(Next, Rest, Cost, [Job|Assigned]).
