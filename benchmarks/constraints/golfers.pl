% Nine golfers play in three groups for three weeks, no two of them twice together: in which group each is in each week.
:- use_module(library(clpfd)).

main :- findall(W, weeks(W), L), length(L, N), write(N), nl.
weeks([W1,W2,W3]) :-
    W1 = [1,1,1,2,2,2,3,3,3], week(W2), week(W3), W2 = [1,2,3|_], W3 = [1,2,3|_],
    pairs(W1, W2, W3), append(W2, W3, Vs), label(Vs).
week(W) :- length(W, 9), W ins 1..3, three_of(W, 1), three_of(W, 2), three_of(W, 3).
three_of(W, G) :- members(W, G, Bs), sum(Bs, #=, 3).
members([], _, []).
members([X|Xs], G, [B|Bs]) :- B #<==> (X #= G), members(Xs, G, Bs).
pairs([], [], []).
pairs([X|Xs], [Y|Ys], [Z|Zs]) :- apart(Xs, Ys, Zs, X, Y, Z), pairs(Xs, Ys, Zs).
apart([], [], [], _, _, _).
apart([X1|Xs], [Y1|Ys], [Z1|Zs], X, Y, Z) :-
    A #<==> (X #= X1), B #<==> (Y #= Y1), C #<==> (Z #= Z1), A + B + C #=< 1, apart(Xs, Ys, Zs, X, Y, Z).
