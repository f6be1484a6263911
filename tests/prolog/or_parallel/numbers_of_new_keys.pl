% Numbers in facts, of which each branch updates one and some make a new one: a new fact is no reason for the branches that updated others to begin
% again, and one for those that found no fact of its key.
:- dynamic seen/2, last/3, total/1.

work(X) :- aggregate_all(count, ( between(1, 2000, I), I * X mod 7 =:= 3 ), _).

count(Key) :- ( retract(seen(Key, N)) -> true ; N = 0 ), N1 is N + 1, assertz(seen(Key, N1)).

main :-
    % keys that come again and again, and new ones between
    forall(between(1, 120, X), ( work(X), Key is X mod (2 + X // 10), count(Key) )),
    findall(K-N, seen(K, N), L), print(L), nl,  % expect: [3-11,4-11,5-9,6-7,7-7,9-4,10-3,11-2,12-1,0-21,1-23,2-15,8-6]

    % a number that is deleted by some, and made again by others
    retractall(seen(_, _)),
    forall(between(1, 60, X), ( work(X), Key is X mod 4, ( X mod 13 =:= 0 -> retractall(seen(Key, _)) ; count(Key) ) )),
    findall(K-N, seen(K, N), L2), msort(L2, S2), print(S2), nl,  % expect: [0-2,1-11,2-8,3-5]

    % a fact with a variable as its key is one for all keys
    retractall(seen(_, _)), assertz(seen(a, 0)), assertz(seen(b, 0)),
    forall(between(1, 30, X), ( work(X), ( X =:= 20 -> asserta(seen(_, 100)) ; true ), ( X mod 2 =:= 0 -> count(a) ; count(b) ) )),
    findall(K-N, seen(K, N), L3), print(L3), nl,  % expect: [a-103,b-15,a-12]

    % the number stands first, or one of three arguments
    assertz(total(0)),
    forall(between(1, 40, X), ( work(X), retract(total(T)), T1 is T + X, assertz(total(T1)),
                                 ( retract(last(k, M, v)) -> M1 is max(M, X), assertz(last(k, M1, v)) ; assertz(last(k, X, v)) ),
                                 Key is X // 10, ( retract(last(Key, N, w)) -> true ; N = 0 ), N1 is N + 1, assertz(last(Key, N1, w)) )),
    total(Total), findall(K/N/W, last(K, N, W), L4), msort(L4, S4), print(Total-S4), nl.  % expect: 820-[0/9/w,1/10/w,2/10/w,3/10/w,4/1/w,k/40/v]
