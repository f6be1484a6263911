% Mode-directed tabling: one value for every instance of the other arguments.

:- table least(_, min), most(_, max), oldest(_, first), kept(_, -), newest(_, last), total(_, sum), both(_, min, max, sum),
         cost(_, _, min), route(_, _, lattice(shorter/3)), widest(_, lattice(wider(_, _, _))),
         only(min), mixed(_, min, lattice(joined)).

value(a, 3). value(a, 1). value(b, 7). value(a, 2).

least(K, V) :- value(K, V).
most(K, V) :- value(K, V).
oldest(K, V) :- value(K, V).
kept(K, V) :- value(K, V).
newest(K, V) :- value(K, V).
total(K, V) :- value(K, V).
both(K, V, V, V) :- value(K, V).
only(V) :- value(_, V).
mixed(K, V, [V]) :- value(K, V).
joined(Old, New, Joined) :- append(Old, New, All), sort(All, Joined).

arc(a, b, 4). arc(a, c, 1). arc(c, b, 2). arc(b, d, 1). arc(c, d, 5). arc(d, a, 1).

% Improving values go round the cycle until nothing is better.
cost(X, Y, C) :- arc(X, Y, C).
cost(X, Y, C) :- cost(X, Z, C0), arc(Z, Y, C1), C is C0 + C1.

route(X, Y, [X,Y]) :- arc(X, Y, _).
route(X, Y, R) :- route(X, Z, R0), arc(Z, Y, _), append(R0, [Y], R).
shorter(R, S, T) :- length(R, L), length(S, M), ( L < M -> T = R ; L =:= M, R @< S -> T = R ; T = S ).

widest(K, V-V) :- value(K, V).
wider(A-B, C-D, E-F) :- E is min(A, C), F is max(B, D).

show(Goal) :- findall(Goal, Goal, Found), msort(Found, Sorted), print(Sorted), nl.

main :-
    show(least(_, _)),          % expect: [least(a,1),least(b,7)]
    show(most(_, _)),           % expect: [most(a,3),most(b,7)]
    show(most(a, _)),           % expect: [most(a,3)]
    show(oldest(_, _)),          % expect: [oldest(a,3),oldest(b,7)]
    show(kept(_, _)),           % expect: [kept(a,3),kept(b,7)]
    show(newest(_, _)),           % expect: [newest(a,2),newest(b,7)]
    show(total(_, _)),          % expect: [total(a,6),total(b,7)]
    show(both(_, _, _, _)),     % expect: [both(a,1,3,6),both(b,7,7,7)]
    show(only(_)),              % expect: [only(1)]
    show(mixed(_, _, _)),       % expect: [mixed(a,1,[1,2,3]),mixed(b,7,[7])]
    show(widest(_, _)),         % expect: [widest(a,1-3),widest(b,7-7)]
    show(cost(a, _, _)),        % expect: [cost(a,a,5),cost(a,b,3),cost(a,c,1),cost(a,d,4)]
    show(cost(a, d, _)),        % expect: [cost(a,d,4)]
    show(cost(_, a, _)),        % expect: [cost(a,a,5),cost(b,a,2),cost(c,a,4),cost(d,a,1)]
    show(route(a, _, _)),       % expect: [route(a,a,[a,b,d,a]),route(a,b,[a,b]),route(a,c,[a,c]),route(a,d,[a,b,d])]
    catch(cost(a, b, 3), error(E, _), ( print(E), nl )),                     % expect: uninstantiation_error(3)
    call_cleanup(cost(a, d, _), Det = true), print(Det), nl,                 % expect: true
    findall(Det1, call_cleanup(cost(a, _, _), Det1 = true), Dets), last(Dets, Last), print(Last), nl.   % expect: true
