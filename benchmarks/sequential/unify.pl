%   unify.pl -- head unification with large terms
%
%   The same few predicates, whose heads hold deep structures with repeated
%   variables, are called with ground arguments (read mode), with unbound
%   arguments (write mode) and with terms that differ only deep inside.
%   Stresses: the unification instructions of compiled heads, general
%   unification of shared variables, failure after partial binding.

main       :- benchmark(750000).
main_small :- benchmark(15000).

benchmark(Count) :-
    loop(Count, 0, Checks),
    write(Checks), nl.

%   Odd and even rounds start from different trees.
loop(0, Checks, Checks) :- !.
loop(Count, Checks0, Checks) :-
    Parity is Count mod 2,
    round_of_checks(Parity, N),
    Checks1 is Checks0 + N,
    Count1 is Count - 1,
    loop(Count1, Checks1, Checks).

%   round_of_checks(+Parity, -N): N of the unifications succeed; the bindings
%   are always undone.
round_of_checks(Parity, N) :-
    (   \+ read_mode(Parity)    -> N1 = 0 ; N1 = 1  ),
    (   \+ write_mode(Parity)   -> N2 = N1 ; N2 is N1 + 1 ),
    (   \+ mixed_mode(Parity)   -> N3 = N2 ; N3 is N2 + 1 ),
    (   \+ late_failure(Parity) -> N = N3 ; N is N3 + 1 ).

read_mode(Parity) :-
    sample(Parity, Tree),
    rotate(Tree, Rotated),
    rotate(Back, Rotated),
    Back = Tree.

write_mode(_) :-
    rotate(Tree, Rotated),
    matrix(Rotated, M),
    transposed(M, T),
    T = rows(row(A, _, _), row(B, _, _), row(C, _, _)),
    A = a, B = b, C = c,
    Tree = node(_, _, _).

mixed_mode(Parity) :-
    sample(Parity, Tree),
    rotate(Tree, node(Key, node(_, Left, _), Right)),
    balanced(node(Key, Left, Right), Shape),
    Shape = pair(_, _).

%   Everything but one leaf agrees.
late_failure(Parity) :-
    transposed(rows(row(1, 2, 3), row(4, 5, 6), row(7, 8, 9)), T),
    expected(Parity, T).

sample(0, node(k, node(j, leaf(a, f(X, g(X))), leaf(b, Y)),
                  node(l, leaf(c, Y), leaf(d, h(X, Y, Y))))).
sample(1, node(m, node(k, leaf(a, 1), leaf(b, [2, 3])),
                  node(p, leaf(c, f(4, g(4))), leaf(d, [])))).

rotate(node(K, node(J, leaf(A, X), leaf(B, Y)), node(L, leaf(C, Z), leaf(D, W))),
       node(J, node(K, leaf(B, Y), leaf(A, X)), node(L, leaf(D, W), leaf(C, Z)))).

matrix(node(A, node(B, leaf(C, D), leaf(E, F)), node(G, leaf(H, I), leaf(_, _))),
       rows(row(A, B, C), row(D, E, F), row(G, H, I))).

transposed(rows(row(A, B, C), row(D, E, F), row(G, H, I)),
           rows(row(A, D, G), row(B, E, H), row(C, F, I))).

balanced(node(_, leaf(A, X), node(_, leaf(B, Y), leaf(C, Z))),
         pair(triple(A, B, C), triple(X, Y, Z))).
balanced(node(_, leaf(A, X), leaf(B, Y)),
         pair(pair(A, B), pair(X, Y))).

expected(0, rows(row(1, 4, 7), row(2, 5, 8), row(3, 6, 9))).
expected(1, rows(row(1, 4, 7), row(2, 5, 8), row(3, 6, 0))).
