% Finished tables under negation, in conditions and in all-solutions predicates, in and outside of tabled predicates.

:- table win/1, reach/2, far/2, all/2, unreachable/2, best/2.

move(1, 2). move(2, 3). move(3, 4). move(1, 3).
win(X) :- move(X, Y), tnot(win(Y)).

edge(a, b). edge(b, c). edge(c, b). edge(d, a).
node(N) :- member(N, [a,b,c,d]).
reach(X, Y) :- edge(X, Y).
reach(X, Y) :- reach(X, Z), edge(Z, Y).

far(X, Y) :- node(Y), \+ reach(X, Y).
unreachable(X, Y) :- node(X), node(Y), tnot(reach(X, Y)).
all(X, Ys) :- findall(Y, reach(X, Y), Ys0), sort(Ys0, Ys).
best(X, N) :- aggregate_all(count, reach(X, _), N).

show(Goal) :- findall(Goal, Goal, Found), msort(Found, Sorted), print(Sorted), nl.

main :-
    show(win(_)),                       % expect: [win(1),win(3)]
    show(far(a, _)),                    % expect: [far(a,a),far(a,d)]
    show(unreachable(_, c)),            % expect: []
    show(unreachable(_, a)),            % expect: [unreachable(a,a),unreachable(b,a),unreachable(c,a)]
    show(all(d, _)),                    % expect: [all(d,[a,b,c])]
    show(best(b, _)),                   % expect: [best(b,2)]
    ( forall(reach(d, Y), Y \== d) -> print(yes) ; print(no) ), nl,      % expect: yes
    ( reach(a, c) -> print(yes) ; print(no) ), nl.      % expect: yes
