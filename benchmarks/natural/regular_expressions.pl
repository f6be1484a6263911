% An interpreter of regular expressions as a relation: all words of a length, and which of them a second expression accepts.
main :- findall(W, ( length(W, 14), matches(seq(star(alt(a, seq(b, star(c)))), alt(c, seq(a, star(b)))), W, []) ), Ws),
    sort(Ws, Words), length(Words, N), write(N), nl,
    aggregate_all(count, ( member(V, Words), \+ \+ matches(star(alt(seq(a, alt(a, b)), seq(alt(b, c), alt(a, alt(b, c))))), V, []) ), M), write(M), nl.

matches(seq(X, Y), S, T) :- matches(X, S, R), matches(Y, R, T).
matches(alt(X, _), S, T) :- matches(X, S, T).
matches(alt(_, Y), S, T) :- matches(Y, S, T).
matches(star(_), S, S).
matches(star(X), S, T) :- S = [_|_], matches(X, S, R), R \== S, matches(star(X), R, T).
matches(C, [C|T], T) :- atom(C).
