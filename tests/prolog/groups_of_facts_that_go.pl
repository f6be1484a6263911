% Clauses with one key are found by the index while others of them go: a call sees what was there when it was made, in order, whatever is retracted
% and added meanwhile, by itself or by others.
:- dynamic f/2, g/3.

fill(Groups, Count) :- retractall(f(_, _)), forall(between(1, Count, I), ( K is I mod Groups, assertz(f(K, I)) )).
values(K, Vs) :- findall(V, f(K, V), Vs).

main :-
    fill(20, 200), values(3, V3), print(V3), nl,                                % expect: [3,23,43,63,83,103,123,143,163,183]
    % each one retracts itself
    findall(V, ( f(3, V), retract(f(3, V)) ), A), length(A, N1), values(3, R1), print(N1-R1), nl, % expect: 10-[]
    % each one retracts the next ones, and adds one
    findall(V, ( f(4, V), V1 is V + 20, V2 is V + 40, retractall(f(4, V1)), retractall(f(4, V2)), W is V + 1000, assertz(f(4, W)) ), B),
    print(B), nl,                                                               % expect: [4,24,44,64,84,104,124,144,164,184]
    values(4, R2), print(R2), nl, % expect: [4,1004,1024,1044,1064,1084,1104,1124,1144,1164,1184]
    % all go but one, while two calls are under way
    findall(V-W, ( f(5, V), V < 100, ( V =:= 25 -> forall(( f(5, X), X =\= 5 ), retract(f(5, X))) ; true ), f(5, W) ), C), length(C, N3),
    print(N3), nl,                                                              % expect: 14
    values(5, R3), print(R3), nl,                                               % expect: [5]
    % at the front and behind
    asserta(f(6, first)), assertz(f(6, last)),
    findall(V, ( f(6, V), ( V == first -> retract(f(6, last)), asserta(f(6, newest)) ; true ) ), D), length(D, N4), last(D, L4),
    print(N4/L4), nl,                                                           % expect: 12/last
    values(6, [F6|_]), print(F6), nl,                                           % expect: newest
    % retractall of one group after the other
    fill(500, 5000), forall(between(0, 498, K), retractall(f(K, _))), findall(V, f(_, V), Left), length(Left, N5), print(N5), nl, % expect: 10
    % a key in another argument, and clauses with a variable there
    forall(between(1, 300, I), ( K is I mod 30, ( I mod 50 =:= 0 -> assertz(g(I, x, _)) ; assertz(g(I, x, K)) ) )),
    findall(I, ( g(I, x, 7), ( I mod 2 =:= 1 -> retract(g(I, x, 7)) ; true ) ), E), length(E, N6), print(N6), nl, % expect: 16
    findall(I, g(I, x, 7), E1), length(E1, N7), print(N7), nl.                  % expect: 6
