% unifiable/3, ?=/2, same_term/2.
main :-
    u(a, a), u(a, b), u(X1, X1), u(f(_, _), f(1, 2)), u(_, _), u(f(_), _), u(f(A, B, C), f(B, C, A)), u(g(_), f(_)),
    ( unifiable(X, 1, _), var(X) -> writeln(unbound) ; true ),
    freeze(Y, writeln(woken)), unifiable(Y, 1, [V = W]), ( V == Y -> writeln(W) ; true ),
    ( ?=(a, b), \+ ?=(_, _), ?=(Z, Z) -> writeln(decided) ; true ),
    T = f(a), ( same_term(T, T), \+ same_term(T, f(a)), same_term(a, a), same_term(1, 1) -> writeln(same) ; true ).
u(X, Y) :- ( unifiable(X, Y, L) -> \+ \+ ( numbervars(X/Y, 0, _), print(L), nl ) ; writeln(no) ).
% expect: []
% expect: no
% expect: []
% expect: [B=2,A=1]
% expect: [A=B]
% expect: [B=f(A)]
% expect: [C=A,B=A]
% expect: no
% expect: unbound
% expect: 1
% expect: decided
% expect: same
