% A sum of many terms puts those that have values into its constant. Backtracking takes them out again, whatever the order in which they were bound,
% and residual goals show the others by age. A value that a variable of the sum has by unification with another one counts for both.
:- use_module(library(clpfd)).

main :-
    length(Vs, 7), Vs ins 0..9, sum(Vs, #=, 20), Vs = [A,B,C,_,E,F,G],
    forall(member(B-E, [3-4,9-9]), residual(Vs)),
    ( C = 9, F = 9, A = 1, fd_dom(G, Inner), print(Inner), nl, fail ; true ),
    fd_dom(G, Outer), print(Outer), nl,
    findall(x, label(Vs), All), length(All, Count), print(Count), nl,
    ( B = F, E = 9, G = 9, fd_dom(B, Same), print(Same), nl, fail ; true ),
    findall(A-G, ( Vs = [A,9,_,0,9,0,G], label(Vs) ), Pairs), print(Pairs), nl,
    length(Ws, 6), Ws ins 0..3, scalar_product([5,-4,3,-2,1,6], Ws, #=<, -10), Ws = [W|_],
    fd_dom(W, D), print(D), nl,
    aggregate_all(count, label(Ws), N), print(N), nl.

residual(Vs) :-
    copy_term(Vs, Copy, Goals), numbervars(Copy, 0, _), print(Copy), nl,
    forall(( member(clpfd:Goal, Goals), Goal \= (_ in _) ), ( print(Goal), nl )).
% expect: [A,3,B,C,4,D,E]
% expect: A+B+C+D+E#=13
% expect: [A,9,B,C,9,D,E]
% expect: A+B+C+D+E#=2
% expect: 0..1
% expect: 0..9
% expect: 174195
% expect: 0..2
% expect: [0-2,0-1,0-0,1-1,1-0,2-0]
% expect: 0..1
% expect: 51
