% Squares and powers bound their bases by exact roots, of small numbers, of great ones, and next to powers.
:- use_module(library(clpfd)).

main :-
    forall(( between(1, 12, N), between(0, 200, V) ), has_root(N, V)),
    forall(between(0, 200, V), has_square_root(V)),
    forall(( member(R, [94906265,536870911,536870912,759250124]), member(D, [-1,0,1]) ), ( V is R * R + D, has_square_root(V), has_root(2, V) )),
    forall(( between(2, 9, N), member(E, [20,37,45,58]), member(D, [-1,0,1]) ), ( R is truncate((2 ** E) ** (1 / N)), V is R ^ N + D, has_root(N, V) )),
    X in -9..9, X ^ 3 #>= -30, X ^ 3 #=< 20, fd_dom(X, Dom), print(Dom), nl,
    Y in -9..9, Y ^ 2 #>= 26, Y ^ 2 #=< 63, Y #> 0, fd_dom(Y, Dom2), print(Dom2), nl.

has_root(N, V) :-
    X in 0..sup, Z in 0..V, Z #= X ^ N, fd_sup(X, S), S ^ N =< V, ( S + 1 ) ^ N > V,
    Y in 0..sup, Z2 in V..sup, Z2 #= Y ^ N, fd_inf(Y, I), I ^ N >= V, ( I =:= 0 -> true ; ( I - 1 ) ^ N < V ), !.
has_root(N, V) :- print(wrong(N, V)), nl.

has_square_root(V) :- X in 0..sup, Z in 0..V, Z #= X * X, fd_sup(X, S), S * S =< V, ( S + 1 ) * ( S + 1 ) > V, !.
has_square_root(V) :- print(wrong(V)), nl.
% expect: -3..2
% expect: 6..7
