% A solver for Boolean constraints, and the solutions of a full adder.
:- use_module(library(chr)).
:- chr_constraint and(?,?,?), or(?,?,?), neg(?,?), bool(?), lab(?).
and(0,_,Y) <=> Y=0.
and(_,0,Y) <=> Y=0.
and(1,X,Y) <=> Y=X.
and(X,1,Y) <=> Y=X.
and(X,X,Z) <=> Z=X.
and(X,Y,1) <=> X=1, Y=1.
and(X,Y,A) \ and(X,Y,B) <=> A=B.
and(X,Y,A) \ and(Y,X,B) <=> A=B.
or(0,X,Y) <=> Y=X.
or(X,0,Y) <=> Y=X.
or(X,Y,0) <=> X=0, Y=0.
or(1,_,Y) <=> Y=1.
or(_,1,Y) <=> Y=1.
or(X,X,Z) <=> Z=X.
or(X,Y,A) \ or(X,Y,B) <=> A=B.
neg(0,X) <=> X=1.
neg(X,0) <=> X=1.
neg(1,X) <=> X=0.
neg(X,1) <=> X=0.
neg(X,X) <=> fail.
neg(X,Y) \ neg(Y,Z) <=> X=Z.
neg(X,Y) \ neg(Z,Y) <=> X=Z.
lab([]) <=> true.
lab([X|Xs]) <=> ( X=0 ; X=1 ), lab(Xs).
add(X,Y,Ci,S,Co) :- xor(X,Y,T), xor(T,Ci,S), and(X,Y,A), and(T,Ci,B), or(A,B,Co).
xor(X,Y,Z) :- neg(X,NX), neg(Y,NY), and(X,NY,A), and(NX,Y,B), or(A,B,Z).
main :- findall([X,Y,C,S,Co], (add(X,Y,C,S,Co), lab([X,Y,C])), L), forall(member(E,L), (print(E),nl)), fail.
main :- and(X,Y,1), print([X,Y]), nl, fail.
main :- neg(X,Y), neg(Y,Z), X=1, print([X,Y,Z]), nl, fail.
main :- and(X,Y,Z), or(X,Y,Z), X=Y, print(x), nl, X=1, print(Z), nl, fail.
main :- findall(X, (neg(X,X), lab([X])), L), print(L), nl.

% expect: [0,0,0,0,0]
% expect: [0,0,1,1,0]
% expect: [0,1,0,1,0]
% expect: [0,1,1,0,1]
% expect: [1,0,0,1,0]
% expect: [1,0,1,0,1]
% expect: [1,1,0,0,1]
% expect: [1,1,1,1,1]
% expect: [1,1]
% expect: [1,0,1]
% expect: x
% expect: 1
% expect: []
