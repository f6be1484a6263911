% Twenty shifts are to be covered by as few of the given sets of them as do.
:- use_module(library(clpfd)).

main :- cover(Xs, N), write(N-Xs), nl.
sets([[1,2,3,4],[3,6,9,12],[5,10,15,20],[7,14,1,8],[2,8,16,17],[11,12,13],[16,17,18,19],[19,20,1,2],[4,9,14,19],[5,6,7,8],[9,10,11,12],
      [13,14,15,16],[17,18,3,4],[6,11,16],[7,12,17,2],[8,13,18,3],[10,18,5,15],[1,11,13,20],[4,6,10,14],[2,9,15,19]]).
cover(Xs, N) :-
    sets(Sets), length(Sets, L), length(Xs, L), Xs ins 0..1, N in 0..L, shifts(1, Sets, Xs), sum(Xs, #=, N), labeling([min(N)], Xs), !.
shifts(21, _, _) :- !.
shifts(S, Sets, Xs) :- having(Sets, Xs, S, Ys), sum(Ys, #>=, 1), S1 is S + 1, shifts(S1, Sets, Xs).
having([], [], _, []).
having([Set|Sets], [X|Xs], S, Ys) :- ( within(Set, S) -> Ys = [X|Zs] ; Ys = Zs ), having(Sets, Xs, S, Zs).
within([X|Xs], S) :- ( X = S -> true ; within(Xs, S) ).
