% attr_unify_hook/2, attribute_goals//1, put_attrs, get_attrs, del_attrs, term_attvars, call_residue_vars of user attributes.
:- module(domain, []).
user:domain(X, Dom) :-
    (   var(Dom) -> get_attr(X, domain, Dom)
    ;   list_to_ord_set(Dom, Set), put_attr(Y, domain, Set), X = Y
    ).
attr_unify_hook(Set, Y) :-
    (   get_attr(Y, domain, Set2)
    ->  ord_intersection(Set, Set2, Set3),
        ( Set3 == [] -> fail ; Set3 = [V] -> Y = V ; put_attr(Y, domain, Set3) )
    ;   var(Y) -> put_attr(Y, domain, Set)
    ;   ord_memberchk(Y, Set)
    ).
attribute_goals(X) --> { get_attr(X, domain, Set) }, [domain(X, Set)].

user:main :-
    domain(X, [a,b]), ( X = c -> true ; writeln(refused) ),
    domain(X, [a,c]), writeln(X),
    domain(Y, [a,b,c]), domain(Y, [a,c]), copy_term(Y, Z, Gs), numbervars(Z/Gs, 0, _), print(Gs), nl,
    frozen(Y, G0), copy_term_nat(G0, G), numbervars(G, 1, _), print(G), nl,
    put_attr(P, one, 1), put_attr(P, two, 2), get_attrs(P, As), writeln(As),
    copy_term(P, Q, Hs), numbervars(Q/Hs, 0, _), print(Hs), nl,
    del_attr(P, one), get_attrs(P, Bs), writeln(Bs), del_attrs(P), ( attvar(P) -> true ; writeln(plain) ),
    put_attrs(R, att(three, 3, [])), get_attr(R, three, Three), writeln(Three),
    ( \+ ( put_attr(S, four, 4), fail ), \+ attvar(S) -> writeln(undone) ; true ),
    put_attr(T, five, f(U)), put_attr(U, six, 6), term_attvars(g(T), Vs), length(Vs, N), writeln(N),
    call_residue_vars(( freeze(V1, true), freeze(V2, true), V1 = 1 ), Left), ( Left == [V2] -> writeln(residue) ; true ),
    call_residue_vars(true, None), writeln(None),
    put_attr(A1, order, x), put_attr(A2, order, y), A1 = A2, put_attr(B1, order, x), put_attr(B2, order, y), B2 = B1,
    catch(put_attr(a, b, c), error(E, _), ( print(E), nl )).
order:attr_unify_hook(V, Other) :- get_attr(Other, order, W), writeln(V-W).
% expect: refused
% expect: a
% expect: [domain(A,[a,c])]
% expect: domain(B,[a,c])
% expect: att(one,1,att(two,2,[]))
% expect: [put_attr(A,one,1),put_attr(A,two,2)]
% expect: att(two,2,[])
% expect: plain
% expect: 3
% expect: undone
% expect: 2
% expect: residue
% expect: []
% expect: y-x
% expect: y-x
% expect: uninstantiation_error(a)
