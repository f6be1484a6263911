% What small programs do all day: queues, agendas and memo tables in the database, rules that are made while the program runs, counters,
% text that is taken apart and put together, terms that are copied and sorted, errors that are handled in loops.
:- use_module(library(assoc)).
:- use_module(library(pairs)).
:- use_module(library(readutil)).
:- dynamic queue/1, agenda/2, edge/2, seen/1, memo/2, rule/2, rule/3, step/2, tick/1, word/2, value/2, item/3, if/2, fired/1, log/2, cost/2, known/3.
:- table reach/2, ways/2.

goal(queue_by_assert, S) :- assertz(queue(1)), run_queue(60000), findall(X, queue(X), L), length(L, S).
goal(agenda_by_cost, S) :-
    forall(between(1, 200, I), ( K is I * 37 mod 101, assertz(agenda(K, I)) )), run_agenda(1500, 0, S).
goal(visited_facts, S) :-
    forall(between(0, 19999, I), ( A is ( I * 3 + 1 ) mod 20000, B is ( I * 7 ) mod 20000, assertz(edge(I, A)), assertz(edge(I, B)) )),
    visit([0]), aggregate_all(count, seen(_), S).
goal(memo_fibonacci, S) :- aggregate_all(sum(V), ( between(1, 60, _), retractall(memo(_, _)), fib(300, F), V is F mod 1000 ), S).
goal(rules_made_and_run, S) :-
    forall(between(1, 15000, I), ( J is I + 1, assertz(( step(I, S0) :- S1 is S0 + 1, note(S1), last_or(J, S1) )) )), catch(step(1, 0), done(S), true).
goal(rules_with_disjunctions, S) :-
    forall(between(1, 10000, I), assertz(( rule(I, X, Y) :- ( X < I -> Y = low ; X =:= I -> Y = same ; Y = high ) ))),
    aggregate_all(count, ( between(1, 10000, I), X is I + I mod 3 - 1, rule(I, X, same) ), S).
goal(rules_with_tests, S) :-
    forall(between(1, 10000, I), assertz(( rule(X, I) :- integer(X), X mod 7 =:= 3, X > I, ! ))),
    aggregate_all(count, ( between(1, 200, X), rule(X, _) ), S).
goal(rules_with_backtracking, S) :-
    forall(between(1, 8000, I), assertz(( rule(I, X, Y) :- member(X, [1, 2, 3]), member(Y, [X, I]), X \== Y ))),
    aggregate_all(count, ( between(1, 8000, I), rule(I, _, _) ), S).
goal(forward_rules, S) :-
    forall(between(1, 3000, I), ( J is I + 1, assertz(if(fact(I), fact(J))) )), assertz(fired(fact(1))), fire, aggregate_all(count, fired(_), S).
goal(clauses_of_a_compiler, S) :- forall(between(1, 8000, I), compile_rule(I)), aggregate_all(sum(V), ( between(1, 8000, I), value(I, V) ), S).
goal(counter_fact, S) :- assertz(tick(0)), forall(between(1, 100000, _), ( retract(tick(N)), N1 is N + 1, assertz(tick(N1)) )), tick(S).
goal(word_counts_nb, S) :-
    forall(between(1, 60000, I), ( W is I * I mod 997, atom_concat(w, W, A), ( nb_current(A, N) -> true ; N = 0 ), N1 is N + 1, nb_setval(A, N1) )),
    nb_getval(w4, S).
goal(log_lines, S) :- forall(between(1, 40000, I), ( format(string(L), "~d: ~a", [I, x]), assertz(log(I, L)) )), aggregate_all(count, log(_, _), S).
goal(update_by_key, S) :-
    forall(between(1, 2000, I), assertz(cost(I, 0))),
    forall(between(1, 60000, I), ( K is I * 31 mod 2000 + 1, retract(cost(K, C)), C1 is C + 1, asserta(cost(K, C1)) )), aggregate_all(sum(C), cost(_, C), S).
goal(known_triples, S) :-
    forall(between(1, 30000, I), ( A is I mod 100, B is I mod 77, ( known(A, B, _) -> true ; assertz(known(A, B, I)) ) )),
    aggregate_all(count, known(_, _, _), S).
