append([], L, L).
append([H|T], L, [H|R]) :- append(T, L, R).
p(X) :- q(X, Y), !, ( r(Y) -> s(X) ; t(Y, Z), \+ u(Z) ), v.
n(X, Y) :- Y is X * 2 + 1, X < Y, Y =:= X, X == Y, functor(X, _, _), arg(1, X, Y).
c(X) :- ( a ; b ; c *-> d ), call(X), X, catch(X, _, true), findall(Y, m(Y), _).
d(f(g(h(X, Y)), [1, 2.5, "s", 12345678901234567890 | X]), X, _, Y) :- e(f(g(h(X, Y)))).
v(A, B, C, D, E, F, G, H) :- w(H, G, F, E, D, C, B, A), w(A, B, C, D, E, F, G, H).
q :- a, ( b, ! ; c ), user:d, X = Y, X \== Y, !.
x :- 1.
y :- (a, 1).
