% Small things that programs for SWI-Prolog do all day: associations and trees, pairs, dicts, strings, format, reading terms, grammars,
% aggregation, tables with modes, global variables, sorting by keys, loops with cuts, exceptions with cleanups.
:- use_module(library(dcg/basics)).
:- use_module(library(nb_set)).
:- use_module(library(rbtrees)).
:- use_module(library(assoc)).
:- use_module(library(apply)).
:- use_module(library(pairs)).
:- use_module(library(aggregate)).
:- use_module(library(option)).
:- use_module(library(solution_sequences)).
:- use_module(library(dicts)).
:- use_module(library(yall)).
:- use_module(library(gensym)).
:- use_module(library(ordsets)).
:- use_module(library(readutil)).
:- dynamic edge/3, seen/1, setting/2.
:- table dist(_, _, min), longest(_, max).

goal(assoc_fold, S) :- numlist(1, 20000, L), foldl([I, A0, A]>>( K is I mod 997, put_assoc(K, A0, I, A) ), L, t, T), assoc_to_keys(T, Ks), sum_list(Ks, S).
goal(assoc_counts, S) :- count_all(40000, t, A), assoc_to_list(A, Ps), pairs_values(Ps, Vs), max_list(Vs, S).
goal(assoc_to_lists, S) :-
    findall(I-a, between(1, 500, I), Ps), list_to_assoc(Ps, A), count(300, _, ( assoc_to_list(A, L), length(L, 500), max_assoc(A, 500, _) ), S).
goal(rb_fold, S) :- findall(I-I, between(1, 5000, I), Ps), list_to_rbtree(Ps, T), sum(10, _, ( rb_keys(T, Ks), sum_list(Ks, V) ), V, S).
goal(rb_in, S) :- findall(I-I, between(1, 20000, I), Ps), list_to_rbtree(Ps, T), aggregate_all(count, rb_in(_, _, T), S).
goal(rb_changes, S) :- rb_new(T0), changes(30000, T0, T), rb_size(T, S).
goal(pairs_by_key, S) :-
    findall(K-I, ( between(1, 40000, I), K is I mod 100 ), Ps), keysort(Ps, Qs), pairs_keys_values(Qs, Ks, Vs), last(Ks, A), last(Vs, B), S is A + B.
goal(map_list_to_pairs, S) :-
    findall(L, ( between(1, 20000, I), J is I mod 9, length(L, J) ), Ls), map_list_to_pairs(length, Ls, Ps), keysort(Ps, Qs), pairs_values(Qs,
    Vs), last(Vs, V), length(V, S).
