% A planner that keeps its state in an argument: crates between four places, plans of a length, all of them.
main :- aggregate_all(count, plan(11, [at(robot, a), at(k1, a), at(k2, b), at(k3, c)]), N), write(N), nl.

plan(0, State) :- memberchk(at(k1, c), State), memberchk(at(k2, a), State).
plan(N, State) :- N > 0, action(State, Next), N1 is N - 1, plan(N1, Next).

action(State, [at(robot, Y)|Rest]) :- select(at(robot, X), State, Rest), road(X, Y).
action(State, [at(robot, Y), at(K, Y)|Rest]) :-
    select(at(robot, X), State, S1), select(at(K, X), S1, Rest), K \== robot, road(X, Y).

road(a, b). road(b, a). road(b, c). road(c, b). road(c, d). road(d, c). road(d, a). road(a, d).
