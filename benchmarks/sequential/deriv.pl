%   deriv.pl -- symbolic differentiation
%
%   Differentiates five expressions of different shapes.
%   Stresses: indexing on the principal functor of the first argument,
%   structure building, cut after a type test.

main       :- benchmark(300000).
main_small :- benchmark(6000).

benchmark(Count) :-
    repeat_all(Count),
    report(1),
    report(2),
    report(3),
    report(4),
    report(5).

repeat_all(Count) :-
    times(Count),
    differentiate(1, _),
    differentiate(2, _),
    differentiate(3, _),
    differentiate(4, _),
    differentiate(5, _),
    fail.
repeat_all(_).

differentiate(Which, Derivative) :-
    expression(Which, Expression),
    d(Expression, x, Derivative).

expression(1, ((x + 1) * (x ^ 2 + 2)) * (x ^ 3 + 3)).
expression(2, ((((((x / x) / x) / x) / x) / x) / x) / x).
expression(3, ((((((x * x) * x) * x) * x) * x) * x) * x).
expression(4, log(log(log(log(log(log(log(x)))))))).
expression(5, sin(x * cos(x ^ 2 + y)) - exp(x / (1 - y)) * sin(3 * x)).

d(U + V, X, DU + DV) :- !,
    d(U, X, DU),
    d(V, X, DV).
d(U - V, X, DU - DV) :- !,
    d(U, X, DU),
    d(V, X, DV).
d(U * V, X, DU * V + U * DV) :- !,
    d(U, X, DU),
    d(V, X, DV).
d(U / V, X, (DU * V - U * DV) / V ^ 2) :- !,
    d(U, X, DU),
    d(V, X, DV).
d(U ^ N, X, N * U ^ M * DU) :-
    integer(N), !,
    M is N - 1,
    d(U, X, DU).
d(exp(U), X, exp(U) * DU) :- !,
    d(U, X, DU).
d(log(U), X, DU / U) :- !,
    d(U, X, DU).
d(sin(U), X, cos(U) * DU) :- !,
    d(U, X, DU).
d(cos(U), X, 0 - sin(U) * DU) :- !,
    d(U, X, DU).
d(X, X, 1) :- !.
d(_, _, 0).

%   The derivative itself is long; its number of nodes identifies it.
report(Which) :-
    differentiate(Which, Derivative),
    nodes(Derivative, 0, Nodes),
    write(Which - Nodes), nl.

nodes(Term, N0, N) :-
    functor(Term, _, Arity),
    N1 is N0 + 1,
    nodes_of_arguments(Arity, Term, N1, N).

nodes_of_arguments(0, _, N, N) :- !.
nodes_of_arguments(I, Term, N0, N) :-
    arg(I, Term, Argument),
    nodes(Argument, N0, N1),
    J is I - 1,
    nodes_of_arguments(J, Term, N1, N).

times(_).
times(N) :-
    N > 1,
    M is N - 1,
    times(M).
