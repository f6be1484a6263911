% What was pruned with a cost that no solution has in the end is searched again: before anything was collected, and after.
main :-
    least([false(1),7,5], A), print(A), nl,
    least([7,false(1),5,6], B), print(B), nl,
    least([7,false(6),5], C), print(C), nl,
    ( least([false(3)], _) -> true ; print(none), nl ),
    least([2,9,2], D), print(D), nl.
% expect: 5
% expect: 5
% expect: 5
% expect: none
% expect: 2

% The false ones are noted in the first search only.
least(Steps, Least) :-
    nb_setval(searches, 0),
    '$best_cost'(1, Cost, Incumbent, search(Steps, Incumbent, Cost), Least).

search(Steps, Incumbent, Cost) :-
    nb_getval(searches, N0), N is N0 + 1, nb_setval(searches, N),
    take(Steps, N, Incumbent, Cost).

take([Step|Steps], N, Incumbent, Cost) :-
    (   Step = false(C)
    ->  ( N =:= 1, '$incumbent_note'(Incumbent, C) -> true ; true ),
        take(Steps, N, Incumbent, Cost)
    ;   Cost = Step, '$incumbent_note'(Incumbent, Cost)
    ;   take(Steps, N, Incumbent, Cost)
    ).
