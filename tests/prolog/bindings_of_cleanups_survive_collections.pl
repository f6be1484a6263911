% What a cleanup binds stays when garbage is collected while it runs, also in cleanups inside cleanups.
main :-
    setup_call_catcher_cleanup(true, true, Reason, collect), print(Reason), nl,          % expect: exit
    setup_call_cleanup(true, true, ( X = f(Y), collect, Y = y )), print(X), nl,          % expect: f(y)
    setup_call_cleanup(true, true, ( inner(A), collect, B = A )), print(A-B), nl,        % expect: h(1,2)-h(1,2)
    setup_call_cleanup(true, true, ( C = lost, collect, fail )),
    ( var(C) -> true ; print(C), nl ),
    freeze(D, ( collect, E = D )), D = woken, print(E), nl.                              % expect: woken

inner(h(P, Q)) :- setup_call_cleanup(true, P = 1, ( Q = 2, collect )), collect.

collect :- garbage_collect, after_that(1).

after_that(N) :- M is N + 1, list(M, L), garbage_collect, still(L).

still([_|_]).

list(N, [N,N]).
