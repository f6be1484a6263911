% With the flag clpfd_monotonic a variable stands as #(X) in an expression, unless it has a domain.
:- use_module(library(clpfd)).
:- set_prolog_flag(clpfd_monotonic, true).

try(Goal, Variables) :-
    (   catch(Goal, error(E, _), true)
    ->  ( nonvar(E) -> print(E) ; copy_term(Variables, Variables, Gs), print(Variables-Gs) )
    ;   print(no)
    ), nl.

main :-
    try(_ #= _, []),
    try(_ #> 3, []),
    try(_ #= #(_) + 1, []),
    try(#(A) #= 3, A),
    try(?(B) #= 3 + 4, B),
    try(#(_) #= #(a), []),
    try(( C in 0..9, C #> 3, fd_dom(C, CD) ), CD),
    try(( D = 3, #(E) #= D + 1 ), E),
    try(( F in 0..5, F #> 3 #<==> _ ), []),
    try(( G in 4..5, G #> 3 #<==> #(H) ), H),
    try(sum([_,_], #=, _), []),
    try(( I = [_,_], I ins 1..2, sum(I, #=, #(J)), fd_dom(J, JD) ), JD),
    try(( K in 1..3, labeling([max(K * K)], [K]) ), K),
    try(( S = [S1,S2], S ins 0..3, cumulative([task(S1,2,_,1,_),task(S2,2,_,1,_)]), label(S) ), S),
    try(( L = [_,_,_], global_cardinality(L, [1-2,2-1]), label(L) ), L),
    #(X) #= #(Y) + #(Z), copy_term([X,Y,Z], [x,y,z], Gs), print(Gs), nl,
    set_prolog_flag(clpfd_monotonic, false),
    try(( M #= N + 1, N = 2 ), M).
% expect: instantiation_error
% expect: instantiation_error
% expect: instantiation_error
% expect: 3-[]
% expect: 7-[]
% expect: type_error(integer,a)
% expect: 4..9-[]
% expect: 4-[]
% expect: instantiation_error
% expect: 1-[]
% expect: instantiation_error
% expect: 2..4-[]
% expect: 3-[]
% expect: [0,2]-[]
% expect: [1,1,2]-[]
% expect: [clpfd:(#(y)+ #(z)#= #(x))]
% expect: 3-[]
