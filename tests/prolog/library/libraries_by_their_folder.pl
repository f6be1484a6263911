% Older programs name the constraint libraries by the folder that swipl has them in: library(clp/clpfd), library('clp/clpfd').
:- use_module(library('clp/clpfd')).
:- use_module(library(clp/clpb)).
:- use_module(library(clp/simplex)).
:- use_module(library(clp/clpr), [{}/1]).

main :-
    [X,Y] ins 0..9, X*Y #= 63, X #< Y, print(X-Y), nl,                      % expect: 7-9
    sat(A =< B), A = 1, print(B), nl,                                       % expect: 1
    gen_state(S0), constraint([x] =< 3, S0, S1), maximize([2*x], S1, S), objective(S, O), print(O), nl, % expect: 6
    {2*Z =:= 3}, print(Z), nl,                                              % expect: 1.5
    forall(member(L, [clp/clpfd,'clp/clpq']), ( exists_source(library(L)) -> true ; print(L), nl )).
