% Stable marriages of five couples, three hundred times.
:- use_module(library(clpfd)).

main :- times(300), findall(H, marriages(H), L), write(L), nl.
times(0) :- !.
times(N) :- \+ \+ findall(H, marriages(H), _), N1 is N - 1, times(N1).
women([[1,2,4,3,5],[3,5,1,2,4],[5,4,2,1,3],[1,3,5,4,2],[4,2,3,5,1]]).
men([[5,1,2,4,3],[4,1,3,2,5],[5,3,2,4,1],[1,5,4,3,2],[4,3,2,1,5]]).
marriages(Wives) :-
    men(Ms), women(Ws), length(Wives, 5), length(Husbands, 5), Wives ins 1..5, Husbands ins 1..5, all_different(Wives), all_different(Husbands),
    inverse(Wives, Husbands, 1), ranks(Ms, Wives, OfMen), ranks(Ws, Husbands, OfWomen), men_stable(Ms, 1, OfMen, Ws, OfWomen), label(Wives).
inverse([], _, _).
inverse([W|Ws], Hs, M) :- element(W, Hs, M), M1 is M + 1, inverse(Ws, Hs, M1).
ranks([], [], []).
ranks([R|Rs], [X|Xs], [Y|Ys]) :- Y in 1..5, element(X, R, Y), ranks(Rs, Xs, Ys).
men_stable([], _, [], _, _).
men_stable([R|Rs], M, [Y|Ys], Ws, Zs) :- with_women(R, Ws, Zs, M, Y), M1 is M + 1, men_stable(Rs, M1, Ys, Ws, Zs).
with_women([], [], [], _, _).
with_women([Rank|Ranks], [W|Ws], [Z|Zs], M, Y) :- at(M, W, Hers), Y #> Rank #==> Z #< Hers, with_women(Ranks, Ws, Zs, M, Y).
at(1, [X|_], X) :- !.
at(N, [_|Xs], X) :- N1 is N - 1, at(N1, Xs, X).