goal(dict_get, S) :- D = _{a: 1, b: 2, c: 3}, sum(100000, _, get_dict(b, D, V), V, S).
goal(dict_put, S) :- sum(40000, I, ( put_dict(k, _{a: 1, b: 2}, I, D), get_dict(k, D, V) ), V, S).
goal(dict_pairs_back, S) :- count(30000, I, ( dict_pairs(D, p, [x-I, y-2, z-3]), dict_pairs(D, _, [x-I|_]) ), S).
goal(dict_fields, S) :- sum(60000, I, field(_{n: I}, V), V, S).
goal(string_code_loop, S) :- length(L, 20000), maplist(=(0'a), L), string_codes(T, L), string_length(T, N), codes_from(1, N, T, 0, S).
goal(sub_string_words, S) :-
    count(20000, I, ( format(string(T), "key~d=value~d", [I, I]), sub_string(T, B, _, A, "="), sub_string(T, 0, B, _, _), sub_string(T, _, A, 0, _) ), S).
goal(split_trim, S) :- count(20000, I, ( format(string(T), " ~d , b,c ", [I]), split_string(T, ",", " ", [_, _, _]) ), S).
goal(string_lower_upper, S) :- count(80000, _, ( string_lower("Hello World", L), string_upper(L, "HELLO WORLD") ), S).
goal(atomics_to_string, S) :- count(50000, I, ( atomics_to_string([a, I, b], T), string_length(T, _) ), S).
goal(format_mixed, S) :- sum(20000, I, ( format(atom(A), "~w ~q ~a ~d ~2f", [f(I), 'A b', x, I, 1.5]), atom_length(A, V) ), V, S).
goal(format_radix, S) :- sum(40000, I, ( format(string(A), "~8r ~16r ~8|~t~d", [I, I, I]), string_length(A, V) ), V, S).
goal(format_lists, S) :- sum(5000, _, ( format(string(A), "~p ~p", [[a, b, "c"], f(X, X)]), string_length(A, V0), V is V0 * 0 + 1 ), V, S).
goal(term_to_string_back, S) :- count(10000, I, ( term_string(T, "foo(X, Y, X, [1,2,3])"), arg(4, T, [1|_]), I > 0 ), S).
goal(read_term_options, S) :-
    count(6000, _, ( open_string("foo(X, Y, _Z).", In), read_term(In, T, [variable_names(Vs)]), close(In), functor(T, foo, 3), length(Vs, 3) ), S).
goal(sformat_to_codes, S) :- sum(40000, I, ( format(codes(Cs), "~d", [I]), length(Cs, V) ), V, S).
goal(dcg_integers, S) :- numlist(1, 3000, L), atomic_list_concat(L, ' ', A), atom_codes(A, Cs), phrase(integers(Is), Cs), sum_list(Is, S).
goal(dcg_string_without, S) :- length(L, 3000), maplist(=(0'x), L), append(L, [0';], Cs), count(20, _, phrase(( string_without(`;`, X), ";" ), Cs), S), X = X.
goal(dcg_blanks_words, S) :- atom_codes('  the quick  brown fox jumps over the lazy dog ', Cs), sum(1500, _, ( phrase(words(Ws), Cs), length(Ws, V) ), V, S).
goal(dcg_pushback, S) :- length(L, 8000), maplist(=(a), L), phrase(doubled(0, S), L, _).
goal(aggregate_many, S) :- sum(300, _, aggregate_all(r(count, max(X), min(X), sum(X)), ( member(X, [3, 1, 2]) ), r(_, V, _, _)), V, S).
goal(aggregate_max_witness, S) :- aggregate_all(max(K, I), ( between(1, 60000, I), K is I * 7919 mod 60013 ), max(_, S)).
goal(aggregate_nested, S) :- aggregate_all(sum(C), ( between(1, 300, I), aggregate_all(count, ( between(1, 100, J), J mod (I mod 7 + 1) =:= 0 ), C) ), S).
goal(order_by_limit, S) :- findall(X, limit(10, order_by([desc(X)], ( between(1, 10000, I), X is I * 7919 mod 10007 ))), [S|_]).
goal(distinct_values, S) :- aggregate_all(count, distinct(K, ( between(1, 30000, I), K is I mod 500 )), S).
goal(call_nth_small, S) :- sum(20000, _, call_nth(member(V, [a-1, b-2, c-3]), 2), 1, S), V = V.
goal(shortest_by_table, S) :-
    forall(between(1, 300, I), ( J is I mod 300 + 1, W is I mod 7 + 1, assertz(edge(I, J, W)), K is I * 7 mod 300 + 1, assertz(edge(I, K,
    9)) )), dist(1, 250, S).
goal(longest_by_table, S) :- longest(1200, S).
goal(nb_loop, S) :- nb_setval(n, 0), forall(between(1, 200000, I), ( nb_getval(n, N), M is N + I mod 3, nb_setval(n, M) )), nb_getval(n, S).
goal(b_loop, S) :- b_setval(n, 0), b_steps(60000), b_getval(n, S).
goal(nb_set_adds, S) :- empty_nb_set(T), forall(( between(1, 20000, I), K is I mod 3000 ), add_nb_set(K, T, _)), nb_set_to_list(T, L), length(L, S).
goal(sort_on_key, S) :-
    findall(r(I, K, x), ( between(1, 30000, I), K is I * 31 mod 1009 ), Rs), sort(2, @<, Rs, A), sort(1, @>=, Rs, [r(B, _, _)|_]), length(A,
    N), S is N + B.
goal(predsort_by_length, S) :-
    findall(A, ( between(1, 3000, I), atom_number(A, I) ), As), predsort([O, X, Y]>>( atom_length(X, M), atom_length(Y, N), compare(O, M-X,
    N-Y) ), As, [S0|_]), atom_number(S0, S).
goal(max_member_by, S) :- findall(K, ( between(1, 60000, I), K is I * 7919 mod 60013 ), L), max_member(M, L), min_member(N, L), S is M + N.
goal(between_once, S) :- count(60000, I, once(( between(1, inf, X), X * X > I mod 100 )), S).
goal(repeat_until, S) :- nb_setval(r, 0), repeat, nb_getval(r, N), M is N + 1, nb_setval(r, M), M >= 200000, !, S = M.
goal(cleanup_each, S) :- count(60000, I, setup_call_cleanup(true, I > 0, true), S).
goal(cleanup_of_streams, S) :- count(8000, _, setup_call_cleanup(open_string("abc", In), read_string(In, _, "abc"), close(In)), S).
goal(errors_with_context, S) :- count(30000, I, catch(must_be_small(I), error(domain_error(_, _), _), true), S).
goal(options, S) :-
    sum(60000, I, ( option(depth(V), [width(1), depth(I)], 3), option(none(_), [a(1)], 0), select_option(width(_), [width(1), b(2)], _) ), V, S).
goal(gensym_reset, S) :- count(40000, I, ( gensym(node, A), atom(A), ( I mod 1000 =:= 0 -> reset_gensym(node) ; true ) ), S).
goal(number_vars, S) :- count(20000, _, ( T = f(X, Y, g(X, Z)), \+ \+ ( numbervars(T, 0, 3), Y = '$VAR'(1), Z = '$VAR'(2) ) ), S).
goal(term_walk, S) :- numlist(1, 40, L), T = f(L, g(L, h(x, L))), sum(600, _, size_of(T, V), V, S).
goal(sumlist_nth, S) :- numlist(1, 200, L), sum(20000, I, ( K is I mod 200, nth0(K, L, X), nth1(X, L, V) ), V, S).
goal(last_sum_reverse, S) :- numlist(1, 300, L), sum(3000, _, ( reverse(L, R), last(R, A), sum_list(R, B), nth0(3, R, C), V is A + B + C ), V, S).
goal(exclude_partition_small, S) :-
    numlist(1, 100, L), sum(2000, _, ( exclude([X]>>( X mod 3 =:= 0 ), L, A), partition([X]>>( X < 50 ), A, B, _), length(B, V) ), V, S).
goal(foldl_two, S) :- numlist(1, 100, L), sum(3000, _, foldl([X, Y, A0, A]>>( A is A0 + X * Y ), L, L, 0, V), V, S).
goal(subseq_permutation, S) :- aggregate_all(count, ( permutation([1, 2, 3, 4, 5, 6, 7], [A, B|_]), A < B ), S).
goal(exclude_ords, S) :-
    numlist(1, 300, A), findall(X, ( between(1, 300, I), X is I * 2 ), B), sum(600, _, ( ord_union(A, B, C), ord_intersection(A, B, D),
    ord_subtract(C, D, E), length(E, V) ), V, S).
goal(string_char_types, S) :- string_chars("Hello, World 123!", Cs), count(3000, _, ( include([C]>>char_type(C, alpha), Cs, As), length(As, 13) ), S).
goal(number_formats, S) :- sum(30000, I, ( X is I / 7.0, format(atom(A), "~4e ~3g ~D", [X, X, I]), atom_length(A, V) ), V, S).
goal(succ_or_zero, S) :- sum(200000, I, ( succ(J, I), plus(J, 1, V) ), V, S).
goal(tabling_fib, S) :- abolish_all_tables, fib_table(500, F), S is F mod 1000007.
goal(assert_settings, S) :-
    forall(between(1, 30000, I), ( K is I mod 20, retractall(setting(K, _)), assertz(setting(K, I)) )), aggregate_all(sum(V), setting(_, V), S).
goal(forall_checks, S) :- numlist(1, 50, L), count(4000, _, ( forall(member(X, L), X > 0), \+ ( member(Y, L), Y > 50 ) ), S).
goal(string_to_atom_and_back, S) :- count(80000, I, ( number_codes(I, Cs), atom_codes(A, Cs), atom_string(A, T), number_string(I, T) ), S).
goal(read_lines_of_string, S) :- numlist(1, 3000, L), atomic_list_concat(L, '\n', A), open_string(A, In), lines(In, 0, S).
goal(tab_and_nl, S) :- sum(4000, I, ( with_output_to(string(T), ( tab(3), write(I), nl )), string_length(T, V) ), V, S).
goal(copy_and_bind, S) :- count(80000, I, ( copy_term(f(X, Y, X)-Y, f(I, Z, W)-Z), W == I ), S), X = Y.

:- table fib_table/2.
fib_table(0, 0).
fib_table(1, 1).
fib_table(N, F) :- N > 1, A is N - 1, B is N - 2, fib_table(A, X), fib_table(B, Y), F is X + Y.
dist(X, Y, D) :- edge(X, Y, D).
dist(X, Y, D) :- dist(X, Z, A), edge(Z, Y, B), D is A + B.
longest(0, 0) :- !.
longest(N, M) :- A is N - 1, longest(A, X), M is X + N mod 3.
count_all(0, A, A) :- !.
count_all(N, A0, A) :- K is N mod 211, ( get_assoc(K, A0, V) -> W is V + 1 ; W = 1 ), put_assoc(K, A0, W, A1), M is N - 1, count_all(M, A1, A).
changes(0, T, T) :- !.
changes(N, T0, T) :-
    K is N * 7919 mod 3001, ( rb_lookup(K, V, T0) -> W is V + 1, rb_update(T0, K, W, T1) ; rb_insert(T0, K, 1, T1) ), M is N - 1, changes(M, T1, T).
field(D, V) :- get_dict(n, D, V).
codes_from(I, N, _, S, S) :- I > N, !.
codes_from(I, N, T, S0, S) :- string_code(I, T, C), S1 is S0 + C, J is I + 1, codes_from(J, N, T, S1, S).
atomics_to_string(L, S) :- atomic_list_concat(L, A), atom_string(A, S).
integers([I|Is]) --> integer(I), blanks, integers(Is).
integers([]) --> [].
words([W|Ws]) --> blanks, nonblanks(Cs), { Cs = [_|_], atom_codes(W, Cs) }, words(Ws).
words([]) --> blanks.
doubled(N, S) --> [a, a], !, { M is N + 1 }, doubled(M, S).
doubled(S, S) --> [].
b_steps(0) :- !.
b_steps(N) :- b_getval(n, V), W is V + 1, b_setval(n, W), M is N - 1, b_steps(M).
must_be_small(I) :- ( I < 0 -> true ; domain_error(small, I) ).
size_of(T, 1) :- \+ compound(T), !.
size_of(T, N) :- T =.. [_|As], foldl([A, M0, M]>>( size_of(A, K), M is M0 + K ), As, 1, N).
lines(In, N0, N) :- read_line_to_string(In, L), ( L == end_of_file -> N = N0 ; M is N0 + 1, lines(In, M, N) ).
sum(N, I, G, V, S) :- aggregate_all(sum(V), ( between(1, N, I), G ), S).
count(N, I, G, S) :- aggregate_all(count, ( between(1, N, I), G ), S).
