% Programs of the CHR literature: greatest common divisor, primes, Fibonacci numbers, partial order.
:- use_module(library(chr)).
:- use_module(library(lists)).
:- chr_constraint gcd(+natural), prime(+int), candidate(+int), fib(+int, ?int), upto(+int), leq(?any, ?any).

gcd(0) <=> true.
gcd(N) \ gcd(M) <=> N =< M | L is M mod N, gcd(L).

candidate(1) <=> true.
candidate(N) <=> prime(N), M is N-1, candidate(M).
absorb @ prime(Y) \ prime(X) <=> 0 =:= X mod Y | true.

upto(Max), fib(N1, M1), fib(N2, M2) ==> N2 =:= N1+1, Max > N2 | N is N2+1, M is M1+M2, fib(N, M).

reflexivity @ leq(X, X) <=> true.
antisymmetry @ leq(X, Y), leq(Y, X) <=> X = Y.
idempotence @ leq(X, Y) \ leq(X, Y) <=> true.
transitivity @ leq(X, Y), leq(Y, Z) ==> leq(X, Z).

cycle([First|Rest]) :- chain(First, Rest, First).
chain(X, [], First) :- leq(X, First).
chain(X, [Y|Ys], First) :- leq(X, Y), chain(Y, Ys, First).

main :- gcd(9), gcd(6), chr_show_store(user), fail.
main :- gcd(1071), gcd(462), gcd(147), chr_show_store(user), fail.
main :- candidate(50), findall(P, find_chr_constraint(prime(P)), L), sort(L, Sorted), print(Sorted), nl, fail.
main :- fib(0, 1), fib(1, 1), upto(15), findall(A-B, find_chr_constraint(fib(A, B)), L), sort(L, Sorted), print(Sorted), nl, fail.
main :- fib(0, 1), upto(5), fib(1, 1), findall(A-B, find_chr_constraint(fib(A, B)), L), length(L, N), print(N), nl, fail.
main :- length(L, 12), cycle(L), sort(L, Different), length(Different, N), print(N), nl, fail.
main :- leq(A, B), leq(B, C), leq(A, B), \+ A = d, write(never), nl, fail.
main :- leq(A, B), leq(B, C), A = 1, C = 1, print(B), nl, fail.
main :- leq(X, X), \+ find_chr_constraint(_), write(none), nl.

% expect: gcd(3)
% expect: gcd(21)
% expect: [2,3,5,7,11,13,17,19,23,29,31,37,41,43,47]
% expect: [0-1,1-1,2-2,3-3,4-5,5-8,6-13,7-21,8-34,9-55,10-89,11-144,12-233,13-377,14-610,15-987]
% expect: 6
% expect: 1
% expect: 1
% expect: none
