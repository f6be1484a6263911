% Tabled predicates: left-recursive grammars over lists, paths, numbers.
:- table expr//1, term//1, path/2, fib/2, reach/1, lcs/3, conn/2.

goal(left_recursive_grammar, S) :- text(400, Cs), phrase(expr(S), Cs).
goal(left_recursive_grammar_shared, S) :- text(150, Cs), aggregate_all(count, ( append(_, T, Cs), T = [_|_], phrase(expr(_), T, _) ), S).
goal(paths_of_chain, S) :- aggregate_all(count, path(1, _), S).
goal(all_paths, S) :- aggregate_all(count, conn(_, _), S).
goal(fib, S) :- fib(1000, S).
goal(reach, S) :- aggregate_all(count, reach(_), S).
goal(lists_in_tables, S) :- findall(X, ( between(1, 300, I), X is I * 7 mod 11 ), A), findall(X, ( between(1, 300, I), X is I * 5 mod 11 ), B), lcs(A, B, S).

expr(X) --> expr(X0), "+", term(Y), { X is X0 + Y }.
expr(X) --> term(X).
term(X) --> [C], { C >= 0'0, C =< 0'9, X is C - 0'0 }.
text(1, [0'1]) :- !.
text(N, [0'1,0'+|T]) :- N1 is N - 1, text(N1, T).
path(X, Y) :- edge(X, Y).
path(X, Y) :- path(X, Z), edge(Z, Y).
edge(X, Y) :- between(1, 5000, X), Y is X + 1.
conn(X, Y) :- link(X, Y).
conn(X, Y) :- conn(X, Z), link(Z, Y).
link(X, Y) :- between(1, 150, X), ( Y is X mod 150 + 1 ; Y is X * 7 mod 150 + 1 ).
reach(1).
reach(Y) :- reach(X), X < 50000, ( Y is X * 2 ; Y is X + 3 ).
fib(0, 0).
fib(1, 1).
fib(N, F) :- N > 1, A is N - 1, B is N - 2, fib(A, FA), fib(B, FB), F is FA + FB.
lcs([], _, 0) :- !.
lcs(_, [], 0) :- !.
lcs([X|Xs], [X|Ys], N) :- !, lcs(Xs, Ys, M), N is M + 1.
lcs([X|Xs], [Y|Ys], N) :- lcs(Xs, [Y|Ys], A), lcs([X|Xs], Ys, B), N is max(A, B).
