% limit, call_nth and distinct over Pythagorean triples.
main :- findall(X, limit(1800, py(X)), L), length(L, N), last(L, X1), call_nth(py(Y), 900),
    aggregate_all(count, distinct(H, py(_-_-H)), D), write([N,X1,Y,D]), nl.
py(A-B-C) :- between(1, 5000, C), between(1, C, A), B2 is C*C-A*A, B is floor(sqrt(B2)), B >= A, B*B =:= B2.
py(_) :- fail.
