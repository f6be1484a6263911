% A rule of more variables than are looked for one by one: each stands for the same term at all its places.
:- dynamic rule/2.
main :- forall(member(N, [3, 8, 9, 40, 64, 65, 200, 1000]), try(N)).
try(N) :-
    length(Xs, N), append(Xs, [_], Ys), goals(Ys, Body),
    T =.. [t|Xs],
    retractall(rule(_, _)),
    assertz(( rule(N, T) :- Body )),
    functor(T2, t, N), arg(1, T2, 1),
    ( rule(N, T2), T2 =.. [_|Values], numlist(1, N, Values) -> true ; print(differs(N)), nl ),
    findall(T3, rule(N, T3), [T3]), term_variables(T3, Vs), length(Vs, K), print(N-K), nl.
goals([_], true).
goals([X, Y|Xs], ( step(X, Y), G )) :- goals([Y|Xs], G).
step(X, Y) :- ( integer(X) -> Y is X + 1 ; true ).
% expect: 3-3
% expect: 8-8
% expect: 9-9
% expect: 40-40
% expect: 64-64
% expect: 65-65
% expect: 200-200
% expect: 1000-1000
