%   send_more.pl -- SEND + MORE = MONEY, by generate and test
%
%   All assignments of different digits to the eight letters are generated; the
%   sum is tested when all letters are known.
%   Stresses: wide choice points (ten branches), integer arithmetic, late
%   failure of nearly all branches.

main :- benchmark.

benchmark :-
    findall(Letters, puzzle(Letters), Solutions),
    write_all(Solutions).

puzzle([S, E, N, D, M, O, R, Y]) :-
    Digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    pick(S, Digits, Digits1),
    S > 0,
    pick(E, Digits1, Digits2),
    pick(N, Digits2, Digits3),
    pick(D, Digits3, Digits4),
    pick(M, Digits4, Digits5),
    M > 0,
    pick(O, Digits5, Digits6),
    pick(R, Digits6, Digits7),
    pick(Y, Digits7, _),
    value([S, E, N, D], 0, Send),
    value([M, O, R, E], 0, More),
    value([M, O, N, E, Y], 0, Money),
    Money =:= Send + More.

value([], Number, Number).
value([Digit|Digits], Number0, Number) :-
    Number1 is Number0 * 10 + Digit,
    value(Digits, Number1, Number).

pick(X, [X|Xs], Xs).
pick(X, [Y|Ys], [Y|Zs]) :-
    pick(X, Ys, Zs).

write_all([]).
write_all([Letters|Solutions]) :-
    write(Letters), nl,
    write_all(Solutions).
