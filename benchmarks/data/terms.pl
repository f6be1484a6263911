% Terms and collections in more ways: sorted by keys and types, sets, heaps, trees and graphs, options, records, all kinds of aggregation, copies,
% variants, variables that get numbers, lists of the library.
:- use_module(library(assoc)).
:- use_module(library(rbtrees)).
:- use_module(library(pairs)).
:- use_module(library(ordsets)).
:- use_module(library(heaps)).
:- use_module(library(ugraphs)).
:- use_module(library(nb_set)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(option)).
:- use_module(library(aggregate)).
:- use_module(library(solution_sequences)).
:- use_module(library(terms)).
:- use_module(library(occurs)).
:- use_module(library(varnumbers)).
:- use_module(library(record)).
:- use_module(library(yall)).
:- record point(x:integer=0, y:integer=0).

goal(sort4_unique_key, S) :- findall(K-I, ( between(1, 40000, I), K is I * 31 mod 500 ), L), sort(1, @<, L, M), length(M, S).
goal(sort4_unique_desc, S) :- findall(K, ( between(1, 60000, I), K is I * 31 mod 5000 ), L), sort(0, @>, L, M), length(M, S).
goal(sort_mixed_types, S) :- findall(X, ( between(1, 15000, I), K is I mod 5, kind(K, I, X) ), L), sort(L, M), length(M, S).
goal(msort_reversed, S) :- numlist(1, 200000, L), reverse(L, R), msort(R, M), last(M, S).
goal(sort_small_lists, S) :- sum(60000, I, ( J is I mod 7, sort([c, a, J, b, f(x)], L), length(L, V) ), V, S).
goal(predsort_remove, S) :- findall(K, ( between(1, 8000, I), K is I * 31 mod 500 ), L), predsort([O, A, B]>>compare(O, A, B), L, M), length(M, S).
goal(ord_operations, S) :- numlist(1, 200, A), numlist(100, 300, B), sum(2000, _, ( ord_seteq(A, A), ord_symdiff(A, B, C), ord_disjoint([0], A), length(C,
    V) ), V, S).
goal(ord_insert_delete, S) :- sum(400, _, ( foldl([X, A, B]>>ord_add_element(A, X, B), [5, 3, 9, 1, 7, 2, 8], [], O), foldl([X, A, B]>>ord_del_element(A, X,
    B), [5, 3, 9], O, P), length(P, V) ), V, S).
goal(ord_union_list, S) :- findall(L, ( between(1, 60, I), J is I + 50, numlist(I, J, L) ), Ls), sum(100, _, ( ord_union(Ls, U), length(U, V) ), V, S).
goal(assoc_min_del, S) :- numlist(1, 4000, L), findall(K-K, member(K, L), Ps), list_to_assoc(Ps, A), drain_min(A, 0, S).
goal(assoc_string_keys, S) :- findall(T-I, ( between(1, 6000, I), number_string(I, T) ), Ps), list_to_assoc(Ps, A), sum(6000, I, ( number_string(I, T),
    get_assoc(T, A, V) ), V, S).
