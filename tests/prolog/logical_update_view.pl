% A call sees the clauses that were there when it started.
:- dynamic counter/1, q/1.
counter(1). counter(2).
q(1). q(2). q(3).
main :-
    forall(counter(X), ( Y is X + 10, assertz(counter(Y)) )),
    findall(X, counter(X), Xs), write(Xs), nl,
    forall(q(X), retractall(q(_))),
    ( q(_) -> write(some) ; write(empty) ), nl,
    assertz(q(1)), assertz(q(2)),
    forall(retract(q(X)), ( write(X), nl )),
    findall(X, q(X), Zs), write(Zs), nl.
% expect: [1,2,11,12]
% expect: empty
% expect: 1
% expect: 2
% expect: []
