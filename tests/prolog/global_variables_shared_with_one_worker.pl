% A program with nb_setarg/3 has one worker and reads a large ground global variable as SWI-Prolog does: one term, a copy of what was set; what
% is changed in it stays changed for later readings.
main :-
    functor(A, big, 100), fill(100, A), nb_setval(v, A),
    nb_getval(v, B), nb_setarg(1, B, new), nb_getval(v, C), arg(1, C, X), arg(1, A, Y), print([X, Y]), nl,
    ( nb_getval(v, D), nb_setarg(2, D, f(x)), fail ; true ), nb_getval(v, E), arg(2, E, Z), print(Z), nl,
    forall(between(1, 5, _), ( nb_getval(v, F), arg(3, F, N), N1 is N + 1, nb_setarg(3, F, N1) )), nb_getval(v, G), arg(3, G, M), print(M), nl,
    nb_setval(v, A), nb_getval(v, H), arg(1, H, W), print(W), nl.

fill(0, _) :- !.
fill(N, T) :- arg(N, T, N), N1 is N - 1, fill(N1, T).
% expect: [new,1]
% expect: f(x)
% expect: 8
% expect: 1
