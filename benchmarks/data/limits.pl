% Goals that are called within limits, and whose changes of facts are taken back: depth and inferences, snapshots and transactions.
:- dynamic fact/2, total/1.

goal(bare_snapshots, S) :- count(300000, _, snapshot(true), S).
goal(snapshots, S) :- forall(between(1, 1000, I), assertz(fact(I, a))), count(60000, I, snapshot(( assertz(fact(I, b)), fact(I, b) )), S).
goal(snapshots_that_change_nothing, S) :- forall(between(1, 1000, I), assertz(fact(I, a))), count(200000, _, snapshot(fact(5, _)), S).
goal(transactions, S) :-
    assertz(total(0)), count(100000, I, transaction(( retract(total(T)), N is T + I, assertz(total(N)) )), _), total(S).
goal(transactions_undone, S) :-
    assertz(total(0)), count(100000, I, \+ transaction(( retract(total(T)), N is T + I, assertz(total(N)), I < 0 )), S).
goal(depth_limit, S) :- sum(20000, _, call_with_depth_limit(length_of(60, _), 1000, D), D, S).
goal(depth_exceeded, S) :- count(60000, _, call_with_depth_limit(length_of(1000, _), 30, depth_limit_exceeded), S).
goal(depth_of_search, S) :- call_with_depth_limit(queens(8), 1000, S).
goal(depth_of_one_call, S) :- sum(200000, I, call_with_depth_limit(succ(I, _), 10, D), D, S).
goal(inference_limit, S) :- count(10000, _, call_with_inference_limit(length_of(100, _), 10000, !), S).
goal(inferences_exceeded, S) :- count(40000, _, call_with_inference_limit(length_of(1000, _), 40, inference_limit_exceeded), S).
goal(inferences_of_search, S) :- call_with_inference_limit(queens(8), 100000000, S).
goal(inferences_of_one_call, S) :- count(200000, I, call_with_inference_limit(succ(I, _), 100, !), S).

length_of(0, []) :- !.
length_of(N, [N|L]) :- M is N - 1, length_of(M, L).
queens(N) :- numlist(1, N, L), arrangement(L, Q), safe(Q), Q = [_, 4|_], !.
arrangement([], []).
arrangement(L, [X|P]) :- take(X, L, R), arrangement(R, P).
take(X, [X|R], R).
take(X, [Y|L], [Y|R]) :- take(X, L, R).
safe([]).
safe([Q|Qs]) :- apart(Qs, Q, 1), safe(Qs).
apart([], _, _).
apart([P|Ps], Q, D) :- P =\= Q + D, P =\= Q - D, E is D + 1, apart(Ps, Q, E).
sum(N, I, G, V, S) :- aggregate_all(sum(V), ( between(1, N, I), G ), S).
count(N, I, G, S) :- aggregate_all(count, ( between(1, N, I), G ), S).
