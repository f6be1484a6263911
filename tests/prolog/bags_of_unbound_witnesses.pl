% Witnesses with variables that are variants of each other make one bag, wherever they stand, in time linear in their number.
main :-
    number_of(8000, p, 4000-2),                             % expect: ok
    number_of(8000, q, 8000-1),                             % expect: ok
    number_of(60000, p, 30000-2),                           % expect: ok
    number_of(60000, r, 1-60000),                           % expect: ok
    shared,                                                 % expect: [[1,3]-apart,[2,4]-same]
    order.                                                  % expect: [[1,4],[2],[3],[5]]

number_of(N, Kind, Expected) :-
    findall(Xs, bagof(X, solution(Kind, N, _, X), Xs), Bags),
    length(Bags, Count), Bags = [First|_], length(First, Length),
    ( Count-Length == Expected -> writeln(ok) ; writeln(Count-Length) ).

solution(p, N, f(K, V, V, _), X) :- between(1, N, X), K is X mod (N // 2), V = g(_).
solution(q, N, f(_, X, _), X) :- between(1, N, X).
solution(r, N, f(V, V, _), X) :- between(1, N, X).

shared :-
    findall(Xs-V, ( bagof(X, same(V, W, X), Xs), ( var(V), V == W -> V = same ; V = apart ) ), L),
    print(L), nl.

same(_, _, 1).
same(B, B, 2).
same(_, _, 3).
same(D, D, 4).

order :-
    findall(Xs, bagof(X, W^wit(W, X), Xs), [[1, 2, 3, 4, 5]]),
    findall(Xs, bagof(X, wit(_, X), Xs), L), print(L), nl.

wit(f(_), 1). wit(f(g(_)), 2). wit(f(g(a)), 3). wit(f(_), 4). wit(h(_, _), 5).
