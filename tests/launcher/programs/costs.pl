% Predicates whose costs are known.

%! app(+Xs:list(integer), +Ys:list(integer), -Zs)
app([], L, L).
app([H|T], L, [H|R]) :- app(T, L, R).

%! nrev(+Xs:list(integer), -Ys)
nrev([], []).
nrev([H|T], R) :- nrev(T, RT), app(RT, [H], R).

choose([], []).
choose([X|Xs], [X|Ys]) :- choose(Xs, Ys).
choose([_|Xs], Ys) :- choose(Xs, Ys).

unclear(G) :- call(G).

:- initialization(main, main).
main :- unclear(fail).
