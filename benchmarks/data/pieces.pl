% Small pieces: texts that are printed, formatted or taken apart one by one, looks at operators, clauses and predicates, engines and threads
% that do little, terms that contain a part twice or themselves.
:- use_module(library(date)).
:- use_module(library(uri)).
:- dynamic f/1.

goal(print_integers, S) :- open_null_stream(O), forall(between(1, 200000, I), print(O, I)), character_count(O, S), close(O).
goal(print_terms, S) :- sum(50000, I, ( with_output_to(string(T), print(f(I, 'A b', [x]))), string_length(T, V) ), V, S).
goal(format_words, S) :- open_null_stream(O), forall(between(1, 200000, I), format(O, "~w ~a~n", [I, b])), character_count(O, S), close(O).
goal(format_without_arguments, S) :- open_null_stream(O), forall(between(1, 200000, _), format(O, "some text", [])), character_count(O, S), close(O).
goal(write_to_a_depth, S) :-
    numlist(1, 100, L), sum(20000, _, ( with_output_to(string(T), write_term(L, [max_depth(10)])), string_length(T, V) ), V, S).
goal(tabs_and_lines, S) :- with_output_to(string(T), forall(between(1, 300000, _), ( tab(2), nl ))), string_length(T, S).
goal(print_records, S) :- sum(5000, I, ( with_output_to(string(T), object([a=I, b=[1, 2, 3], c="text"])), string_length(T, V) ), V, S).
goal(no_dates, S) :- count(30000, _, ( \+ parse_time('hello world', _) ), S).
goal(numbers_with_errors, S) :- count(30000, _, catch(atom_to_term('0x', _, _), error(syntax_error(_), _), true), S).
goal(terms_with_errors, S) :- count(30000, _, catch(atom_to_term('foo(a b)', _, _), error(syntax_error(_), _), true), S).
goal(quotes_with_errors, S) :- count(30000, _, catch(term_to_atom(_, 'foo(''bar)'), error(syntax_error(_), _), true), S).
goal(uri_in_parts, S) :-
    sum(40000, _, ( uri_components('http://a.b.c/d/e?x=1&y=2#f', uri_components(_, A, _, _, _)), atom_length(A, V) ), V, S).
goal(uri_encode, S) :- sum(60000, _, ( uri_encoded(query_value, 'a b&c', E), atom_length(E, V) ), V, S).
goal(uri_query_read, S) :- sum(30000, _, ( uri_query_components('a=1&b=x%20y', L), length(L, V) ), V, S).
goal(uri_query_write, S) :- sum(30000, I, ( uri_query_components(Q, [a=I, b='x y']), atom_length(Q, V) ), V, S).
goal(operators_of_a_priority, S) :- count(5000, _, ( findall(O, current_op(700, xfx, O), L), memberchk(is, L) ), S).
goal(all_operators, S) :- count(3000, _, ( findall(O, current_op(_, _, O), L), memberchk(is, L) ), S).
goal(place_of_clause, S) :- forall(between(1, 2000, I), assertz(f(I))), sum(2000, I, ( clause(f(I), true, R), nth_clause(_, V, R) ), V, S).
goal(clause_at_place, S) :- forall(between(1, 2000, I), assertz(f(I))), sum(2000, I, ( nth_clause(f(_), I, R), clause(f(V), true, R) ), V, S).
goal(properties_of_clauses, S) :-
    sum(20000, _, ( nth_clause(sum(_, _, _, _, _), 1, R), clause_property(R, line_count(L)), ( L > 0 -> V = 1 ; V = 0 ) ), V, S).
goal(properties_of_predicates, S) :-
    count(20000, _, ( predicate_property(parse_time(_, _), imported_from(date)), predicate_property(count(_, _, _, _), file(_)) ), S).
goal(predicates_of_a_name, S) :- count(20000, _, ( current_predicate(object/_) -> true ), S).
goal(engines_of_one_answer, S) :- sum(5000, I, ( engine_create(X, member(X, [I, 2]), E), engine_next(E, V), engine_destroy(E) ), V, S).
goal(own_message_queue, S) :- thread_self(Me), sum(100000, I, ( thread_send_message(Me, I), thread_get_message(V) ), V, S).
goal(copies_sharing_a_part, S) :- length(L, 200), count(5000, _, copy_term(L-L, _), S).
goal(copies_of_cycles, S) :- numlist(1, 50, L), append(L, T, T), count(5000, _, copy_term(T, _), S).

sum(N, I, G, V, S) :- aggregate_all(sum(V), ( between(1, N, I), G ), S).
count(N, I, G, S) :- aggregate_all(count, ( between(1, N, I), G ), S).

object(Fields) :- write('{'), fields(Fields), write('}').
fields([K=V]) :- !, format("\"~w\": ", [K]), value(V).
fields([K=V|Fields]) :- format("\"~w\": ", [K]), value(V), write(','), fields(Fields).
value(V) :- ( string(V) -> format("\"~s\"", [V]) ; is_list(V) -> write('['), values(V), write(']') ; print(V) ).
values([X]) :- !, value(X).
values([X|Xs]) :- value(X), write(','), values(Xs).
