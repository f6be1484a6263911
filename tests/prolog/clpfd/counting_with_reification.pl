% Self-describing sentences, counts by #<==>, implications, and exclusive or.
:- use_module(library(clpfd)).

main :-
    findall(L, true_statements(L), S1), print(S1), nl,
    findall(A-B, ( [A,B] ins 0..3, A #> 1 #==> B #< 2, A #= 0 #<== B #= 3, label([A,B]) ), S2), print(S2), nl,
    findall(A-B, ( [A,B] ins 0..2, ( A #= 1 ) #\ ( B #= 1 ), label([A,B]) ), S3), print(S3), nl,
    length(Xs, 4), Xs ins 1..3, exactly(2, Xs, 3), Xs = [3,_,3|_], findall(Xs, label(Xs), L3), print(L3), nl,
    X in 0..10, B1 #<==> ( X #>= 5 ), B2 #<==> ( X mod 2 #= 0 ), B1 + B2 #= 2, fd_dom(X, DX), print(DX), nl,
    findall(X, label([X]), L), print(L), nl,
    Z in 1..5, T #<==> ( Z in 2..3 ), findall(Z-T, label([Z]), ZT), print(ZT), nl,
    P #<==> ( 3 #> 2 ), print(P), nl, Q #<==> ( U #= U ), print(Q), nl,
    R #<==> ( V #> W #/\ V #< W ), print_var(R), [V,W] ins 0..1, V #> W, print(R), nl.
% expect: [[0,0,0,1],[0,1,1,0]]
% expect: [0-0,0-1,0-2,0-3,1-0,1-1,1-2,2-0,2-1,3-0,3-1]
% expect: [0-1,1-0,1-2,2-1]
% expect: [[3,1,3,1],[3,1,3,2],[3,2,3,1],[3,2,3,2]]
% expect: 6..10
% expect: [6,8,10]
% expect: [1-0,2-1,3-1,4-0,5-0]
% expect: 1
% expect: 1
% expect: 0..1
% expect: 0

true_statements(Ls) :-
    Ls = [A,B,C,D], Ls ins 0..1,
    A #<==> ( B + C + D #= 0 ), B #<==> ( A + C #= 1 ), C #<==> ( A #= 0 #/\ B #= 1 ), D #<==> #\ ( B #/\ C ),
    label(Ls).

exactly(N, Xs, V) :- maplist(is_value(V), Xs, Bs), sum(Bs, #=, N).
is_value(V, X, B) :- B #<==> ( X #= V ).

print_var(X) :- fd_dom(X, D), print(D), nl.
