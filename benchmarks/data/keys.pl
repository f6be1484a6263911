% Facts that are looked up by keys of all kinds: atoms, floats, big integers, strings, in lists and structures, by two arguments.
:- dynamic by_float/2, by_big/2, by_string/2, by_list/2, by_inner/2, by_deep/2, by_second/3, by_two/3, by_fifth/5, by_atom/2, mixed/2, edge/2.

goal(float_keys, S) :-
    forall(between(1, 30000, I), ( K is I + 0.5, assertz(by_float(K, I)) )),
    sum(30000, I, ( K is I + 0.5, by_float(K, V) ), V, S).
goal(big_integer_keys, S) :-
    forall(between(1, 30000, I), ( K is 10**25 + I, assertz(by_big(K, I)) )),
    sum(30000, I, ( K is 10**25 + I, by_big(K, V) ), V, S).
goal(string_keys, S) :-
    forall(between(1, 30000, I), ( number_string(I, K), assertz(by_string(K, I)) )),
    sum(30000, I, ( number_string(I, K), by_string(K, V) ), V, S).
goal(list_keys, S) :-
    forall(between(1, 30000, I), assertz(by_list([I,x], I))),
    sum(30000, I, by_list([I,x], V), V, S).
goal(inner_keys, S) :-
    forall(between(1, 30000, I), assertz(by_inner(key(I), I))),
    sum(30000, I, by_inner(key(I), V), V, S).
goal(deep_keys, S) :-
    forall(between(1, 30000, I), assertz(by_deep(a(b(I)), I))),
    sum(30000, I, by_deep(a(b(I)), V), V, S).
goal(grid_keys, S) :-
    forall(( between(1, 150, X), between(1, 150, Y) ), assertz(by_inner(X-Y, X))),
    sum(22500, I, ( X is 1 + I // 151, Y is 1 + I mod 150, by_inner(X-Y, V) ), V, S).
goal(second_argument, S) :-
    forall(between(1, 30000, I), assertz(by_second(x, I, I))),
    sum(200000, I, ( K is 1 + I mod 30000, by_second(x, K, V) ), V, S).
goal(two_arguments, S) :-
    forall(( between(1, 200, X), between(1, 200, Y) ), assertz(by_two(X, Y, Y))),
    sum(200000, I, ( X is 1 + I mod 200, Y is 1 + I // 1000, by_two(X, Y, V) ), V, S).
goal(fifth_argument, S) :-
    forall(between(1, 5000, I), assertz(by_fifth(a, b, c, d, I))),
    sum(5000, I, ( by_fifth(_, _, _, _, I), V = 1 ), V, S).
goal(atom_keys, S) :-
    forall(between(1, 30000, I), ( atom_concat(k, I, K), assertz(by_atom(K, I)) )),
    sum(30000, I, ( atom_concat(k, I, K), by_atom(K, V) ), V, S).
goal(mixed_keys, S) :-
    forall(between(1, 20000, I), ( assertz(mixed(I, i)), atom_number(A, I), assertz(mixed(A, a)), assertz(mixed(f(I), f)) )),
    sum(20000, I, ( mixed(I, _), mixed(f(I), _), V = 1 ), V, S).
goal(edges_forwards_and_back, S) :-
    forall(between(1, 50000, I), ( J is I * 7919 mod 50000, assertz(edge(I, J)) )),
    sum(100000, I, ( J is I mod 50000, edge(X, J), edge(X, V) ), V, S).
goal(memo_of_pairs, S) :- lcs(400, 400, S).

sum(N, I, G, V, S) :- aggregate_all(sum(V), ( between(1, N, I), G ), S).

:- dynamic lcs_memo/3.
lcs(0, _, 0) :- !.
lcs(_, 0, 0) :- !.
lcs(I, J, L) :- lcs_memo(I, J, L0), !, L = L0.
lcs(I, J, L) :-
    I1 is I - 1, J1 is J - 1,
    ( I * 7 mod 11 =:= J * 5 mod 11 -> lcs(I1, J1, L0), L is L0 + 1 ; lcs(I1, J, LA), lcs(I, J1, LB), L is max(LA, LB) ),
    assertz(lcs_memo(I, J, L)).
