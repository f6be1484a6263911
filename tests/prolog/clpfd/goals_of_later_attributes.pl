% Where propagation binds a variable, goals of attributes that it had before its constraints run first, then what other propagators bind, then
% goals of attributes that came after its constraints.
:- use_module(library(clpfd)).

m(X) :- write(X), write(',').

main :-
    before_and_after, constraint_first, when_before_freeze, with_dif, with_truth_value, chain.

before_and_after :-  % expect: fy,fz,wy,
    X in 0..5, freeze(Y, m(fy)), X + Y #= 5, when(nonvar(Y), m(wy)), Z #= Y + 1, freeze(Z, m(fz)), X = 3, nl.

constraint_first :-  % expect: fz,fy,wy,
    X in 0..5, Y in 0..5, freeze(Y, m(fy)), X + Y #= 5, when(nonvar(Y), m(wy)), Z #= Y + 1, freeze(Z, m(fz)), X = 3, nl.

when_before_freeze :-  % expect: wy,fz,wz,fy,
    X in 0..5, when(nonvar(Y), m(wy)), X + Y #= 5, freeze(Y, m(fy)), Z #= Y + 1, freeze(Z, m(fz)), when(nonvar(Z), m(wz)), X = 3, nl.

with_dif :-  % expect: fy,fq,wy,
    X in 0..5, freeze(Y, m(fy)), X + Y #= 5, dif(Y, Q), when(nonvar(Y), m(wy)), freeze(Q, m(fq)), Q #= Y + 2, X = 3, nl.

with_truth_value :-  % expect: fy,fb,wy,
    X in 0..5, freeze(Y, m(fy)), X + Y #= 5, when(nonvar(Y), m(wy)), B #<==> (Y #> 1), freeze(B, m(fb)), X = 3, nl.

chain :-  % expect: fy,fz,fw,wz,wy,
    X in 0..5, freeze(Y, m(fy)), freeze(Z, m(fz)), X + Y #= 5, when(nonvar(Y), m(wy)), Y + Z #= 7, when(nonvar(Z), m(wz)), Z + W #= 9,
    freeze(W, m(fw)), X = 3, nl.
