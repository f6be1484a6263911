% Domains of many parts, what fd_ predicates say of them, and how bindings and unifications change them.
:- use_module(library(clpfd)).

main :-
    X in 1..3 \/ 5..7 \/ 10, show(X), X #\= 6, show(X), X #> 2, show(X), X #< 10, show(X),
    Y in inf..5, show(Y), Y #>= -2, show(Y), Z #> 4, show(Z),
    A in 0..9, B in 5..15, A = B, show(A), A #\= 7, show(B),
    C in 1..5, D #= C * 2, show(D), C #\= 3, show(D), D #\= 4, show(C),
    E in 1..10, E mod 3 #= 0, findall(E, label([E]), Es), print(Es), nl,
    ( F in 1..3, F in 4..5 -> true ; print(empty), nl ),
    G in 1..3, ( G = 4 -> true ; print(outside), nl ), ( \+ G #> 3 -> print(never), nl ; true ),
    catch(G = a, error(Error, _), ( print(Error), nl )),
    H in 5, print(H), nl, I in 3..3, print(I), nl, J in 1..0 \/ 4, print(J), nl,
    fd_set(A, Set), fdset_to_list(Set, List), print(List), nl, K in_set Set, show(K),
    findall(M, ( M in 1..2 \/ 8..9, indomain(M) ), Ms), print(Ms), nl,
    N in 1..5, N #\= 1, N #\= 5, N #\= 3, findall(N, labeling([down], [N]), Ns), print(Ns), nl,
    ( fd_var(N) -> print(var) ; print(nonvar) ), nl, N = 2, ( fd_var(N) -> print(var) ; print(nonvar) ), nl.
% expect: (1..3\/5..7\/10)/7/1/10
% expect: (1..3\/5\/7\/10)/6/1/10
% expect: (3\/5\/7\/10)/4/3/10
% expect: (3\/5\/7)/3/3/7
% expect: (inf..5)/sup/inf/5
% expect: (-2..5)/8/ -2/5
% expect: (5..sup)/sup/5/sup
% expect: (5..9)/5/5/9
% expect: (5..6\/8..9)/4/5/9
% expect: (2..10)/9/2/10
% expect: (2..4\/8..10)/6/2/10
% expect: (1\/4..5)/3/1/5
% expect: [3,6,9]
% expect: empty
% expect: outside
% expect: never
% expect: type_error(integer,a)
% expect: 5
% expect: 3
% expect: 4
% expect: [5,6,8,9]
% expect: (5..6\/8..9)/4/5/9
% expect: [1,2,8,9]
% expect: [4,2]
% expect: var
% expect: nonvar

show(X) :- fd_dom(X, D), fd_size(X, S), fd_inf(X, I), fd_sup(X, U), print(D/S/I/U), nl.
