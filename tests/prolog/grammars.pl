% Grammar rules: terminals, pushback, call//1, conditions, negation, strings.
digits([D|Ds]) --> digit(D), digits(Ds).
digits([D]) --> digit(D).
digit(D) --> [D], { D >= 0'0, D =< 0'9 }.
expr(X) --> term(X0), expr_rest(X0, X).
expr_rest(X0, X) --> "+", !, term(Y), { X1 is X0 + Y }, expr_rest(X1, X).
expr_rest(X0, X) --> "-", !, term(Y), { X1 is X0 - Y }, expr_rest(X1, X).
expr_rest(X, X) --> [].
term(X) --> digits(Ds), { number_codes(X, Ds) }.
look(X), [X] --> [X].
put_back(Back), Back --> [_].
any([]) --> [].
any([X|Xs]) --> [X], any(Xs).
not_a --> \+ [a], [_].
choice(X) --> ( [a] -> { X = first } ; [b], { X = second } ).
rep(_, []) --> [].
rep(G, [X|Xs]) --> call(G, X), rep(G, Xs).
item(X) --> [X].
main :-
    atom_codes('12+30-2', Cs), phrase(expr(X), Cs), write(X), nl,
    phrase(look(L), [p,q], Rest), write(L-Rest), nl,
    phrase(put_back([r,s]), [p,q], Rest2), write(Rest2), nl,
    findall(A-B, phrase(any(A), [x,y], B), Splits), write(Splits), nl,
    ( phrase(not_a, [a]) -> true ; write(no), nl ),
    phrase(not_a, [b]), phrase(choice(C), [b]), write(C), nl,
    phrase(rep(item, Is), [1,2]), write(Is), nl,
    phrase(([u];[v]), V), write(V), nl,
    catch(phrase(_, []), error(E1, _), ( write(E1), nl )),
    catch(phrase(foo, a), error(E2, _), ( write(E2), nl )).
% expect: 40
% expect: p-[p,q]
% expect: [r,s,q]
% expect: [[]-[x,y],[x]-[y],[x,y]-[]]
% expect: no
% expect: second
% expect: [1,2]
% expect: [u]
% expect: instantiation_error
% expect: type_error(list,a)
