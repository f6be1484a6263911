% Facts that go again: loops over retract, retractall by keys, queues, counters, sets that grow and shrink.
:- dynamic c/1, d/4, e/2, f/1, g/3, h/2, q/2, counter/1, s/1, v/1, todo/1, seen/1.

goal(fact_loop, S) :- fill(100000), ( c(X), retract(c(X)), fail ; true ), count(c(_), S).
goal(forall_retract, S) :- fill(100000), forall(retract(c(_)), true), count(c(_), S).
goal(retract_and_add, S) :- fill(100000), ( retract(c(X)), Y is X + 1, assertz(c(Y)), fail ; true ), aggregate_all(sum(X), c(X), S).
goal(retract_one_by_one, S) :- fill(100000), drain(0, S).
goal(retractall_by_fourth, S) :-
    forall(between(1, 50000, I), assertz(d(a, b, c, I))),
    forall(between(1, 50000, I), retractall(d(_, _, _, I))), count(d(_, _, _, _), S).
goal(retractall_of_nothing, S) :- fill(10), forall(between(1, 300000, I), ( J is I + 100, retractall(c(J)) )), count(c(_), S).
goal(descending, S) :-
    forall(between(1, 50000, I), assertz(e(I, I))),
    forall(between(1, 50000, I), ( J is 50001 - I, retract(e(J, _)) )), count(e(_, _), S).
goal(descending_below_choices, S) :-
    forall(between(1, 20000, I), assertz(e(I, I))),
    between(1, 3, _), between(1, 20000, I), J is 20001 - I, retract(e(J, _)), J =:= 1, !, count(e(_, _), S).
goal(fill_and_empty, S) :- forall(between(1, 20, _), ( fill(50000), retractall(c(_)) )), count(c(_), S).
goal(queue, S) :-
    assertz(q(0, 0)),
    forall(between(1, 200000, I), ( retract(q(_, A)), B is A + I, assertz(q(I, B)) )), q(_, S).
goal(counter, S) :- assertz(counter(0)), forall(between(1, 300000, _), ( retract(counter(N)), N1 is N + 1, assertz(counter(N1)) )), counter(S).
goal(counter_retractall, S) :-
    assertz(counter(0)),
    forall(between(1, 200000, _), ( counter(N), N1 is N + 1, retractall(counter(_)), assertz(counter(N1)) )), counter(S).
goal(set_if_new, S) :- forall(between(1, 200000, I), ( J is I * 7919 mod 5003, ( s(J) -> true ; assertz(s(J)) ) )), count(s(_), S).
goal(agenda, S) :- asserta(todo(1)), agenda(0, S).
goal(update_view, S) :-
    fill(2000),
    aggregate_all(count, ( c(X), assertz(c(X)), X mod 7 =:= 0, retract(c(X)) ), S).
goal(sliding_window, S) :-
    forall(between(1, 200000, I), ( assertz(v(I)), ( I > 100 -> J is I - 100, retract(v(J)) ; true ) )), aggregate_all(sum(X), v(X), S).
goal(retractall_of_groups, S) :- groups(12000), forall(between(0, 11999, K), retractall(h(K, _))), count(h(_, _), S).
goal(groups_changed_in_a_loop, S) :-
    groups(1200),
    forall(h(K, X), ( retract(h(K, X)), Y is X + 1, assertz(h(K, Y)) )), aggregate_all(sum(X), h(_, X), S).
goal(groups_by_third_emptied, S) :-
    forall(between(1, 60000, I), ( K is I mod 6000, assertz(g(I, x, K)) )),
    forall(between(0, 5999, K), forall(retract(g(_, _, K)), true)), count(g(_, _, _), S).
goal(deep_recursion_and_retract, S) :- forall(between(1, 30000, I), assertz(e(I, I))), down(30000, S).

fill(N) :- forall(between(1, N, I), assertz(c(I))).
groups(M) :- forall(between(1, 120000, I), ( K is I mod M, assertz(h(K, I)) )).
count(G, N) :- aggregate_all(count, G, N).
drain(N0, N) :- retract(c(_)), !, N1 is N0 + 1, drain(N1, N).
drain(N, N).
agenda(N0, N) :- retract(todo(X)), !, N1 is N0 + 1, ( X < 60000 -> Y is 2 * X, Z is Y + 1, add(Y), add(Z) ; true ), agenda(N1, N).
agenda(N, N).
add(X) :- ( seen(X) -> true ; assertz(seen(X)), assertz(todo(X)) ).
down(0, 0) :- !.
down(N, S) :- retract(e(N, V)), N1 is N - 1, down(N1, S1), S is S1 + V.
