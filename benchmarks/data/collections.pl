% Collections in terms: association lists, red-black trees, pairs, ordered sets, heaps, graphs, arrays in structures; sorting.
:- use_module(library(assoc)).
:- use_module(library(rbtrees)).
:- use_module(library(pairs)).
:- use_module(library(ordsets)).
:- use_module(library(heaps)).
:- use_module(library(ugraphs)).
:- use_module(library(apply)).
:- use_module(library(lists)).

goal(assoc_insert, S) :- keys(30000, Ks), empty_assoc(A0), foldl(put_one, Ks, A0, A), max_assoc(A, _, S).
goal(assoc_of_list, S) :- numlist(1, 60000, L), pairs_keys_values(Ps, L, L), list_to_assoc(Ps, A), assoc_to_values(A, Vs), sum_list(Vs, S).
goal(assoc_lookup, S) :- assoc(20000, A), aggregate_all(sum(V), ( between(1, 100000, I), K is 1 + I * 7919 mod 20000, get_assoc(K, A, V) ), S).
goal(assoc_of_atoms, S) :- findall(A-I, ( between(1, 20000, I), atom_concat(k, I, A) ), Ps), list_to_assoc(Ps, T), assoc_to_keys(T, Ks), length(Ks, S).
goal(assoc_map, S) :- assoc(20000, A), map_assoc(succ, A, B), assoc_to_values(B, Vs), sum_list(Vs, S).
goal(assoc_enumerate, S) :- assoc(30000, A), aggregate_all(sum(V), gen_assoc(_, A, V), S).
goal(rb_insert, S) :- keys(30000, Ks), rb_new(T0), foldl(rb_one, Ks, T0, T), rb_keys(T, L), length(L, S).
goal(rb_lookup, S) :-
    keys(20000, Ks), rb_new(T0), foldl(rb_one, Ks, T0, T), aggregate_all(sum(V), ( between(1, 80000, I), K is I mod 20000, rb_lookup(K, V, T) ), S).
goal(rb_update, S) :- keys(5000, Ks), rb_new(T0), foldl(rb_one, Ks, T0, T1), counts(100000, T1, T), rb_visit(T, Ps), pairs_values(Ps, Vs), sum_list(Vs, S).
goal(pairs_group, S) :- findall(K-I, ( between(1, 60000, I), K is I * 7919 mod 500 ), Ps), keysort(Ps, Qs), group_pairs_by_key(Qs, G), length(G, S).
goal(pairs_transpose, S) :- findall(K-I, ( between(1, 60000, I), K is I * 7919 mod 5000 ), Ps), transpose_pairs(Ps, Qs), last(Qs, S).
goal(msort_integers, S) :- keys(200000, L), msort(L, M), last(M, S).
goal(msort_atoms, S) :- findall(A, ( between(1, 40000, I), K is I * 7919 mod 40009, atom_concat(w, K, A) ), L), msort(L, M), last(M, S).
goal(msort_strings, S) :- findall(A, ( between(1, 40000, I), K is I * 7919 mod 40009, string_concat("w", K, A) ), L), msort(L, M), last(M, S).
goal(msort_structures, S) :- findall(f(K, I), ( between(1, 60000, I), K is I * 7919 mod 100 ), L), msort(L, M), last(M, S).
goal(msort_floats, S) :- findall(K, ( between(1, 60000, I), K is I * 7919 mod 40009 / 7.0 ), L), msort(L, M), last(M, S).
goal(msort_big, S) :- findall(K, ( between(1, 30000, I), K is (I * 7919 mod 40009) * 10**20 ), L), msort(L, M), last(M, S).
goal(sort_by_argument, S) :- findall(f(I, K), ( between(1, 60000, I), K is I * 7919 mod 1000 ), L), sort(2, @>=, L, [S|_]).
goal(sort_duplicates, S) :- findall(K, ( between(1, 200000, I), K is I * 7919 mod 100 ), L), sort(L, M), length(M, S).
goal(predsort, S) :- keys(20000, L), predsort(by_last_digits, L, M), last(M, S).
goal(list_to_set, S) :- findall(K, ( between(1, 50000, I), K is I * 7919 mod 3000 ), L), list_to_set(L, M), length(M, S).
goal(ord_union, S) :- ord_unions(1000, [], L), length(L, S).
goal(ord_subtract, S) :-
    numlist(1, 2000, L), aggregate_all(sum(N), ( between(1, 100, I), K is I * 10, numlist(K, 1500, M), ord_subtract(L, M, R), length(R, N) ), S).
