% A branch reads facts and global variables before its turn, and begins again where a branch at its left modifies them afterwards.
:- dynamic limit/1, edge/2, seen/1, best/1, total/1.

main :- used_up, instance, bounds, bounds_in_variables, counters, modified_late, cuts, findalls, absent, clauses, switches.

% A task that has tried all that it got, and waits to be checked, gives nothing of it away again.
used_up :-
    findall(x, ( known(2) ; known(2) ; between(1, 2, I), show(I) ; once(( clause(seen(2), true) ; show(last) )) ), Xs), length(Xs, N), show(N).
                                    % expect: 1
                                    % expect: 2
                                    % expect: last
                                    % expect: 5
known(K) :- findall(X, edge(K, X), Xs), Xs == [].

% What a setup has asserted, and nothing modifies afterwards.
instance :-
    forall(( between(1, 30, X), between(1, 30, Y), ( X * 7 + Y * 3 ) mod 4 =:= 0 ), assertz(edge(X, Y))),
    assertz(limit(17)), nb_setval(low, 3),
    findall(X-Y, ( between(1, 30, X), work(100), limit(L), nb_getval(low, Low), X > L, edge(X, Y), Y < Low ), Pairs),
    length(Pairs, Length), last(Pairs, Last), show(Length-Last).                          % expect: 7-(30-2)

% Branches at the left lower the bound that those at the right have read.
bounds :-
    assertz(best(1000)),
    ( between(1, 60, X), work(100), Cost is 20 + ( X * 37 ) mod 101, best(Best), Cost < Best,
      retract(best(_)), assertz(best(Cost)), write(Cost), write(' '), fail ; true ), nl,   % expect: 57 30 23 22 
    best(Best), show(Best).                                                               % expect: 22

bounds_in_variables :-
    nb_setval(best, 1000), nb_setval(solution, none),
    ( between(1, 60, X), work(100), Cost is 20 + ( X * 37 ) mod 101, nb_getval(best, Best), Cost < Best,
      nb_setval(best, Cost), nb_setval(solution, x(X)), fail ; true ),
    nb_getval(best, Best), nb_getval(solution, Solution), show(Best-Solution).             % expect: 22-x(41)

counters :-
    assertz(total(0)),
    ( between(1, 40, X), work(50), X mod 3 =:= 0, retract(total(N)), N1 is N + X, assertz(total(N1)), fail ; true ),
    total(N), show(N).                                                                    % expect: 273

% The last branch has read by the time that the first one modifies.
modified_late :-
    retractall(limit(_)), assertz(limit(1)),
    findall(X-L, ( between(1, 8, X), ( X =:= 1 -> work(20000), retract(limit(1)), assertz(limit(2)) ; true ), limit(L) ), Xs),
    show(Xs).                                                  % expect: [1-2,2-2,3-2,4-2,5-2,6-2,7-2,8-2]

% Reads before cuts that reach other branches.
cuts :-
    retractall(seen(_)),
    findall(X, ( between(1, 6, I), first(I, X), work(50), assertz(seen(X)) ), Xs), show(Xs),    % expect: [a,b,c,d,none,none]
    ( between(1, 9, Y), work(100), \+ seen(Y), seen(d), Y > 4 -> show(Y) ; true ).              % expect: 5

first(_, X) :- member(X, [a, b, c, d]), work(50), \+ seen(X), !.
first(_, none).

findalls :-
    findall(N, ( between(1, 6, I), findall(X, ( member(X, [a, b, c, 1, 2]), work(50), seen(X) ), Xs), length(Xs, L), N is L * I ), Ns),
    show(Ns),                                                                             % expect: [3,6,9,12,15,18]
    ( between(1, 5, I), work(50), aggregate_all(count, seen(_), C), assertz(seen(more(I, C))), fail ; true ),
    findall(M, seen(M), Ms), show(Ms).
                    % expect: [a,b,c,d,none,none,more(1,6),more(2,7),more(3,8),more(4,9),more(5,10)]

% A variable that the first branch makes, and an error if it has not.
absent :-
    ( between(1, 5, X), ( X =:= 1 -> work(10000), nb_setval(made_here, X) ; nb_getval(made_here, V), show(X-V) ), fail ; true ).
                                                               % expect: 2-1
                                                               % expect: 3-1
                                                               % expect: 4-1
                                                               % expect: 5-1
clauses :-
    ( member(X, [1, 2, 3]), work(100), findall(Y, clause(seen(more(Y, _)), true), Ys), length(Ys, L), show(X-L),
      retract(seen(more(X, _))), fail ; true ).                % expect: 1-5
                                                               % expect: 2-4
                                                               % expect: 3-3

% An exception that comes of a wrong read is none.
switches :-
    nb_setval(switch, off),
    catch(( member(X, [1, 2, 3, 4]), ( X =:= 1 -> work(20000), nb_setval(switch, on) ; check(X), show(X) ), fail ; true ), Ball, show(Ball)).
                                                               % expect: 2
                                                               % expect: 3
                                                               % expect: 4
check(X) :- nb_getval(switch, Switch), ( Switch == on -> true ; throw(wrong(X)) ).

work(0) :- !.
work(N) :- N1 is N - 1, work(N1).

show(X) :- print(X), nl.
