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
    [V,W] ins 0..5, even(V), even(W), V + W #= 6, findall(V-W, label([V,W]), Pairs), print(Pairs), nl.
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
