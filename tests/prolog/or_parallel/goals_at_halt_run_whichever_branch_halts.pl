% Goals of at_halt/1 run once when the search is over, also where alternatives are left and the branch of another worker has halted: with
% searches, changes and output of their own.
% exit: 3
:- dynamic seen/1.
:- initialization(at_halt(last)).
work(N) :- between(1, N, _), fail.
work(_).
main :-
    forall(( member(X, [1,2,3,4,5,6]), work(2000) ), ( print(X), nl, assertz(seen(X)), ( X == 3 -> halt(3) ; true ) )).
last :-
    findall(X-Y, ( seen(X), member(Y, [a,b]), work(100) ), L),
    print(last(L)), nl,
    retractall(seen(_)),
    ( member(X, [1,2,3]), work(100), X > 1, ! ; X = none ),
    print(X), nl.
% expect: 1
% expect: 2
% expect: 3
% expect: last([1-a,1-b,2-a,2-b,3-a,3-b])
% expect: 2
