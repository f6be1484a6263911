% A small killer square: latin square with cages of sums and products; tuples_in/2 for the cages of two.
:- use_module(library(clpfd)).

main :-
    findall(R, killer(R), Rs), maplist(print, Rs), nl,
    findall(R, kenken(R), Ks), maplist(print, Ks), nl,
    pairs_with_sum(7, Pairs), [A,B] ins 1..4, tuples_in([[A,B]], Pairs), fd_dom(A, DA), fd_dom(B, DB), print(DA-DB), nl,
    A #> 3, print(A-B), nl.
% expect: [[4,1,2,3],[1,4,3,2],[2,3,1,4],[3,2,4,1]]
% expect:
% expect: 3..4-3..4
% expect: 4-3

latin(Rows, N) :-
    length(Rows, N), maplist(same_length(Rows), Rows), append(Rows, Vs), Vs ins 1..N,
    maplist(all_distinct, Rows), transpose(Rows, Cs), maplist(all_distinct, Cs).

killer(Rows) :-
    latin(Rows, 4),
    Rows = [[A,B,C,D],[E,F,G,H],[I,J,K,L],[M,N,O,P]],
    sum([A,E], #=, 5), sum([B,C], #=, 3), sum([D,H,L], #=, 9), F + G + J #= 10, I + M #= 5, N + O + P #= 7, K #>= 1,
    append(Rows, Vs), label(Vs).

kenken(Rows) :-
    latin(Rows, 4),
    Rows = [[A,B,C,D],[E,F,G,H],[I,J,K,L],[M,N,O,P]],
    A*E #= 4, abs(B - C) #= 1, D*H*L #= 24, F + G #= 5, max(I, M) #= 2 * min(I, M) #\/ I + M #= 5, J #= K - 1, N*O #= 6, P #\= 4,
    append(Rows, Vs), labeling([ff], Vs).

pairs_with_sum(S, Pairs) :- findall([A,B], ( between(1, 4, A), between(1, 4, B), A + B =:= S ), Pairs).
