% Other shapes of what state.pl, text.pl and assert.pl measure: errors of all kinds, global variables of several shapes, records, flags, new
% atoms, rules that are made, copies of terms.
:- use_module(library(assoc)).
:- use_module(library(error)).
:- use_module(library(nb_set)).
:- dynamic r/3, s/2, h/1, p/2, o/3.

goal(zero_divisor, S) :- count(100000, I, catch(( X is 1 / (I - I), true ), error(evaluation_error(_), _), X = 0), S).
goal(type_errors, S) :- count(60000, I, catch(atom_length(f(I), _), error(type_error(_, _), _), true), S).
goal(instantiation_errors, S) :- count(60000, _, catch(( _ is _ + 1, true ), error(instantiation_error, _), true), S).
goal(domain_errors, S) :- count(60000, I, catch(( J is -I, functor(_, a, J) ), error(_, _), true), S).
goal(unknown_functions, S) :- count(60000, I, catch(( X is foo(I), X > 0 ), error(type_error(evaluable, _), _), true), S).
goal(compare_errors, S) :- count(60000, I, catch(I > a, error(type_error(_, _), _), true), S).
goal(must_be_errors, S) :- count(40000, I, catch(must_be(positive_integer, a(I)), error(type_error(_, _), _), true), S).
goal(number_syntax_errors, S) :- count(40000, _, catch(atom_to_number('3x'), error(syntax_error(_), _), true), S).
goal(throw_large_ball, S) :- numlist(1, 500, L), count(3000, _, ( catch(throw(L), [_|T], true), T = [2|_] ), S).
goal(rethrow, S) :- count(50000, I, catch(catch(throw(a(I)), b(_), true), a(_), true), S).
goal(catch_in_recursion, S) :- levels(100000, S).
goal(throw_from_findall, S) :- count(40000, I, catch(findall(X, ( member(X, [1, 2]), X > 1, throw(e(I)) ), _), e(_), true), S).
goal(cleanup_on_throw, S) :- count(30000, _, catch(setup_call_cleanup(true, throw(x), true), x, true), S).
goal(errors_in_maplist, S) :- count(20000, I, catch(maplist(succ, [1, 2, a(I)], _), error(_, _), true), S).
goal(atom_number_or_atom, S) :- count(60000, I, ( atom_concat(q, I, A), catch(atom_to_term_number(A), error(_, _), true) ), S).

goal(nb_getval_structure, S) :-
    functor(T, big, 2000), fill(2000, T), nb_setval(t, T), sum(20000, I, ( nb_getval(t, U), K is 1 + I mod 2000, arg(K, U, V) ), V, S).
goal(nb_getval_strings, S) :-
    findall(X, ( between(1, 1000, I), number_string(I, X) ), L), nb_setval(l, L), sum(10000, _, ( nb_getval(l, [A|_]), string_length(A, V) ), V, S).
goal(nb_getval_small, S) :- nb_setval(p, f(a, [1, 2, 3], g(x))), sum(300000, _, ( nb_getval(p, f(_, [V|_], _)) ), V, S).
goal(nb_list_grows, S) :- nb_setval(l, []), forall(between(1, 1500, I), ( nb_getval(l, L), nb_setval(l, [I|L]) )), nb_getval(l, L), length(L, S).
goal(nb_several, S) :-
    numlist(1, 3000, L), nb_setval(a, L), nb_setval(b, f(L)), nb_setval(c, 0),
        forall(between(1, 10000, _), ( nb_getval(a, [X|_]), nb_getval(b, f([Y|_])), nb_getval(c, Z), W is X + Y + Z, nb_setval(c, W) )), nb_getval(c, S).
goal(nb_assoc_grows, S) :-
    empty_assoc(A), nb_setval(m, A), forall(between(1, 1000, I), ( nb_getval(m, M0), put_assoc(I, M0, I, M), nb_setval(m, M) )), nb_getval(m, M),
        assoc_to_list(M, Ks), length(Ks, S).
