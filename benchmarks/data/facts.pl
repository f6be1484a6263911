% Facts, records, variables, exceptions, tables and numbers in more ways: clauses with conditions, references, joins, state machines, flags, checks
% of types, cleanups, tables with modes, rationals, dicts, goals that wait, dates and paths.
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(aggregate)).
:- use_module(library(error)).
:- use_module(library(dicts)).
:- use_module(library(yall)).
:- dynamic f/1, g/2, h/3, r/2, cell/3, edge/2, state/2, price/2, c/1, mark/1, e/2.
:- table path/2, lcsx/3, grammar//0, win/1.

goal(assert_clause_body_if, S) :- forall(between(1, 8000, I), assertz(( r(I, X) :- ( X > I -> true ; X =:= I ), \+ X = 0 ))), count(8000, I, ( J is I + 1,
    r(I, J) ), S).
goal(assert_retract_clause_body, S) :- count(20000, I, ( assertz(( r(I, X) :- X > 1, write(X) )), retract(( r(I, _) :- _ > 1, _ )) ), S).
goal(erase_by_reference, S) :- findall(R, ( between(1, 20000, I), assertz(f(I), R) ), Rs), maplist(erase, Rs), aggregate_all(count, f(_), S).
goal(clause_refs, S) :- findall(R, ( between(1, 10000, I), assertz(g(I, x), R) ), Rs), aggregate_all(sum(I), ( member(R, Rs), clause(g(I, _), true, R) ), S).
goal(assert_big_terms, S) :- numlist(1, 30, L), forall(between(1, 6000, I), assertz(g(I, data(L, "text", [a-1, b-2], f(g(h(I))))))), sum(6000, I, ( g(I,
    data(_, _, _, f(g(h(V))))) ), V, S).
goal(facts_not_exists, S) :- forall(between(1, 1000, I), assertz(f(I))), count(100000, I, ( J is I mod 2000, \+ f(J) ), S).
goal(facts_three_args_mixed, S) :- forall(between(1, 10000, I), ( A is I mod 10, B is I mod 100, assertz(h(A, B, I)) )), sum(5000, I, ( A is I mod 10,
    B is I mod 100, aggregate_all(count, h(A, B, _), V) ), V, S).
goal(facts_findall_sort, S) :- forall(between(1, 5000, I), ( K is I * 7919 mod 503, assertz(price(I, K)) )), sum(10, _, ( findall(P-I, price(I, P), L),
    sort(0, @>=, L, [V-_|_]) ), V, S).
goal(join_two_facts, S) :- forall(between(1, 3000, I), ( J is I mod 300, assertz(edge(I, J)), assertz(e(J, I)) )), aggregate_all(count, ( edge(A, B), e(B,
    C), A =\= C, C < 30 ), S).
goal(graph_dfs, S) :- forall(between(1, 5000, I), ( J is I * 2 mod 5000, K is I * 3 mod 5000, assertz(edge(I, J)), assertz(edge(I, K)) )), dfs([1], [], V),
    length(V, S0), S = S0.
goal(update_state_machine, S) :- assertz(state(m, 0)), forall(between(1, 40000, I), ( retract(state(m, X)), Y is (X * 3 + I) mod 101, assertz(state(m,
    Y)) )), state(m, S).
goal(grid_update, S) :- forall(( between(1, 50, X), between(1, 50, Y) ), assertz(cell(X, Y, 0))), forall(between(1, 20000, I), ( X is I mod 50 + 1,
    Y is I * 7 mod 50 + 1, retract(cell(X, Y, V)), W is V + 1, assertz(cell(X, Y, W)) )), aggregate_all(sum(V), cell(_, _, V), S).
goal(retract_in_findall, S) :- forall(between(1, 30000, I), assertz(f(I))), findall(X, ( retract(f(X)), X mod 2 =:= 0 ), L), length(L, S).
goal(retract_while_iterating, S) :- forall(between(1, 20000, I), assertz(f(I))), forall(f(X), ( X mod 3 =:= 0 -> retract(f(X)) ; true )),
    aggregate_all(count, f(_), S).
goal(portray_clause_string, S) :- sum(3000, I, ( with_output_to(string(T), portray_clause(( a(X, I) :- b(X, Y), \+ c(Y) ))), string_length(T, V) ), V, S).
goal(recorda_recorded_all, S) :- forall(between(1, 10000, I), recorda(k, I)), sum(8, _, aggregate_all(count, recorded(k, _), V), V, S).
goal(instance_erase, S) :- sum(30000, I, ( recordz(z, f(I), R), instance(R, f(V)), erase(R) ), V, S).
goal(nb_setval_compound, S) :- sum(30000, I, ( nb_setval(v, f(I, [a, b])), nb_getval(v, f(V, _)) ), V, S).
goal(prolog_flags, S) :- count(100000, _, ( current_prolog_flag(bounded, B), B == false ), S).
goal(set_flags, S) :- create_prolog_flag(ff, 0, []), count(60000, I, set_prolog_flag(ff, I), S).
goal(must_be_checks, S) :- count(80000, I, ( must_be(integer, I), must_be(positive_integer, I), must_be(atom, a), must_be(list, [a]) ), S).
goal(is_of_type, S) :- count(60000, I, ( is_of_type(integer, I), \+ is_of_type(atom, I), is_of_type(list_of(integer), [I, 1]) ), S).
goal(cleanup_nondeterministic, S) :- count(20000, _, ( setup_call_cleanup(true, member(_, [1, 2, 3]), true), true -> true ), S).
goal(call_cleanup, S) :- count(40000, I, call_cleanup(I > 0, true), S).
goal(catch_choice_points, S) :- aggregate_all(count, ( between(1, 30000, _), catch(member(_, [a, b]), _, fail) ), S).
goal(softcut, S) :- count(150000, _, ( member(X, [1, 2]) *-> X > 0 ; fail ), S).
goal(if_then_chain, S) :- sum(300000, I, ( K is I mod 5, ( K =:= 0 -> V = 1 ; K =:= 1 -> V = 2 ; K =:= 2 -> V = 3 ; V = 0 ) ), V, S).
goal(tabled_path, S) :- forall(between(1, 150, I), ( J is I * 7 mod 150, assertz(edge(I, J)), K is I + 1, assertz(edge(I, K)) )), aggregate_all(count,
    path(_, _), S).
