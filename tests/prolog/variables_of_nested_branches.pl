% A variable that several branches of an if-then-else bind, one of them in an if-then-else of its own, has its value afterwards.
main :-
    code(7, A), print(A), nl,                  % expect: 7
    code(abc, B), print(B), nl,                % expect: 3
    code("abcd", C), print(C), nl,             % expect: 4
    kept(3, D), print(D), nl,                  % expect: got(3)
    kept(f(5), E), print(E), nl,               % expect: got(5)
    kept(f(_), F), print(F), nl,               % expect: got(0)
    deep(1, G), print(G), nl,                  % expect: 1
    deep(f(2), H), print(H), nl,               % expect: 2
    deep(f(-2), I), print(I), nl,              % expect: 20
    deep(f(0), J), print(J), nl.               % expect: 0

code(K, P) :-
    (   integer(K) -> H = K
    ;   atom_length(K, H0), ( var(H0) -> H = 0 ; H = H0 )
    ),
    P is H mod 100.

% The branches are the last goals.
kept(K, P) :-
    (   integer(K) -> H = K, got(H, P)
    ;   K = f(H0), ( var(H0) -> H = 0 ; H = H0 ), got(H, P)
    ).

got(X, got(X)).

deep(K, P) :-
    (   integer(K) -> H = K
    ;   K = f(H0), ( H0 > 0 -> H = H0 ; ( H0 < 0 -> H = 20 ; H = H0 ) )
    ),
    P is H+0.
