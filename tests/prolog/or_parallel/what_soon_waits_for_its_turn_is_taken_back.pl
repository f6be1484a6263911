% A branch that was given away and waits for its turn at once is taken back and runs where it came from, once.
% expect: [1,2,3,4,5,6,7,8,9,10,11,12]
% expect: [1-a,1-b,1-c,2-a,2-b,2-c,3-a,3-b,3-c,4-a,4-b,4-c]
% expect: 12
% expect: [4,3,2,1]
:- dynamic seen/1, count/1.
count(0).

main :-
    findall(X, ( between(1, 12, X), note(X), spend(50) ), L1),
    write(L1), nl,
    findall(X-Y, ( member(X, [1, 2, 3, 4]), member(Y, [a, b, c]), assertz(seen(X-Y)), spend(50) ), _),
    findall(S, retract(seen(S)), L2),
    write(L2), nl,
    count(N),
    write(N), nl,
    nb_setval(all, []),
    (   member(X, [1, 2, 3, 4]), nb_getval(all, Xs), spend(20), nb_setval(all, [X|Xs]), fail ; true ),
    nb_getval(all, All),
    write(All), nl.

note(_) :- retract(count(N0)), N is N0 + 1, assertz(count(N)).

spend(0) :- !.
spend(N) :- N1 is N - 1, spend(N1).