goal(tabled_lcs, S) :- atom_codes('ACCGGTCGAGTGCGCGGAAGCCGGCCGAA', A), atom_codes('GTCGTTCGGAATGCCGTTGCTCTGTAAA', B), lcsx(A, B, S).
goal(tabled_win, S) :- forall(between(1, 400, I), ( J is I + 1, K is I + 2, assertz(e(I, J)), assertz(e(I, K)) )), aggregate_all(count, win(_), S).
goal(tabled_grammar, S) :- length(L, 60), maplist(=(a), L), ( phrase(grammar, L) -> S = yes ; S = no ).
goal(rationals, S) :- aggregate_all(count, ( between(1, 20000, I), X is I rdiv 7, Y is X + 1 rdiv 3, rational(Y, _, D), D > 0 ), S).
goal(rationalize, S) :- sum(8000, I, ( X is I / 8.0, Y is rationalize(X), rational(Y, _, V) ), V, S).
goal(big_digits_sum, S) :- sum(300, I, ( X is 7 ** (100 + I), number_codes(X, Cs), foldl([C, A, B]>>( B is A + C - 0'0 ), Cs, 0, V) ), V, S).
goal(big_div_mod, S) :- X is 10 ** 40 + 7, sum(40000, I, ( divmod(X, I, Q, R), V is (Q + R) mod 1000 ), V, S).
goal(random_seeded, S) :- set_random(seed(42)), count(60000, _, ( random(X), X >= 0.0, random_between(1, 6, D), D > 0 ), S).
goal(term_hash_4, S) :- count(60000, I, ( term_hash(f(I, g(a)), 2, 1000, H), H < 1000 ), S).
goal(dict_iterate, S) :- D = _{a: 1, b: 2, c: 3, d: 4}, sum(15000, _, aggregate_all(sum(X), get_dict(_, D, X), V), V, S).
goal(dict_pairs_small, S) :- sum(40000, I, ( dict_pairs(D, t, [a-I, b-2]), dict_pairs(D, _, Ps), length(Ps, V) ), V, S).
goal(dict_create_del, S) :- sum(30000, I, ( dict_create(D, t, [a=I, b=2, c=3]), del_dict(b, D, V, _) ), V, S).
goal(freeze_wake, S) :- sum(60000, I, ( freeze(X, V = X), X = I ), V, S).
goal(when_wake, S) :- sum(30000, I, ( when(( nonvar(X), nonvar(Y) ), V is X + Y ), X = I, Y = 1 ), V, S).
goal(dif_checks, S) :- count(60000, I, ( dif(X, a), X = I ), S).
goal(attr_get_put, S) :- sum(60000, I, ( put_attr(X, my, I), get_attr(X, my, V), del_attr(X, my) ), V, S).
goal(get_time_format, S) :- sum(6000, I, ( T is 1000000000 + I * 1000, format_time(atom(A), '%Y-%m-%d %H:%M:%S', T), atom_length(A, V) ), V, S).
goal(shell_free_paths, S) :- sum(20000, I, ( atomic_list_concat(['/a/b/', I, '.txt'], P), file_base_name(P, B), file_name_extension(N, txt, B),
    file_directory_name(P, D), atom_length(N, X), atom_length(D, Y), V is X + Y ), V, S).
goal(tmp_file_write_read, S) :- tmp_file(t, F), open(F, write, O), forall(between(1, 20000, I), ( write(O, f(I)), write(O, '.'), nl(O) )), close(O), open(F,
    read, In), terms(In, 0, S), close(In), delete_file(F).

sum(N, I, G, V, S) :- aggregate_all(sum(V), ( between(1, N, I), G ), S).
count(N, I, G, S) :- aggregate_all(count, ( between(1, N, I), G ), S).
terms(In, N0, N) :- read(In, T), ( T == end_of_file -> N = N0 ; N1 is N0 + 1, terms(In, N1, N) ).
dfs([], V, V).
dfs([X|Xs], V0, V) :- ( mark(X) -> dfs(Xs, V0, V) ; assertz(mark(X)), findall(Y, edge(X, Y), Ys), append(Ys, Xs, Zs), dfs(Zs, [X|V0], V) ).
path(X, Y) :- edge(X, Y).
path(X, Y) :- edge(X, Z), path(Z, Y).
lcsx([], _, 0) :- !.
lcsx(_, [], 0) :- !.
lcsx([X|Xs], [X|Ys], N) :- !, lcsx(Xs, Ys, M), N is M + 1.
lcsx([X|Xs], [Y|Ys], N) :- lcsx(Xs, [Y|Ys], A), lcsx([X|Xs], Ys, B), N is max(A, B).
win(X) :- e(X, Y), tnot(win(Y)).
grammar --> grammar, grammar.
grammar --> [a].