goal(nb_in_recursion, S) :- numlist(1, 5000, L), nb_setval(t, L), look(20000, 0, S).
goal(b_setval_backtracking, S) :- b_setval(v, 0), sum(200000, I, ( b_setval(v, I), b_getval(v, V) ), V, S).
goal(nb_set_of_terms, S) :- empty_nb_set(N), forall(between(1, 20000, I), ( K is I mod 1000, add_nb_set(f(K), N, _) )), nb_set_to_list(N, L), length(L, S).
goal(succ_or_counter, S) :- nb_setval(k, 0), aggregate_all(count, ( between(1, 200000, _), nb_getval(k, K), K1 is K + 1, b_setval(k, K1) ), S).

goal(recorda_small, S) :- forall(between(1, 60000, I), recorda(z, I)), aggregate_all(sum(X), recorded(z, X), S).
goal(recorded_terms, S) :- forall(between(1, 30000, I), recordz(y, f(I, [a, b], "s"))), aggregate_all(sum(X), recorded(y, f(X, _, _)), S).
goal(record_references, S) :- findall(R, ( between(1, 50000, I), recordz(w, I, R) ), Rs), aggregate_all(sum(X), ( member(R, Rs), instance(R, X) ), S).
goal(record_many_keys, S) :-
    forall(between(1, 20000, I), ( atom_concat(key, I, K), recordz(K, I) )),
        aggregate_all(sum(X), ( between(1, 20000, I), atom_concat(key, I, K), recorded(K, X) ), S).
goal(record_replace, S) :- recordz(n, 0), forall(between(1, 60000, _), ( recorded(n, X, R), erase(R), Y is X + 1, recordz(n, Y) )), recorded(n, S).
goal(flags_many, S) :- forall(between(1, 100000, I), ( K is I mod 100, atom_concat(f, K, F), flag(F, X, X + 1) )), flag(f7, S, S).

goal(assert_rules_bodies, S) :-
    forall(between(1, 10000, I), assertz(( r(I, X, Y) :- X > I, ( X > 100 -> Y = large ; Y = small ), \+ X = 7 ))),
        aggregate_all(count, ( between(1, 10000, I), X is I + 1, r(I, X, large) ), S).
goal(assert_rules_called_often, S) :- forall(between(1, 100, I), assertz(( s(I, Y) :- Y is I * 2 ))), sum(200000, I, ( K is 1 + I mod 100, s(K, V) ), V, S).
goal(assert_rules_never_called, S) :- forall(between(1, 40000, I), assertz(( o(I, X, Y) :- p(X, Z), p(Z, Y) ))), aggregate_all(count, clause(o(_, _, _), _), S).
goal(assert_one_rule_and_retract, S) :- count(30000, I, ( assertz(( h(X) :- X == I )), h(I), retract(( h(_) :- _ )) ), S).
goal(assert_long_lists, S) :- numlist(1, 50, L), forall(between(1, 10000, I), assertz(p(I, L))), sum(10000, I, ( p(I, M), nth1(3, M, V) ), V, S).
goal(assert_with_variables, S) :- forall(between(1, 50000, I), assertz(o(I, X, f(X)))), aggregate_all(count, ( between(1, 50000, I), o(I, a, f(a)) ), S).
goal(assert_strings, S) :- forall(between(1, 40000, I), ( number_string(I, T), assertz(p(I, T)) )), sum(40000, I, ( p(I, T), string_length(T, V) ), V, S).
goal(asserta_and_retract, S) :- forall(between(1, 100000, I), ( asserta(h(I)), retract(h(I)) )), aggregate_all(count, h(_), S).
goal(findall_facts, S) :- forall(between(1, 60000, I), assertz(p(I, I))), findall(X-Y, p(X, Y), L), length(L, S).
goal(retract_by_pattern, S) :-
    forall(between(1, 40000, I), ( K is I mod 10, assertz(o(I, K, x)) )),
        forall(between(0, 9, K), ( K mod 2 =:= 0 -> retractall(o(_, K, _)) ; true )), aggregate_all(count, o(_, _, _), S).
