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
    total(Total), findall(K/N/W, last(K, N, W), L4), msort(L4, S4), print(Total-S4), nl,  % expect: 820-[0/9/w,1/10/w,2/10/w,3/10/w,4/1/w,k/40/v]

    % the first number in different ways, each with keys that many branches meet first
    forall(between(1, 90, X), ( work(X), Key is X // 9, first_ways(Key, X) )),
    forall(member(Way, [a, b, c, d, e, f]), ( findall(K-N, way(Way, K, N), L5), print(Way-L5), nl )).
    % expect: a-[0-8,1-9,2-9,3-9,4-9,5-9,6-9,7-9,8-9,9-9,10-1]
    % expect: b-[10-100,9-180,8-180,7-180,6-180,5-180,4-180,3-180,2-180,1-180,0-170]
    % expect: c-[0-8,1-17,2-26,3-35,4-44,5-53,6-62,7-71,8-80,9-89,10-90]
    % expect: d-[0-36,1-117,2-198,3-279,4-360,5-441,6-522,7-603,8-684,9-765,10-90]
    % expect: e-[0-none,1-none,2-none,3-none,4-none,5-none,6-none,7-none,8-none,9-none,10-none]
    % expect: f-[0-1,1-9,2-18,3-27,4-36,5-45,6-54,7-63,8-72,9-81,10-90]

:- dynamic way/3.
first_ways(Key, X) :- first_a(Key), first_b(Key), first_c(Key, X), first_d(Key, X), first_e(Key), first_f(Key, X).
first_a(Key) :- ( retract(way(a, Key, N)) -> N1 is N + 1 ; N1 = 1 ), assertz(way(a, Key, N1)).
first_b(Key) :- ( retract(way(b, Key, N)) -> true ; N is 10 * 9 ), M is N + 5, N1 is M + 5, asserta(way(b, Key, N1)).
first_c(Key, X) :- ( way(c, Key, _) -> retract(way(c, Key, N)), N1 is max(N, X), assertz(way(c, Key, N1)) ; assertz(way(c, Key, X)) ).
first_d(Key, X) :- ( retract(way(d, Key, N)) -> true ; N = 0 ), N1 is N + X, assertz(way(d, Key, N1)).
first_e(Key) :- ( retract(way(e, Key, N)) -> ( integer(N) -> N1 is N + 1 ; N1 = N ) ; N1 = none ), assertz(way(e, Key, N1)).
first_f(Key, X) :- ( \+ way(f, Key, _) -> assertz(way(f, Key, X)) ; retract(way(f, Key, N)), N1 is min(N, X), assertz(way(f, Key, N1)) ).
