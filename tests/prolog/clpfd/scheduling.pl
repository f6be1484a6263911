% Tasks on machines: cumulative/2, serialized/2 and pairs of disjunctions, with the end to be as early as possible.
:- use_module(library(clpfd)).

main :-
    tasks_starts(Tasks, Starts), Tasks = [_|_], label(Starts), print(Starts), nl,
    moving(Ss, End), print(Ss-End), nl,
    job_shop(S, M), print(S-M), nl,
    open_tasks,
    findall(Xs, ( Xs = [_,_,_], Xs ins 0..4, serialized(Xs, [1,2,2]), label(Xs) ), Ls), length(Ls, N), print(N), nl, print(Ls), nl,
    fixed_and_free.
% expect: [0,0,2]
% expect: [0,0,30,45]-0
% expect: [0,4,9,3,5,6,0,6]-11
% expect: [3]
% expect: 18
% expect: [[0,1,3],[0,1,4],[0,2,4],[0,3,1],[0,4,1],[0,4,2],[1,2,4],[1,4,2],[2,0,3],[2,0,4],[2,3,0],[2,4,0],[3,0,4],[3,1,4],[3,4,0],[3,4,1],[4,0,2],[4,2,0]]
% expect: [0-1-3,0-2-1,0-3-1,0-3-2,0-3-2,1-2-0,1-3-0,1-3-0,1-3-2,2-0-3,2-3-0,2-3-1,3-0-2,3-0-2,3-1-0,3-1-0]

tasks_starts(Tasks, [S1,S2,S3]) :-
    Tasks = [task(S1,3,_,1,_), task(S2,2,_,1,_), task(S3,2,_,1,_)],
    [S1,S2,S3] ins 0..10, cumulative(Tasks, [limit(2)]).

moving(Ss, End) :-
    Ss = [S1,S2,S3,S4], Es = [E1,E2,E3,E4],
    Tasks = [task(S1,30,E1,3,piano), task(S2,10,E2,1,chair), task(S3,15,E3,3,bed), task(S4,15,E4,2,table)],
    append(Ss, Es, Vs), Vs ins 0..100, End in 0..100,
    maplist([E]>>( E #=< End ), Es),
    cumulative(Tasks, [limit(4)]),
    once(labeling([min(End),ff], [End|Ss])).

job_shop([A1,A2,A3,B1,B2,B3,C1,C2], Makespan) :-
    Starts = [A1,A2,A3,B1,B2,B3,C1,C2], Starts ins 0..30, Makespan in 0..30,
    A1 + 3 #=< A2, A2 + 2 #=< A3, A3 + 2 #=< Makespan,
    B1 + 2 #=< B2, B2 + 1 #=< B3, B3 + 4 #=< Makespan,
    C1 + 4 #=< C2, C2 + 3 #=< Makespan,
    apart(A1, 3, B1, 2),
    serialized([A2,B3,C1], [2,4,4]),
    serialized([A3,B2,C2], [2,1,3]),
    once(labeling([min(Makespan),ff], [Makespan|Starts])).

apart(S1, D1, S2, D2) :- S1 + D1 #=< S2 #\/ S2 + D2 #=< S1.

open_tasks :-
    [A,B] ins 0..3, cumulative([task(A,2,_,2,a),task(B,2,_,1,b)], [limit(2)]),
    A #= 1, findall(B, label([B]), Bs), print(Bs), nl.

fixed_and_free :-
    findall(A-B-C, ( [A,B,C] ins 0..3, [D] ins 1..2, cumulative([task(A,D,_,1,_),task(B,2,_,1,_),task(C,1,_,1,_)]), label([A,B,C,D]) ), L),
    print(L), nl.
