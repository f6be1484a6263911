% What the system keeps for programs beside their facts and terms: tries, message queues, references to clauses, streams and what is known of
% them, texts in memory, dicts; rules with many goals that are called once; errors in options and of the system's calls.
:- use_module(library(memfile)).
:- dynamic f/2, rule/2.

goal(trie_insert, S) :- trie_new(T), forall(between(1, 100000, I), trie_insert(T, f(I, x), I)), aggregate_all(count, trie_gen(T, _, _), S).
goal(trie_update, S) :- trie_new(T), forall(between(1, 300000, I), ( K is I mod 100, trie_update(T, k(K), I) )), trie_lookup(T, k(5), S).
goal(trie_lookup, S) :-
    trie_new(T), forall(between(1, 1000, I), trie_insert(T, f(I, x), I)), sum(400000, I, ( K is 1 + I mod 1000, trie_lookup(T, f(K, x), V) ), V, S).
goal(trie_of_variants, S) :- trie_new(T), count(200000, I, ( K is I mod 1000, trie_insert(T, g(X, K, Y, X, Y)) ), S).
goal(trie_delete, S) :- trie_new(T), count(100000, I, ( trie_insert(T, f(I), I), trie_delete(T, f(I), _) ), S).
goal(queue_one_by_one, S) :- message_queue_create(Q), sum(200000, I, ( thread_send_message(Q, I), thread_get_message(Q, X) ), X, S).
goal(queue_filled, S) :-
    message_queue_create(Q), forall(between(1, 100000, I), thread_send_message(Q, m(I, a))), sum(100000, _, thread_get_message(Q, m(X, _)), X, S).
goal(mutexes, S) :- mutex_create(M), count(200000, _, ( mutex_lock(M), mutex_unlock(M) ), S).
goal(clause_by_reference, S) :- forall(between(1, 20000, I), assertz(f(I, a))), count(2000, I, ( K is I * 9, clause(f(K, _), true, R), erase(R) ), S).
goal(first_clause_reference, S) :- forall(between(1, 20000, I), assertz(f(I, a))), count(20000, _, once(clause(f(_, a), true, _)), S).
goal(number_of_clauses, S) :- assertz(f(1, a)), sum(200000, _, predicate_property(f(_, _), number_of_clauses(V)), V, S).
goal(is_there_a_predicate, S) :- assertz(f(1, a)), count(300000, _, current_predicate(f/2), S).
goal(stream_property, S) :- current_output(O), count(200000, _, stream_property(O, mode(_)), S).
goal(stream_position, S) :- open_string("text", In), count(100000, _, stream_property(In, end_of_stream(not)), S).
goal(each_stream, S) :- sum(40000, _, aggregate_all(count, stream_property(_, file_no(2)), V), V, S).
goal(text_in_memory, S) :-
    sum(40000, I, ( new_memory_file(H), open_memory_file(H, write, O), write(O, f(I)), close(O), memory_file_to_atom(H, A), atom_length(A, V),
        free_memory_file(H) ), V, S).
goal(put_dict_of_dict, S) :- dict_pairs(D, t, [a-1, b-2, c-3]), sum(300000, I, ( dict_pairs(N, t, [b-I]), put_dict(N, D, M), get_dict(b, M, V) ), V, S).
goal(characters_of_a_weight, S) :- count(200, I, ( W is I mod 10, char_type(_, digit(W)) ), S).

goal(rules_with_calls, S) :-
    count(60000, I, ( assertz(( rule(I, X) :- same(X, A), next(A, B), same(B, C), next(C, D), same(D, _) )), rule(I, 5) ), S).
goal(rules_with_conditions, S) :-
    count(40000, I, ( assertz(( rule(I, X) :- ( X > 1 -> next(X, A) ; A = 1 ), ( A > 1 -> next(A, B) ; B = 2 ), \+ B = 77, ( B > 3 ; B < 3 ), same(B, _) )),
        rule(I, 5) ), S).
goal(rules_of_many_goals, S) :-
    count(6000, I, ( findall(same(_, _), between(1, 60, _), Gs), conjunction(Gs, Body), assertz(( rule(I, _) :- Body )), rule(I, 1) ), S).

goal(error_in_open_options, S) :- count(100000, _, catch(open(x, read, _, [type(no_type)]), error(_, _), true), S).
goal(error_in_write_options, S) :- count(100000, _, catch(write_term(a, [quoted(x)]), error(_, _), true), S).
goal(error_in_close_options, S) :- current_output(O), count(100000, _, catch(close(O, [force(x)]), error(_, _), true), S).
goal(error_in_flag, S) :- count(100000, _, catch(set_prolog_flag(double_quotes, x), error(_, _), true), S).
goal(error_of_stream_attribute, S) :- count(100000, _, catch(set_stream(user_output, no_attribute(x)), error(_, _), true), S).
goal(error_of_environment, S) :- count(100000, _, catch(getenv(_, _), error(_, _), true), S).
goal(error_of_shell, S) :- count(100000, _, catch(shell(_), error(_, _), true), S).
goal(error_of_sleep, S) :- count(100000, _, catch(sleep(a), error(_, _), true), S).
goal(error_of_time, S) :- count(100000, _, catch(format_time(atom(_), '%d', x), error(_, _), true), S).
goal(error_of_file_name, S) :- count(100000, _, catch(file_base_name(_, _), error(_, _), true), S).

sum(N, I, G, V, S) :- aggregate_all(sum(V), ( between(1, N, I), G ), S).
count(N, I, G, S) :- aggregate_all(count, ( between(1, N, I), G ), S).
same(X, X).
next(X, Y) :- Y is X + 1.
conjunction([G], G) :- !.
conjunction([G|Gs], ( G, C )) :- conjunction(Gs, C).
