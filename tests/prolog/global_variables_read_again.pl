% A large ground value of nb_setval/2 may be given again instead of copied: readings follow nb_setval/2 at once, backtracking brings no old
% value back, b_setval/2 hides it, collections keep it, and variables are new at each reading.
main :-
    numlist(1, 100, L), nb_setval(k, L), nb_getval(k, [A|_]), write(A), nl,
    forall(between(1, 3, I), ( numlist(I, 100, M), nb_setval(k, M), nb_getval(k, [N|_]), write(N), nl )),
    nb_getval(k, [F|_]), write(F), nl,
    ( numlist(7, 100, P), nb_setval(k, P), fail ; true ), nb_getval(k, [G|_]), write(G), nl,
    ( nb_setval(k, L), nb_getval(k, _), fail ; nb_setval(k, P), fail ; nb_setval(k, small), fail ; true ), nb_getval(k, Small), write(Small), nl,
    nb_setval(k, L),
    ( b_setval(k, local), nb_getval(k, H), write(H), nl, fail ; true ), nb_getval(k, [B|_]), write(B), nl,
    many(1, 20), findall(V, ( between(1, 20, J), key(J, K), nb_getval(K, [V|_]) ), Vs), write(Vs), nl,
    garbage(20000), findall(W, ( between(1, 20, J), key(J, K), nb_getval(K, [W|_]) ), Ws), write(Ws), nl,
    length(O, 50), nb_setval(open, O), nb_getval(open, Q), nb_getval(open, R), Q = [1|_], R = [S|_], ( var(S) -> writeln(new) ; writeln(old) ),
    recursion(1000, 0, T), write(T), nl,
    findall(X, ( between(1, 3, X0), nb_setval(k, L), member(Y, [1, 2]), nb_getval(k, [Z|_]), X is X0 * 10 + Y + Z ), Xs), write(Xs), nl.

many(I, N) :- ( I > N -> true ; key(I, K), To is I + 60, numlist(I, To, L), nb_setval(K, L), I1 is I + 1, many(I1, N) ).
key(I, K) :- atom_concat(key, I, K).
garbage(0) :- !.
garbage(N) :- length(L, 100), L = [N|_], N1 is N - 1, garbage(N1).
recursion(0, S, S) :- !.
recursion(N, S0, S) :-
    nb_getval(key3, [X, Y|_]), ( N mod 100 =:= 0 -> numlist(N, 2000, L), nb_setval(key3, L) ; true ),
    S1 is S0 + Y - X, N1 is N - 1,
    ( recursion(N1, S1, S) ; fail ).
% expect: 1
% expect: 1
% expect: 2
% expect: 3
% expect: 3
% expect: 7
% expect: small
% expect: local
% expect: 1
% expect: [1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]
% expect: [1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]
% expect: new
% expect: 1000
% expect: [12,13,22,23,32,33]
