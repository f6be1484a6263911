%   crypt.pl -- a multiplication in which every digit is a prime
%
%             a b c
%        *      d e
%        ----------
%           p p p p        Find the digits; each of them, in the factors,
%         p p p p          in both partial products and in the result,
%        ----------        is 2, 3, 5 or 7.
%         p p p p p
%
%   Stresses: small-integer arithmetic (//, mod), generate and test with
%   early failure.

main       :- benchmark(4800).
main_small :- benchmark(96).

benchmark(Count) :-
    repeat_puzzle(Count),
    puzzle(Factor1, Factor2, Product),
    write(Factor1 * Factor2), write(' = '), write(Product), nl.

repeat_puzzle(Count) :-
    times(Count),
    puzzle(_, _, _),
    fail.
repeat_puzzle(_).

%   Numbers are lists of digits, least significant digit first.
puzzle(Factor1, Factor2, Product) :-
    digit(C), digit(B), digit(A),
    Multiplicand = [C, B, A],
    digit(E),
    partial_product(Multiplicand, E, Row1),
    digit(D),
    partial_product(Multiplicand, D, Row2),
    sum_rows(Row1, [0|Row2], 0, Total),
    Total = [_, _, _, _, _],
    all_prime(Total),
    value(Multiplicand, Factor1),
    value([E, D], Factor2),
    value(Total, Product).

partial_product(Digits, Multiplier, Row) :-
    times_digit(Digits, Multiplier, 0, Row),
    Row = [_, _, _, _],
    all_prime(Row).

times_digit([], _, 0, []) :- !.
times_digit([], _, Carry, [Carry]).
times_digit([X|Xs], Y, Carry, [Z|Zs]) :-
    T is X * Y + Carry,
    Z is T mod 10,
    Carry1 is T // 10,
    times_digit(Xs, Y, Carry1, Zs).

sum_rows([], [], 0, []) :- !.
sum_rows([], [], Carry, [Carry]) :- !.
sum_rows([], [Y|Ys], Carry, [Z|Zs]) :- !,
    sum_column(0, Y, Carry, Z, Carry1),
    sum_rows([], Ys, Carry1, Zs).
sum_rows([X|Xs], [Y|Ys], Carry, [Z|Zs]) :-
    sum_column(X, Y, Carry, Z, Carry1),
    sum_rows(Xs, Ys, Carry1, Zs).

sum_column(X, Y, Carry, Z, Carry1) :-
    T is X + Y + Carry,
    Z is T mod 10,
    Carry1 is T // 10.

all_prime([]).
all_prime([D|Ds]) :-
    digit(D),
    all_prime(Ds).

digit(2).
digit(3).
digit(5).
digit(7).

value([], 0).
value([D|Ds], Value) :-
    value(Ds, Value1),
    Value is Value1 * 10 + D.

times(_).
times(N) :-
    N > 1,
    M is N - 1,
    times(M).