goal(assoc_compound_keys, S) :- empty_assoc(E), numlist(1, 6000, L), foldl([I, A, B]>>( X is I mod 70, Y is I // 70, put_assoc(p(X, Y), A, I, B) ), L, E, A),
    assoc_to_values(A, Vs), sum_list(Vs, S).
goal(rb_delete, S) :- numlist(1, 3000, L), findall(K-K, member(K, L), Ps), list_to_rbtree(Ps, T0), foldl([K, A, B]>>rb_delete(A, K, B), L, T0, T),
    ( rb_empty(T) -> S = empty ; S = full ).
goal(rb_min_max_next, S) :- findall(K-K, between(1, 3000, K), Ps), list_to_rbtree(Ps, T), sum(20000, I, ( K is I mod 2900 + 1, rb_next(T, K, N, _), rb_min(T,
    A, _), rb_max(T, B, _), V is N + A + B ), V, S).
goal(rb_apply, S) :- findall(K-0, between(1, 500, K), Ps), list_to_rbtree(Ps, T0), numlist(1, 15000, L), foldl([I, A, B]>>( K is I mod 500 + 1, rb_apply(A,
    K, succ, B) ), L, T0, T), rb_visit(T, Qs), pairs_values(Qs, Vs), sum_list(Vs, S).
goal(group_pairs_atoms, S) :- findall(A-I, ( between(1, 20000, I), K is I mod 100, atom_concat(g, K, A) ), Ps), msort(Ps, Qs), group_pairs_by_key(Qs, G),
    length(G, S).
goal(heap_merge, S) :- findall(P-P, ( between(1, 4000, I), P is I * 7919 mod 4001 ), Ps), list_to_heap(Ps, H1), list_to_heap([0-z], H2), merge_heaps(H1, H2,
    H), heap_size(H, N), drain_heap(H, 0, D), S is N + D.
goal(heap_peek, S) :- list_to_heap([3-c, 1-a, 2-b], H0), sum(30000, I, ( add_to_heap(H0, I, x, H), min_of_heap(H, V, _) ), V, S).
goal(ugraph_transpose_compose, S) :- findall(I-J, ( between(1, 400, I), member(D, [1, 7]), J is (I * D) mod 400 + 1 ), Es), vertices_edges_to_ugraph([], Es,
    G), sum(10, _, ( transpose_ugraph(G, T), compose(G, T, C), edges(C, L), length(L, V) ), V, S).
goal(nb_set_gen, S) :- empty_nb_set(T), forall(between(1, 15000, I), ( K is I * 31 mod 2000, add_nb_set(K, T) )), aggregate_all(sum(X), gen_nb_set(T, X), S).
goal(option_defaults, S) :- Opts = [a(1), b(2), c(3), d(4)], sum(60000, _, ( option(d(D), Opts), option(zz(Z), Opts, 5), V is D + Z ), V, S).
goal(option_merge, S) :- sum(20000, I, ( merge_options([a(I), b(2)], [a(1), c(3)], M), length(M, V) ), V, S).
goal(record_access, S) :- sum(40000, I, ( make_point([x(I), y(2)], P), point_x(P, X), set_x_of_point(3, P, Q), point_x(Q, Y), V is X + Y ), V, S).
goal(aggregate_all_bag_set, S) :- sum(4000, _, ( aggregate_all(bag(X), member(X, [c, a, b, a]), B), aggregate_all(set(X), member(X, [c, a, b, a]), T),
    length(B, N), length(T, M), V is N + M ), V, S).
goal(aggregate_all_empty, S) :- count(40000, _, ( \+ aggregate_all(max(X), member(X, []), _), aggregate_all(count, fail, 0), aggregate_all(bag(X), fail,
    []) ), S).
goal(aggregate_groups, S) :- findall(s(K, V), ( between(1, 6000, V), K is V mod 60 ), L), aggregate_all(count, aggregate(sum(V), member(s(_, V), L), _), S).
goal(foreach, S) :- count(1500, _, foreach(between(1, 20, X), dif(X, _)), S).
goal(findall4, S) :- sum(60000, I, ( findall(X, member(X, [1, 2, I]), L, [t]), length(L, V) ), V, S).
goal(setof_nested_carets, S) :- numlist(1, 200, L), sum(60, _, ( setof(X, Y^Z^( member(X, L), Y = X, Z = Y ), Xs), length(Xs, V) ), V, S).
goal(setof_backtrack_two, S) :- findall(t(A, B, C), ( between(1, 3000, C), A is C mod 10, B is C mod 7 ), L), aggregate_all(count, setof(C, member(t(_, _,
    C), L), _), S).
goal(limit_offset, S) :- sum(6000, _, ( findall(X, limit(5, offset(3, between(1, inf, X))), L), sum_list(L, V) ), V, S).
goal(distinct_two, S) :- sum(200, _, aggregate_all(count, distinct(X-Y, ( member(X, [1, 2, 1, 3]), member(Y, [a, a, b]) )), V), V, S).
goal(arg_enumerate, S) :- functor(T, f, 100), fill(100, T), sum(3000, _, aggregate_all(sum(X), arg(_, T, X), V), V, S).
goal(setarg_backtrack, S) :- T = f(0, 0, 0), sum(100000, I, ( setarg(2, T, I), arg(2, T, V) ), V, S).
goal(compound_name, S) :- sum(80000, I, ( compound_name_arguments(T, foo, [I, b, c]), compound_name_arity(T, _, V) ), V, S).
goal(functor_make, S) :- sum(80000, I, ( functor(T, foo, 3), arg(1, T, I), T = foo(V, _, _) ), V, S).
goal(copy_term_attr, S) :- sum(15000, _, ( freeze(X, true), copy_term(X-Y, _-Y, Gs), length(Gs, V) ), V, S).
goal(term_variables_3, S) :- length(L, 100), sum(8000, _, ( term_variables(f(L), Vs, [x]), length(Vs, V) ), V, S).
goal(term_subsumer, S) :- sum(8000, I, ( term_subsumer(f(I, g(a)), f(b, g(a)), G), functor(G, _, V) ), V, S).
goal(mapargs, S) :- sum(20000, I, ( mapargs([X, Y]>>( Y = g(X) ), f(I, b, c), T), functor(T, _, V) ), V, S).
goal(mapsubterms, S) :- sum(4000, I, ( mapsubterms([a, b]>>true, f(a, [a, I], g(a)), T), functor(T, _, V) ), V, S).
goal(sub_term_search, S) :- T = f(a, [b, c], g(h(d), x)), sum(8000, _, aggregate_all(count, sub_term(_, T), V), V, S).
goal(varnumbers, S) :- sum(15000, _, ( varnumbers(f('$VAR'(0), '$VAR'(1), '$VAR'(0)), T), functor(T, _, V) ), V, S).
goal(numbervars_singletons, S) :- sum(30000, _, ( copy_term(f(_, X, X), T), numbervars(T, 0, V, [singletons(true)]) ), V, S).
goal(variant_pairs, S) :- count(150000, _, ( f(X, Y, X) =@= f(A, _, A), f(X, Y) \=@= f(A, A) ), S).
goal(variant_hash, S) :- count(60000, I, ( variant_sha1(f(I), H), atom(H) ; true ), S).
goal(unify_with_oc, S) :- numlist(1, 300, L), count(3000, _, unify_with_occurs_check(f(_, L), f(L, _)), S).
goal(unifiable, S) :- sum(60000, I, ( unifiable(f(_, _, c), f(I, b, _), U), length(U, V) ), V, S).
goal(term_size, S) :- numlist(1, 50, L), sum(20000, _, ( term_size(f(L), V0), ( V0 > 0 -> V = 1 ; V = 0 ) ), V, S).
goal(cyclic_check, S) :- numlist(1, 100, L), count(20000, _, acyclic_term(L), S).
goal(nth0_replace, S) :- numlist(0, 49, L), sum(8000, I, ( K is I mod 50, nth0(K, L, _, R), nth0(K, L2, x, R), length(L2, V) ), V, S).
goal(select_4, S) :- sum(20000, _, ( select(c, [a, b, c, d], x, L), length(L, V) ), V, S).
goal(subtract_intersection, S) :- numlist(1, 60, A), numlist(40, 100, B), sum(400, _, ( intersection(A, B, I), union(A, B, U), subtract(A, B, D), length(I,
    X), length(U, Y), length(D, Z), V is X + Y + Z ), V, S).
goal(flatten_nested, S) :- numlist(1, 20, L), T = [L, [L, [L]], [[[L]]]], sum(4000, _, ( flatten(T, F), length(F, V) ), V, S).
goal(convlist, S) :- numlist(1, 60, L), sum(5000, _, ( convlist([X, Y]>>( X mod 2 =:= 0, Y is X * 2 ), L, M), length(M, V) ), V, S).
goal(maplist_five, S) :- numlist(1, 30, L), sum(6000, _, ( maplist([A, B, C, D]>>( D is A + B + C ), L, L, L, M), last(M, V) ), V, S).
goal(append_splits, S) :- numlist(1, 60, L), sum(1500, _, aggregate_all(count, append(_, _, L), V), V, S).
goal(same_length, S) :- numlist(1, 300, L), sum(6000, _, ( same_length(L, M), length(M, V) ), V, S).
goal(tree_to_list, S) :- tree(14, T), sum(2, _, ( leaves(T, L, []), length(L, V) ), V, S).

sum(N, I, G, V, S) :- aggregate_all(sum(V), ( between(1, N, I), G ), S).
count(N, I, G, S) :- aggregate_all(count, ( between(1, N, I), G ), S).
kind(0, I, I).
kind(1, I, X) :- X is I * 0.5.
kind(2, I, X) :- atom_number(X, I).
kind(3, I, X) :- number_string(I, X).
kind(4, I, f(I)).
drain_min(A, S0, S) :- ( del_min_assoc(A, K, _, B) -> S1 is S0 + K, drain_min(B, S1, S) ; S = S0 ).
drain_heap(H, S0, S) :- ( get_from_heap(H, P, _, H1) -> S1 is S0 + P, drain_heap(H1, S1, S) ; S = S0 ).
fill(0, _) :- !.
fill(N, T) :- arg(N, T, N), N1 is N - 1, fill(N1, T).
tree(0, leaf(x)) :- !.
tree(N, node(L, R)) :- M is N - 1, tree(M, L), tree(M, R).
leaves(leaf(X)) --> [X].
leaves(node(L, R)) --> leaves(L), leaves(R).
