% Rules that sort, memoise, find shortest paths, close a relation, and collect.
:- use_module(library(chr)).
:- chr_constraint a(+int,+int), hamming(+int), next(+int), edge(+int,+int,+int), dist(+int,+int), source(+int),
                  memo(+int,+int), fibm(+int,?int), cell(+int,+int,?any),
                  e(?any,?any), p(?any,?any), mx(+int), coll(?any), it(+any).
a(I,X), a(J,Y) <=> I < J, X > Y | a(I,Y), a(J,X).
memo(N,M) \ fibm(N,R) <=> R = M.
fibm(N,R) <=> N < 2 | R = N, memo(N,R).
fibm(N,R) <=> N1 is N-1, N2 is N-2, fibm(N1,A), fibm(N2,B), R is A+B, memo(N,R).
source(X) <=> dist(X,0).
dist(X,D1) \ dist(X,D2) <=> D1 =< D2 | true.
dist(X,D), edge(X,Y,C) ==> D1 is D+C, dist(Y,D1).
p(X,Y) \ p(X,Y) <=> true.
e(X,Y) ==> p(X,Y).
e(X,Y), p(Y,Z) ==> p(X,Z).
mx(X) \ mx(Y) <=> Y =< X | true.
coll(L), it(X) <=> L = [X|L1], coll(L1).
coll(L) <=> L = [].
main :- numlist(1,8,Is), maplist([I,X]>>a(I,X), Is, [5,2,8,1,9,3,7,4]), findall(I-X, find_chr_constraint(a(I,X)), L), sort(L,S), print(S), nl, fail.
main :- fibm(60,R), print(R), nl, fail.
main :- edge(1,2,7), edge(1,3,9), edge(1,6,14), edge(2,3,10), edge(2,4,15), edge(3,4,11), edge(3,6,2), edge(4,5,6),
  edge(6,5,9), source(1),
  findall(X-D, find_chr_constraint(dist(X,D)), L), sort(L,S), print(S), nl, fail.
main :- e(a,b), e(b,c), e(c,d), e(d,b), findall(X-Y, find_chr_constraint(p(X,Y)), L), sort(L,S), print(S), nl, fail.
main :- mx(3), mx(9), mx(4), chr_show_store(user), fail.
main :- it(a), it(b), it(f(X)), coll(L), length(L, N), print(N), nl, X = 1, print(L), nl, fail.
main :- e(X,Y), e(Y,Z), X = a, Z = c, findall(p, find_chr_constraint(p(_,_)), L), length(L,N), print(N), nl, Y = a,
  findall(P-Q, find_chr_constraint(p(P,Q)), L2), sort(L2,S2), print(S2), nl.

% expect: [1-1,2-2,3-3,4-4,5-5,6-7,7-8,8-9]
% expect: 1548008755920
% expect: [1-0,2-7,3-9,4-20,5-20,6-11]
% expect: [a-b,a-c,a-d,b-b,b-c,b-d,c-b,c-c,c-d,d-b,d-c,d-d]
% expect: mx(9)
% expect: 3
% expect: [f(1),b,a]
% expect: 3
% expect: [a-a,a-c]
