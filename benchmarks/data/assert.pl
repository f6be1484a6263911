% Clauses that a program makes: facts that are called once, rules, records, flags.
:- dynamic f/1, g/3, r/2, w/2, scan/2, t/1.

goal(assert_facts, S) :- forall(between(1, 200000, I), assertz(g(I, a, f(I)))), aggregate_all(count, g(_, a, _), S).
goal(assert_and_call_once, S) :- forall(between(1, 100000, I), assertz(f(I))), aggregate_all(sum(X), ( between(1, 100000, X), f(X) ), S).
goal(scan_once, S) :- forall(between(1, 300000, I), assertz(scan(I, x))), aggregate_all(sum(X), scan(X, x), S).
goal(scan_often, S) :- forall(between(1, 1000, I), assertz(scan(I, x))), aggregate_all(sum(X), ( between(1, 1000, _), scan(X, x) ), S).
goal(large_facts, S) :-
    numlist(1, 200, L), forall(between(1, 3000, I), assertz(w(I, L))),
    aggregate_all(sum(N), ( between(1, 3000, I), w(I, M), length(M, N) ), S).
goal(assert_rules, S) :-
    forall(between(1, 20000, I), assertz(( r(I, Y) :- X is I + 1, Y is X * 2 ))),
    aggregate_all(sum(Y), ( between(1, 20000, I), r(I, Y) ), S).
goal(replace_fact, S) :-
    assertz(t(0)),
    forall(between(1, 100000, I), ( retractall(t(_)), assertz(t(I)), t(X), X =:= I )), t(S).
goal(recordz, S) :- forall(between(1, 100000, I), recordz(k, v(I, a))), aggregate_all(sum(X), recorded(k, v(X, _)), S).
goal(record_keys, S) :- forall(between(1, 30000, I), recordz(I, v(I))), aggregate_all(sum(X), ( between(1, 30000, I), recorded(I, v(X)) ), S).
goal(record_erase, S) :- forall(between(1, 30000, I), ( recordz(e, I, R), erase(R) )), aggregate_all(count, recorded(e, _), S).
goal(flags, S) :- forall(between(1, 300000, _), flag(n, X, X + 1)), flag(n, S, S).
goal(clause_body, S) :-
    forall(between(1, 20000, I), assertz(( r(I, Y) :- X is I + 1, Y is X * 2 ))),
    aggregate_all(count, ( between(1, 20000, I), clause(r(I, _), B), B = ( _, _ ) ), S).
goal(meta_interpreter, S) :- nrev_clauses, numlist(1, 30, L), forall(between(1, 300, _), solve(nrev(L, _))), solve(nrev(L, [S|_])).
goal(asserta_stack, S) :- forall(between(1, 100000, I), asserta(f(I))), aggregate_all(count, f(_), N), f(X), !, S = N-X.

:- dynamic nrev/2, app/3.
nrev_clauses :-
    assertz(nrev([], [])), assertz(( nrev([X|Xs], R) :- nrev(Xs, R1), app(R1, [X], R) )),
    assertz(app([], L, L)), assertz(( app([X|Xs], L, [X|R]) :- app(Xs, L, R) )).
solve(true) :- !.
solve(( A, B )) :- !, solve(A), solve(B).
solve(H) :- clause(H, B), solve(B).
