% library(yall): parameters are new in each call, Free/... shares variables, more arguments go to the body.
main :-
    maplist([X,Y]>>(Y is X*2), [1,2,3], L1), writeq(L1), nl,
    foldl([X,A0,A]>>(A is A0+X), [1,2,3], 0, S), writeq(S), nl,
    include([X]>>(X > 1), [1,2,3], L2), writeq(L2), nl,
    N = 10, maplist({N}/[X,Y]>>(Y is X+N), [1,2], L3), writeq(L3), nl,
    maplist([X]>>atom_length(X), [a,bb], L4), writeq(L4), nl,
    G = [V]>>(V = a), call(G, P), call(G, Q), writeq(P-Q), nl.
% expect: [2,4,6]
% expect: 6
% expect: [2,3]
% expect: [11,12]
% expect: [1,2]
% expect: a-a
