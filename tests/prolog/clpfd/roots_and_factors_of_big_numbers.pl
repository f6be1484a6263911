% Powers and products that are big integers have the roots and factors that they have.
:- use_module(library(clpfd)).

domains(Variables) :- maplist(fd_dom, Variables, Domains), print(Domains), nl.

answer(Term, Goal) :- ( call(Goal) -> print(Term) ; print(none) ), nl.

main :-
    answer(A, ( A * A #= 10^20, A #> 0 )),                                   % expect: 10000000000
    answer(B, ( B ^ 2 #= 10^20, B #< 0 )),                                   % expect: -10000000000
    C * C #= 10^20, domains([C]),                                            % expect: [-10000000000\/10000000000]
    answer(D, D ^ 3 #= -(10^30)),                                            % expect: -10000000000
    answer(E, E * E #= 10^20 + 1),                                           % expect: none
    answer(F, F * F #= -(10^20)),                                            % expect: none
    answer(G, ( G ^ 2 #= 10^60, G #> 0 )),                                   % expect: 1000000000000000000000000000000
    answer(H-I, ( [H,I] ins 0..9999999999, H * I #= 99999999980000000001 )), % expect: 9999999999-9999999999
    answer(J-K, ( [J,K] ins 0..9999999999, J * K #= 99999999980000000002 )), % expect: none
    [L,M] ins 1..20000000000, L * M #= 10^20, L #=< 10^10, domains([L,M]),   % expect: [5000000000..10000000000,10000000000..20000000000]
    answer(N-O, ( N in 4999999999..5000000000, N * O #= 10^20, O in 1..20000000000 )).   % expect: 5000000000-20000000000
