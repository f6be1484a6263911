% A program with setarg/3 gets a copy at each reading of a global variable: nothing that it changes in place is in another term.
main :-
    numlist(1, 100, L), nb_setval(k, L),
    nb_getval(k, A), nb_getval(k, A2), setarg(1, A, x), nb_getval(k, [B|_]),
    A = [C|_], A2 = [D|_], L = [E|_], print([B, C, D, E]), nl,
    ( setarg(1, L, y), nb_getval(k, [F|_]), print(F), nl, fail ; true ),
    nb_getval(k, [G|_]), print(G), nl,
    ( nb_setval(k, A), fail ; true ), nb_getval(k, [H|_]), print(H), nl.
% expect: [1,x,1,1]
% expect: 1
% expect: 1
% expect: x
