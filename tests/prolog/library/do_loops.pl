% Loops of ECLiPSe and SICStus, (Iterators do Body), and B-Prolog's foreach over ranges and lists.
:- use_module(library(clpfd)).
:- use_module(library(do_loops)).

main :- together, queens_by_loops, arguments_and_steps, variables_of_loops, nested_ranges, errors_of_loops.

together :-
    ( foreach(X, [1,2,3]), foreach(Y, Ys) do Y is X*X ), print(Ys), nl,
    ( for(I, 1, 5), fromto(0, S0, S, Sum) do S is S0 + I ), print(Sum), nl,
    ( foreach(_, [a,b,c]), count(_, 1, N) do true ), print(N), nl,
    ( foreach(_, []) do fail ), ( for(_, 3, 1) do fail ).
% expect: [1,4,9]
% expect: 15
% expect: 3

queens_by_loops :-
    length(Qs, 6),
    ( foreach(Q, Qs) do Q in 1..6 ),
    ( fromto(Qs, [Q1|Rest], Rest, []) do
        ( foreach(Q2, Rest), count(D, 1, _), param(Q1) do Q1 #\= Q2, Q1 #\= Q2 + D, Q1 #\= Q2 - D ) ),
    label(Qs), print(Qs), nl.
% expect: [2,4,6,1,3,5]

arguments_and_steps :-
    ( foreacharg(A, f(a,b,c), J) do write(J-A), write(' ') ), nl,
    ( foreacharg(A, f(a,b)) do write(A), write(' ') ), nl,
    ( for(B, 5, 1, -2) do write(B), write(' ') ), nl.
% expect: 1-a 2-b 3-c 
% expect: a b 
% expect: 5 3 1 

variables_of_loops :-
    Z = 7, ( foreach(W, [1,2]), param(Z) do U is W + Z, write(U), write(' ') ), nl,
    ( for(_, 1, 3), foreach(V, Vs) do V in 0..1 ), findall(Vs, label(Vs), All), length(All, N), print(N), nl.
% expect: 8 9 
% expect: 8

nested_ranges :-
    foreach(I in 1..2, J in I..3, ( write(I-J), write(' ') )), nl,
    foreach((P,R) in [(1,2),(3,4)], [T], ( T is P + R, write(T), write(' ') )), nl,
    foreach(M in 1..2..7, ( write(M), write(' ') )), nl,
    foreach(X in 1..2, Y in 1..2, Z in 1..2, [S], ( S is X*Y*Z, write(S), write(' ') )), nl,
    length(Qs, 8), Qs ins 1..8,
    foreach(I in 1..7, J in I+1..8, [A,B], ( nth1(I, Qs, A), nth1(J, Qs, B), A #\= B, abs(A - B) #\= J - I )),
    label(Qs), print(Qs), nl,
    foreach(member(G, [1,2]), ( write(G), write(' ') )), nl.
% expect: 1-1 1-2 1-3 2-2 2-3 
% expect: 3 7 
% expect: 1 3 5 7 
% expect: 1 2 2 4 2 4 4 8 
% expect: [1,5,8,6,3,7,2,4]
% expect: 1 2 

errors_of_loops :-
    catch(( every(_, [1]) do true ), error(E1, _), true), functor(E1, N1, _), print(N1), nl,
    catch(( _ do true ), error(E2, _), true), print(E2), nl,
    catch(foreach(_ in _, true), error(E3, _), true), print(E3), nl.
% expect: domain_error
% expect: instantiation_error
% expect: instantiation_error
