% The shortest program of a small stack machine that computes a polynomial, by enumeration.
instruction(dup, [X|S], [X, X|S]).
instruction(add, [X, Y|S], [Z|S]) :- Z is X + Y.
instruction(mul, [X, Y|S], [Z|S]) :- Z is X * Y.
instruction(sub, [X, Y|S], [Z|S]) :- Z is Y - X.
instruction(swap, [X, Y|S], [Y, X|S]).
instruction(inc, [X|S], [Y|S]) :- Y is X + 1.
instruction(over, [X, Y|S], [Y, X, Y|S]).

run([], S, S).
run([I|Is], S0, S) :- instruction(I, S0, S1), run(Is, S1, S).

code(0, []).
code(N, [I|Is]) :- N > 0, M is N - 1, member(I, [dup, add, mul, sub, swap, inc, over]), code(M, Is).

polynomial(X, Y) :- Y is (X + 2) * (X + 2) * (X + 2) * (X + 2) - X - 2.

main :-
    between(1, 9, N),
    code(N, Code),
    forall(member(X, [1, 2, 3, 5]), ( polynomial(X, Y), run(Code, [X], [Y]) )), !,
    format("~w: ~w~n", [N, Code]).