goal(retract_by_order, S) :- forall(between(1, 60000, I), assertz(item(I, a, b))), drain(0, S).
goal(fill_by_asserta_and_drain, S) :- aggregate_all(sum(N), ( between(1, 10, _), forall(between(1, 5000, I), asserta(item(I, x, I))), drain(0, N) ), S).
goal(clause_by_clause, S) :-
    forall(between(1, 20000, I), assertz(( rule(I, X) :- X > I, X < 100000 ))), aggregate_all(count, ( clause(rule(_, _), ( _ > I, _ )), I > 100 ), S).
goal(copy_by_database, S) :- aggregate_all(count, ( between(1, 40000, I), assertz(word(f(X, Y, X, I), Y)), retract(word(f(A, _, B, _), _)), A == B ), S).

goal(reach_tabled, S) :- forall(between(1, 250, I), ( J is I mod 250 + 1, assertz(edge(I, J)) )), aggregate_all(count, reach(_, _), S).
goal(ways_tabled, S) :- ways(1500, N), S is N mod 1000007.

goal(join_words, S) :- aggregate_all(sum(N), ( between(1, 50000, I), atomic_list_concat([the, quick, I, fox], ' ', A), atom_length(A, N) ), S).
goal(split_and_count, S) :-
    findall(W, ( between(1, 30000, I), K is I * I mod 101, atom_concat(w, K, W) ), Ws), atomic_list_concat(Ws, ' ', Text),
    split_string(Text, " ", "", Ps), msort(Ps, Sorted), clumps(Sorted, Cs), length(Cs, S).
goal(caesar, S) :-
    aggregate_all(sum(N), ( between(1, 20000, I), atom_codes(I, Cs), shift_codes(Cs, Ds), atom_codes(A, Ds), atom_length(A, N) ), S).
goal(palindromes, S) :- aggregate_all(count, ( between(1, 60000, I), atom_chars(I, Cs), reverse(Cs, Cs) ), S).
goal(sub_atom_pairs, S) :-
    aggregate_all(count, ( between(1, 3000, I), atom_concat(abcabc, I, A), sub_atom(A, _, 2, _, P), sub_atom(A, B, 2, _, P), B > 2 ), S).
goal(string_codes_sum, S) :-
    aggregate_all(sum(C), ( between(1, 30000, I), number_string(I, T), string_length(T, N), between(1, N, K), string_code(K, T, C) ), S).
goal(read_terms, S) :- aggregate_all(sum(V), ( between(1, 15000, I), format(string(T), "point(~d, Y, [a|Y])", [I]), term_string(point(V, _, _), T) ), S).
goal(csv_lines, S) :-
    aggregate_all(sum(V), ( between(1, 20000, I), format(string(L), "~d;x~d;y", [I, I]), split_string(L, ";", "", [A, _, _]), number_string(V, A) ), S).
goal(title_case, S) :-
    aggregate_all(sum(N),
        ( between(1, 30000, I), atom_concat(word, I, A), sub_atom(A, 0, 1, _, F), upcase_atom(F, U),
        sub_atom(A, 1, _, 0, R), atom_concat(U, R, T), atom_length(T, N) ), S).
goal(format_columns, S) :- aggregate_all(sum(N), ( between(1, 20000, I), format(atom(A), "~w~t~10||~t~w~8+|", [I, x]), atom_length(A, N) ), S).
goal(with_output_words, S) :-
    aggregate_all(sum(N), ( between(1, 20000, I), with_output_to(string(T), ( write(a(I)), write(-), print([I]) )), string_length(T, N) ), S).

goal(copy_with_sharing, S) :- length(L, 200), aggregate_all(count, ( between(1, 3000, _), copy_term(L-L, A-B), A == B ), S).
goal(sort_by_second, S) :- findall(f(I, K), ( between(1, 60000, I), K is I * 7919 mod 60013 ), L), sort(2, @>=, L, [f(S, _)|_]).
goal(predsort_pairs, S) :- findall(I-K, ( between(1, 15000, I), K is I * 7919 mod 6007 ), L), predsort(by_value, L, M), length(M, S).
goal(setof_of_pairs, S) :-
    forall(between(1, 20000, I), ( K is I mod 200, V is I mod 13, assertz(value(K, V)) )),
    aggregate_all(count, ( setof(V, K^value(K, V), Vs), member(_, Vs) ), S).