goal(retract_conditions, S) :-
    forall(between(1, 60000, I), assertz(p(I, x))), forall(( p(I, x), I mod 3 =:= 0 ), retract(p(I, x))), aggregate_all(count, p(_, _), S).
goal(predicate_as_set, S) :- aggregate_all(count, ( between(1, 60000, I), K is I * I mod 10007, \+ p(K, _), assertz(p(K, I)) ), S).

goal(downcase, S) :- sum(100000, I, ( atom_concat('ABC', I, A), downcase_atom(A, B), atom_length(B, V) ), V, S).
goal(atom_string_back, S) :- sum(100000, I, ( number_string(I, T), atom_string(A, T), atom_length(A, V) ), V, S).
goal(sub_atom_prefix, S) :- sum(60000, I, ( atom_concat(prefix_, I, A), sub_atom(A, 0, 7, _, B), atom_length(B, V) ), V, S).
goal(sub_atom_rest, S) :- sum(60000, I, ( atom_concat(prefix_, I, A), atom_concat(prefix_, B, A), atom_length(B, V) ), V, S).
goal(sub_atom_before, S) :- sum(60000, I, ( atomic_list_concat([k, I, '=', v], A), sub_atom(A, B, 1, _, =), sub_atom(A, 0, B, _, K), atom_length(K, V) ), V, S).
goal(concat_three, S) :- sum(60000, I, ( atomic_list_concat([a, I, b], A), atom_length(A, V) ), V, S).
goal(concat_numbers_key, S) :- sum(100000, I, ( J is I mod 100, atomic_list_concat([I, J], :, A), atom_length(A, V) ), V, S).
goal(split_and_join, S) :-
    sum(20000, I,
        ( atomic_list_concat([a, b, I, c], '/', A), atomic_list_concat(Ps, '/', A), reverse(Ps, Qs), atomic_list_concat(Qs, '/', B),
        atom_length(B, V) ), V, S).
goal(atom_chars_new, S) :- sum(60000, I, ( atom_chars(I, Cs), atom_chars(A, [a|Cs]), atom_length(A, V) ), V, S).
goal(atoms_again, S) :- sum(300000, I, ( K is I mod 1000, atom_concat(again, K, A), atom_length(A, V) ), V, S).
goal(atoms_in_facts, S) :- forall(between(1, 30000, I), ( atom_concat(n, I, A), assertz(p(A, I)) )), sum(30000, I, ( atom_concat(n, I, A), p(A, V) ), V, S).
goal(atoms_compare, S) :- findall(A, ( between(1, 500, I), atom_concat(cmp, I, A) ), L), aggregate_all(count, ( member(A, L), member(B, L), A @< B ), S).
goal(string_upper, S) :- sum(100000, I, ( string_concat("abc", I, A), string_upper(A, B), string_length(B, V) ), V, S).
goal(string_code_walk, S) :- string_walk(150000, "abcdefghij", 0, S).
goal(sub_string_find, S) :- sum(60000, I, ( string_concat("name=", I, A), sub_string(A, B, 1, _, "="), V = B ), V, S).
goal(split_fields, S) :- sum(30000, I, ( format(string(L), "~w,b c, d ,~w", [I, I]), split_string(L, ",", " ", Fs), length(Fs, V) ), V, S).
goal(string_compare, S) :- count(200000, I, ( number_string(I, A), A @> "1", A \== "1" ; true ), S).
goal(string_to_list, S) :- sum(60000, I, ( string_concat("item", I, T), string_chars(T, Cs), length(Cs, V) ), V, S).
goal(char_types, S) :- aggregate_all(count, ( between(1, 4000, _), member(C, [a, 'B', '1', ' ', '_']), ( char_type(C, alpha) ; char_type(C, digit(_)) ) ), S).
goal(read_term_from_atom, S) :- sum(20000, I, ( atom_concat('foo(X, Y, X) + ', I, A), term_to_atom(_ + V, A) ), V, S).
goal(sformat_padding, S) :- sum(40000, I, ( format(atom(A), "~`0t~d~8|", [I]), atom_length(A, V) ), V, S).

