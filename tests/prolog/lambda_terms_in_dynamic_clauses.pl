% Programs see the clauses of dynamic predicates as they are written, lambda terms among their goals too.
:- dynamic doubled/2, above/3.

doubled(L, M) :- maplist([X,Y]>>( Y is X * 2 ), L, M).
above(N, L, M) :- include({N}/[X]>>( X > N ), L, M).

solve(true) :- !.
solve((A, B)) :- !, solve(A), solve(B).
solve(H) :- predicate_property(H, dynamic), !, clause(H, B), print(B), nl, solve(B).
solve(G) :- call(G).

main :-
    solve(( doubled([1,2], L), above(2, L, M) )),
    % expect: maplist([A,B]>>(B is A*2),[1,2],C)
    % expect: include({2}/[A]>>(A>2),[2,4],B)
    print(L-M), nl,                        % expect: [2,4]-[4]
    listing(doubled/2).
    % expect: :- dynamic doubled/2.
    % expect:
    % expect: doubled(L, M) :-
    % expect:     maplist([X, Y]>>(Y is X*2), L, M).
    % expect:

:- multifile portray/1.
portray(Term) :- nonvar(Term), term_variables(Term, [V|Vs]), \+ \+ ( numbervars([V|Vs], 0, _), print(Term) ).