goal(ord_memberchk, S) :- numlist(1, 500, L), aggregate_all(count, ( between(1, 5000, I), K is I mod 700, ord_memberchk(K, L) ), S).
goal(heap_sort, S) :- keys(15000, Ks), empty_heap(H0), foldl(to_heap, Ks, H0, H), drain(H, 0, S).
goal(ugraph_reach, S) :-
    findall(I-J, ( between(1, 3000, I), member(D, [1, 7]), J is (I + D) mod 3000 ), Es), vertices_edges_to_ugraph([], Es, G), reachable(1, G, R),
    length(R, S).
goal(ugraph_top_sort, S) :- findall(I-J, ( between(1, 300, I), member(D, [1, 7]), J is I + D ), Es), vertices_edges_to_ugraph([], Es, G), top_sort(G, [S|_]).
goal(ugraph_closure, S) :-
    findall(I-J, ( between(1, 300, I), J is (I * 3) mod 301 ), Es), vertices_edges_to_ugraph([], Es, G), transitive_closure(G, C), edges(C, L),
    length(L, S).
goal(functor_array, S) :- functor(A, a, 10000), arrays(10000, A), aggregate_all(sum(X), ( between(1, 200000, I), K is 1 + I mod 10000, arg(K, A, X) ), S).
goal(univ_and_back, S) :- aggregate_all(sum(X), ( between(1, 200000, I), T =.. [f, I, a, b], T =.. [_, X|_] ), S).
goal(nth_and_length, S) :- numlist(1, 500, L), aggregate_all(sum(X), ( between(1, 30000, I), K is I mod 500, nth0(K, L, X) ), S).
goal(subtract_lists, S) :-
    numlist(1, 600, L), findall(X, ( member(X, L), X mod 3 =:= 0 ), M), aggregate_all(sum(N), ( between(1, 20, _), subtract(L, M, R), length(R, N) ), S).
goal(sum_and_max, S) :- numlist(1, 100000, L), aggregate_all(sum(X), ( between(1, 10, _), sum_list(L, A), max_list(L, B), X is A + B ), S).
goal(reverse_append_last, S) :- numlist(1, 20000, L), aggregate_all(sum(X), ( between(1, 30, _), reverse(L, R), append(R, L, M), last(M, X) ), S).

put_one(K, A, B) :- put_assoc(K, A, K, B).
rb_one(K, A, B) :- rb_insert(A, K, K, B).
keys(N, Ks) :- findall(K, ( between(1, N, I), K is I * 7919 mod N ), Ks).
assoc(N, A) :- numlist(1, N, L), pairs_keys_values(Ps, L, L), list_to_assoc(Ps, A).
counts(0, T, T) :- !.
counts(N, T0, T) :- K is N * 7919 mod 5000, rb_lookup(K, V, T0), V1 is V + 1, rb_update(T0, K, V1, T1), N1 is N - 1, counts(N1, T1, T).
by_last_digits(O, X, Y) :- A is X mod 1000 - X, B is Y mod 1000 - Y, compare(O, A, B).
ord_unions(0, L, L) :- !.
ord_unions(N, L0, L) :- K is N * 7919 mod 1009, ord_union(L0, [K], L1), N1 is N - 1, ord_unions(N1, L1, L).
to_heap(K, H0, H) :- P is K * 31 mod 1009, add_to_heap(H0, P, K, H).
drain(H, S0, S) :- ( get_from_heap(H, P, K, H1) -> S1 is (S0 * 7 + P + K) mod 1000003, drain(H1, S1, S) ; S = S0 ).
arrays(0, _) :- !.
arrays(N, A) :- arg(N, A, N), N1 is N - 1, arrays(N1, A).
