% Conditions, soft conditions, negation and disjunction, compiled and called.
main :-
    ( fail -> write(then) ; write(else) ), nl,
    ( member(X, [1,2,3]), X > 1 -> write(X) ; write(none) ), nl,
    forall(( member(Y, [a,b]) *-> true ; Y = c ), ( write(Y), nl )),
    ( \+ member(z, [a,b]) -> write(absent), nl ; true ),
    G = ( member(Z, [1,2,3]), Z >= 2, ! ; Z = 9 ),
    findall(Z, G, Zs), write(Zs), nl,
    findall(W, call(( W = 1 ; W = 2 )), Ws), write(Ws), nl,
    findall(V, ( ( true ; true ) *-> V = 1 ; V = 2 ), Vs), write(Vs), nl,
    once(member(Q, [p,q])), write(Q), nl,
    ignore(fail),
    ( not(fail) -> write(not), nl ; true ).
% expect: else
% expect: 2
% expect: a
% expect: b
% expect: absent
% expect: [2]
% expect: [1,2]
% expect: [1,1]
% expect: p
% expect: not
