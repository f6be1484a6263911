% put_attr, unify hooks, freeze, dif, when, copy_term/3.
main :-
    freeze(X, ( write(got(X)), nl )), X = 1,
    freeze(Y, fail), ( Y = 1 -> true ; write(refused), nl ),
    dif(A, b), ( A = b -> true ; write(different), nl ), A = c,
    dif(f(P, Q), f(1, 2)), P = 1, ( Q = 2 -> true ; write(still_different), nl ),
    when(ground(U+V), ( write(sum), nl )), U = 1, write(waiting), nl, V = 2,
    freeze(Z, true), copy_term(Z, Z2, Gs), Gs = [freeze(Z3, _)], ( Z2 == Z3 -> write(copied), nl ; true ),
    put_attr(D, dom, [a,b]), ( D = c -> true ; write(outside), nl ), D = a, write(D), nl,
    put_attr(E, dom, [a,b]), put_attr(F, dom, [b,c]), E = F, get_attr(E, dom, I), write(I), nl,
    frozen(A2, G0), write(G0), nl, A2 = 1.
dom:attr_unify_hook(Dom, Value) :-
    (   var(Value)
    ->  ( get_attr(Value, dom, Dom2) -> intersection(Dom, Dom2, Both), put_attr(Value, dom, Both) ; put_attr(Value, dom, Dom) )
    ;   memberchk(Value, Dom)
    ).
% expect: got(1)
% expect: refused
% expect: different
% expect: still_different
% expect: waiting
% expect: sum
% expect: copied
% expect: outside
% expect: a
% expect: [b]
% expect: true