goal(copy_term_attributed, S) :- length(L, 500), maplist([X]>>( put_attr(X, test, 1) ), L), count(200, _, copy_term(L, _, _), S).
goal(copy_term_many_variables, S) :- length(L, 5000), count(300, _, copy_term(L, _), S).
goal(copy_term_ground, S) :- numlist(1, 20000, L), count(300, _, copy_term(L, _), S).
goal(copy_term_small, S) :- count(500000, I, copy_term(f(_, I, g(_)), _), S).
goal(duplicate_term, S) :- numlist(1, 10000, L), count(300, _, duplicate_term(f(L), _), S).
goal(term_variables, S) :- length(L, 2000), sum(500, _, ( term_variables(f(L, L), Vs), length(Vs, V) ), V, S).
goal(subsumes, S) :- count(200000, I, subsumes_term(f(_, g(_)), f(I, g(a))), S).
goal(variant_check, S) :- numlist(1, 2000, L), count(500, _, f(X, L, Y) =@= f(Y, L, X), S).
goal(ground_check, S) :- numlist(1, 20000, L), count(500, _, ground(L), S).
goal(unify_large, S) :- numlist(1, 20000, L), duplicate_term(L, M), count(300, _, L = M, S).
goal(compare_large, S) :- numlist(1, 20000, L), duplicate_term(L, M), count(300, _, L == M, S).
goal(term_hash, S) :- aggregate_all(count, ( between(1, 100000, I), term_hash(f(I, a, "s"), H), integer(H) ), S).
goal(bagof_free_variables, S) :-
    findall(e(A, B, C), ( between(1, 20000, C), A is C mod 100, B is C mod 7 ), L), aggregate_all(count, bagof(C, member(e(_, _, C), L), _), S).
goal(setof_carets, S) :-
    findall(e(A, B), ( between(1, 40000, I), A is I * 7919 mod 3001, B is I mod 10 ), L), setof(A, B^member(e(A, B), L), As), length(As, S).
goal(setof_facts, S) :- forall(between(1, 30000, I), ( K is I mod 300, assertz(p(K, I)) )), aggregate_all(count, setof(V, p(_, V), _), S).
goal(aggregate_bag, S) :- aggregate_all(bag(X), between(1, 300000, X), L), length(L, S).
goal(aggregate_set, S) :- aggregate_all(set(X), ( between(1, 200000, I), X is I mod 1000 ), L), length(L, S).
goal(aggregate_count_grouped, S) :-
    findall(p(K, I), ( between(1, 20000, I), K is I mod 50 ), L), aggregate_all(count, aggregate(count, I^member(p(_, I), L), _), S).
goal(findnsols, S) :- aggregate_all(count, findnsols(10, X, between(1, 60000, X), _), S).
goal(forall_nested, S) :- count(20000, _, forall(member(X, [1, 2, 3]), ( X > 0 )), S).
goal(between_and_fail, S) :- count(1000000, _, true, S).

sum(N, I, G, V, S) :- aggregate_all(sum(V), ( between(1, N, I), G ), S).
count(N, I, G, S) :- aggregate_all(count, ( between(1, N, I), G ), S).
atom_to_number(A) :- atom_codes(A, Cs), number_codes(_, Cs).
atom_to_term_number(A) :- atom_codes(A, Cs), catch(number_codes(_, Cs), error(syntax_error(_), _), throw(error(type_error(number, A), _))).
levels(0, 0) :- !.
levels(N, S) :- N1 is N - 1, catch(levels(N1, S1), never, true), S is S1 + 1.
fill(0, _) :- !.
fill(N, T) :- arg(N, T, N), N1 is N - 1, fill(N1, T).
look(0, S, S) :- !.
look(N, S0, S) :- nb_getval(t, [X, Y|_]), S1 is S0 + X + Y, N1 is N - 1, look(N1, S1, S).
string_walk(0, _, S, S) :- !.
string_walk(N, T, S0, S) :- string_code(3, T, C), sub_string(T, 2, 4, _, U), string_length(U, L), S1 is S0 + C + L, N1 is N - 1, string_walk(N1, T, S1, S).
