% A program adds constraints of its own: clauses of clpfd:run_propagator/2, attached to variables.
:- use_module(library(clpfd)).

:- multifile clpfd:run_propagator/2.

% Z is 1 as soon as X or Y is known.
known(X, Y, Z) :-
    clpfd:make_propagator(known(X, Y, Z), P),
    clpfd:init_propagator(X, P),
    clpfd:init_propagator(Y, P),
    clpfd:trigger_once(P).

clpfd:run_propagator(known(X, Y, Z), State) :-
    (   ( integer(X) ; integer(Y) ) -> clpfd:kill(State), Z = 1 ; true ).

% Both bounds of X are even.
even(X) :-
    clpfd:make_propagator(even(X), P),
    clpfd:init_propagator(X, P),
    clpfd:trigger_once(P).

clpfd:run_propagator(even(X), State) :-
    (   integer(X) -> clpfd:kill(State), X mod 2 =:= 0
    ;   fd_inf(X, L), fd_sup(X, U),
        ( L mod 2 =:= 1 -> X #> L ; true ),
        ( U mod 2 =:= 1 -> X #< U ; true )
    ).

% X and Y differ by an even number; domains are taken and put as in SWI-Prolog's own propagators.
same_parity(X, Y) :-
    clpfd:make_propagator(same_parity(X, Y), P),
    clpfd:init_propagator(X, P),
    clpfd:init_propagator(Y, P),
    clpfd:trigger_once(P).

clpfd:run_propagator(same_parity(X, Y), State) :-
    (   integer(X) -> clpfd:kill(State), keep_parity(Y, X)
    ;   integer(Y) -> clpfd:kill(State), keep_parity(X, Y)
    ;   true
    ).

keep_parity(X, N) :- integer(X), !, (X - N) mod 2 =:= 0.
keep_parity(X, N) :-
    clpfd:fd_get(X, Domain0, Propagators),
    clpfd:domain_to_list(Domain0, Values),
    foldl(without_other_parity(N), Values, Domain0, Domain),
    clpfd:fd_put(X, Domain, Propagators).

without_other_parity(N, V, D0, D) :- ( (V - N) mod 2 =:= 0 -> D = D0 ; clpfd:domain_remove(D0, V, D) ).

% Bounds as SWI-Prolog's own propagators narrow them.
positive(X) :-
    clpfd:make_propagator(positive(X), P),
    clpfd:init_propagator(X, P),
    clpfd:trigger_once(P).

clpfd:run_propagator(positive(X), State) :-
    (   integer(X) -> clpfd:kill(State), X > 0
    ;   clpfd:fd_get(X, Domain, Low, High, Ps),
        clpfd:cis_max(Low, n(1), Least),
        clpfd:update_bounds(X, Domain, Ps, Low, High, Least, High)
    ).

main :-
    known(_, Y, Z), ( var(Z) -> print(unknown) ; print(Z) ), nl,
    Y in 0..5, ( var(Z) -> print(not_yet) ; print(Z) ), nl,
    Y #= 5, print(Z), nl,
    X in 1..9, even(X), fd_dom(X, D), print(D), nl,
    findall(X, label([X]), Xs), print(Xs), nl,
    findall(X, labeling([down], [X]), Down), print(Down), nl,
    findall(X, labeling([min(abs(X - 5))], [X]), ByDistance), print(ByDistance), nl,
    X #> 3, fd_dom(X, D2), print(D2), nl,
    ( X #= 7 -> print(odd) ; print(refused) ), nl,
    [V,W] ins 0..5, even(V), even(W), V + W #= 6, findall(V-W, label([V,W]), Pairs), print(Pairs), nl,
    [S,T] ins 0..5, same_parity(S, T), S #= 3, fd_dom(T, DT), print(DT), nl,
    U in 1..3 \/ 7..sup, clpfd:fd_get(U, DU, Low, High, _), print(Low/High), nl,
    clpfd:domains_intersection(DU, from_to(n(3), n(9)), DI), clpfd:domain_to_list(DI, List), print(List), nl,
    positive(P), fd_dom(P, DP), print(DP), nl,
    copy_term(P, p, Goals), print(Goals), nl,
    ( P = 0 -> print(zero) ; print(refused) ), nl,
    clpfd:cis_min(n(3), inf, Min), ( clpfd:cis_gt(sup, n(3)) -> print(Min) ; true ), nl.
% expect: unknown
% expect: not_yet
% expect: 1
% expect: 2..8
% expect: [2,4,6,8]
% expect: [8,6,4,2]
% expect: [4,6,2,8]
% expect: 4..8
% expect: refused
% expect: [2-4,4-2]
% expect: 1\/3\/5
% expect: n(1)/sup
% expect: [3,7,8,9]
% expect: 1..sup
% expect: [clpfd:(p in 1..sup),positive(p)]
% expect: refused
% expect: inf
