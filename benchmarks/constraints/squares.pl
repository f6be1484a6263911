% Nine squares fill a rectangle of 33 by 32.
:- use_module(library(clpfd)).

main :- squares([18,15,14,10,9,8,7,4,1], Ps), write(Ps), nl.
squares(Sizes, Ps) :-
    places(Sizes, Xs, Ys, Ps), disjoint(Ps), lines(1, 33, Xs, Sizes, 32), lines(1, 32, Ys, Sizes, 33),
    label(Xs), label(Ys), !.
places([], [], [], []).
places([S|Ss], [X|Xs], [Y|Ys], [p(X,Y,S)|Ps]) :- MX is 34 - S, MY is 33 - S, X in 1..MX, Y in 1..MY, places(Ss, Xs, Ys, Ps).
disjoint([]).
disjoint([P|Ps]) :- beside(Ps, P), disjoint(Ps).
beside([], _).
beside([p(X2,Y2,S2)|Ps], p(X1,Y1,S1)) :-
    X1 + S1 #=< X2 #\/ X2 + S2 #=< X1 #\/ Y1 + S1 #=< Y2 #\/ Y2 + S2 #=< Y1, beside(Ps, p(X1,Y1,S1)).
lines(I, Max, _, _, _) :- I > Max, !.
lines(I, Max, Xs, Sizes, Sum) :- covering(Xs, Sizes, I, Bs), scalar_product(Sizes, Bs, #=, Sum), I1 is I + 1, lines(I1, Max, Xs, Sizes, Sum).
covering([], [], _, []).
covering([X|Xs], [S|Ss], I, [B|Bs]) :- Low is I - S + 1, B #<==> (X #=< I #/\ X #>= Low), covering(Xs, Ss, I, Bs).
