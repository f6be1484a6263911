% leq, gcd, primes and Fibonacci numbers by constraint handling rules.
:- use_module(library(chr)).
:- chr_constraint leq(?any,?any), gcd(+int), prime(+int), candidate(+int), fib(+int,?int), upto(+int).
reflexivity  @ leq(X,X) <=> true.
antisymmetry @ leq(X,Y), leq(Y,X) <=> X = Y.
idempotence  @ leq(X,Y) \ leq(X,Y) <=> true.
transitivity @ leq(X,Y), leq(Y,Z) ==> leq(X,Z).
gcd(0) <=> true.
gcd(N) \ gcd(M) <=> N =< M | L is M mod N, gcd(L).
candidate(1) <=> true.
candidate(N) <=> prime(N), M is N-1, candidate(M).
absorb @ prime(Y) \ prime(X) <=> 0 =:= X mod Y | true.
upto(Max), fib(N1,M1), fib(N2,M2) ==> Max > N2, N2 =:= N1+1 | N is N2+1, M is M1+M2, fib(N,M).
main :-
    leq(A,B), leq(B,C), leq(C,A), ( A==B, B==C -> writeln(equal) ; writeln(different) ), gcd(9), gcd(6),
    findall(X, find_chr_constraint(gcd(X)), L), print(L), nl,
  candidate(20),
    findall(X, find_chr_constraint(prime(X)), L2), print(L2), nl,
    fib(0,1), fib(1,1), upto(8),
    findall(N-M, find_chr_constraint(fib(N,M)), L3), print(L3), nl.

% expect: equal
% expect: [3]
% expect: [2,3,5,7,11,13,17,19]
% expect: [8-34,7-21,6-13,5-8,4-5,3-3,2-2,1-1,0-1]