goal(group_by_key, S) :-
    findall(K-I, ( between(1, 60000, I), K is I * 31 mod 500 ), Ps), keysort(Ps, Sorted),
    group_pairs_by_key(Sorted, Gs), maplist(sizes, Gs, Ns), max_list(Ns, S).
goal(errors_in_a_loop, S) :-
    aggregate_all(count, ( between(1, 60000, I), catch(checked(I, _), error(_, _), fail) ), S).
goal(univ_and_call, S) :- aggregate_all(sum(Y), ( between(1, 100000, I), G =.. [plus, I, 1, Y], call(G) ), S).
goal(assoc_of_lists, S) :- empty_assoc(A0), add_all(30000, A0, A), assoc_to_values(A, Ls), maplist(length, Ls, Ns), max_list(Ns, S).
goal(between_and_assert_if_new, S) :-
    forall(between(1, 60000, I), ( K is I * I mod 5003, ( memo(K, _) -> true ; assertz(memo(K, I)) ) )), aggregate_all(count, memo(_, _), S).

run_queue(0) :- !.
run_queue(N) :- retract(queue(X)), !, Y is X * 2 mod 1009, assertz(queue(Y)), ( N mod 100 =:= 0 -> assertz(queue(N)) ; true ), N1 is N - 1, run_queue(N1).

run_agenda(0, S, S) :- !.
run_agenda(N, S0, S) :-
    aggregate_all(min(C, X), agenda(C, X), min(Cost, Item)), retract(agenda(Cost, Item)), C1 is Cost + Item mod 17 + 1, assertz(agenda(C1, Item)),
    S1 is S0 + Cost, N1 is N - 1, run_agenda(N1, S1, S).

visit([]).
visit([X|Xs]) :- ( seen(X) -> visit(Xs) ; assertz(seen(X)), findall(Y, ( edge(X, Y), \+ seen(Y) ), Ys, Xs), visit(Ys) ).

fib(N, F) :- memo(N, F), !.
fib(N, N) :- N < 2, !.
fib(N, F) :- A is N - 1, B is N - 2, fib(A, FA), fib(B, FB), F is FA + FB, assertz(memo(N, F)).

note(_).
last_or(15001, S) :- throw(done(S)).
last_or(J, S) :- J =< 15000, step(J, S).

fire :- if(A, B), fired(A), \+ fired(B), !, assertz(fired(B)), retract(if(A, B)), fire.
fire.

compile_rule(I) :-
    findall(G, ( between(1, 3, K), G = ( _ is I + K ) ), Gs), Gs = [A is E, B is F, C is H],
    Body = ( A is E, B is F, C is H, V is A + B + C ), assertz(( value(I, V) :- Body )).

drain(N, S) :- ( retract(item(_, _, _)) -> N1 is N + 1, drain(N1, S) ; S = N ).

reach(X, Y) :- edge(X, Y).
reach(X, Y) :- reach(X, Z), edge(Z, Y).
ways(0, 1) :- !.
ways(N, 0) :- N < 0, !.
ways(N, W) :- A is N - 1, B is N - 2, C is N - 5, ways(A, WA), ways(B, WB), ways(C, WC), W is WA + WB + WC.

clumps([], []).
clumps([X|Xs], [X-N|Cs]) :- clump(Xs, X, 1, N, Ys), clumps(Ys, Cs).
clump([Y|Ys], X, N0, N, Zs) :- Y == X, !, N1 is N0 + 1, clump(Ys, X, N1, N, Zs).
clump(Ys, _, N, N, Ys).

shift_codes([], []).
shift_codes([C|Cs], [D|Ds]) :- D is 0'a + ( C + 3 ) mod 26, shift_codes(Cs, Ds).

by_value(O, _-A, _-B) :- compare(O, A, B).
sizes(_-L, N) :- length(L, N).
checked(I, V) :- ( I mod 3 =:= 0 -> V is foo + I ; I mod 3 =:= 1 -> atom_length(_, V) ; V = I ).
add_all(0, A, A) :- !.
add_all(N, A0, A) :- K is N mod 700, ( get_assoc(K, A0, L) -> true ; L = [] ), put_assoc(K, A0, [N|L], A1), N1 is N - 1, add_all(N1, A1, A).
