% A meta-interpreter over rules that are facts.
rule(ancestor(X, Y), [parent(X, Y)]).
rule(ancestor(X, Z), [parent(X, Y), ancestor(Y, Z)]).
rule(parent(X, Y), [range(X, 1, 320000), double(X, Y)]).
rule(parent(X, Y), [range(X, 1, 320000), triple(X, Y)]).
rule(cousin(X, Y), [ancestor(A, X), ancestor(A, Y)]).

main :- findall(X, ( number_below(130000, N), solve([ancestor(N, X)]) ), Xs), length(Xs, L), sum_list(Xs, S), write(L-S), nl.

number_below(N, N) :- N > 0.
number_below(N, M) :- N > 1, N1 is N - 1, number_below(N1, M).

solve([]).
solve([range(X, L, H)|Gs]) :- !, X >= L, X =< H, solve(Gs).
solve([double(X, Y)|Gs]) :- !, Y is 2 * X, solve(Gs).
solve([triple(X, Y)|Gs]) :- !, Y is 3 * X, solve(Gs).
solve([G|Gs]) :- rule(G, Body), append(Body, Gs, Next), solve(Next).
