% Text: words of equal length that read the same across and down.
main :- findall(S, square(S), All), length(All, N), write(N), nl, forall(( nth1(I, All, S), I mod 500 =:= 1 ), ( write(S), nl )).

square([A,B,C,D]) :-
    word(A), letters(A, [_,A2,A3,A4]),
    word(B), letters(B, [A2,_,B3,B4]),
    word(C), letters(C, [A3,B3,_,C4]),
    word(D), letters(D, [A4,B4,C4,_]).

letters(W, Ls) :- atom_chars(W, Ls).

word(W) :- member(Order, [closed, open]), syllable(Order, S), syllable(Order, T), S \== T, atom_concat(S, T, W).

syllable(Order, S) :- member(C, [l,n,r,s,t]), member(V, [a,e]), ( Order == open -> atom_concat(C, V, S) ; atom_concat(V, C, S) ).
