% Nine people in a row, seventeen wishes of who stands beside whom: as many as possible.
:- use_module(library(clpfd)).

main :- photo(Ps, S), write(S-Ps), nl.
photo(Ps, Sum) :-
    length(Ps, 9), Ps ins 1..9, all_different(Ps), Ps = [A,B|_], A #< B,
    wishes([1-3,1-5,1-8,2-5,2-9,3-4,3-5,4-1,4-5,5-6,5-1,6-1,6-9,7-3,7-8,8-9,8-7], Ps, Bs), Sum in 0..17, sum(Bs, #=, Sum),
    labeling([max(Sum)], Ps), !.
wishes([], _, []).
wishes([I-J|Ws], Ps, [B|Bs]) :-
    at(I, Ps, X), at(J, Ps, Y), B1 #<==> ( X #= Y + 1 ), B2 #<==> ( Y #= X + 1 ), B #= B1 + B2, wishes(Ws, Ps, Bs).
at(1, [X|_], X) :- !.
at(I, [_|Xs], X) :- I1 is I - 1, at(I1, Xs, X).
