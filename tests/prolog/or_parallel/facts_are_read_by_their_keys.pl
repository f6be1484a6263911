% A branch that looks for p(Key, ...) need not begin again when a branch at its left has modified clauses of other keys. What it reads of its
% own key, and clauses whose first argument is a variable, are what a sequential run reads.
:- dynamic known/2, visited/1, shape/2, mark/2, any/2, count/2, gone/1.

main :- memo, memo_of_terms, visited_states, modified_keys, erased_keys, clauses_for_any_key, added_in_front, counted_by_key, own_clauses.

work(0) :- !.
work(N) :- N1 is N - 1, work(N1).

% Most keys are known to one branch only, some to several.
memo :-
    retractall(known(_, _)),
    findall(L, ( between(1, 300, I), N is I * 7 mod 211 + 1, steps(N, L) ), All), sum_list(All, Sum),
    aggregate_all(count, known(_, _), Count), write(Sum-Count), nl.        % expect: 12684-211

steps(N, L) :- known(N, L), !.
steps(N, L) :- collatz(N, L), assertz(known(N, L)).

collatz(1, 0) :- !.
collatz(N, L) :- ( N mod 2 =:= 0 -> M is N // 2 ; M is 3 * N + 1 ), collatz(M, L1), L is L1 + 1.

% Lists, structures, strings and floats as keys.
memo_of_terms :-
    findall(V, ( between(1, 60, I), key(I, K), value(K, I, V) ), Vs), sum_list(Vs, Sum),
    aggregate_all(count, shape(_, _), Count), write(Sum-Count), nl.       % expect: 930-30

key(I, K) :- J is I mod 30, ( J < 8 -> K = [J, a] ; J < 15 -> K = f(g(J), "x") ; J < 22 -> K is J / 2.0 ; number_string(J, K) ).

value(K, _, V) :- shape(K, V), !.
value(K, I, I) :- work(200), assertz(shape(K, I)).

% Each state once, in the order of a sequential run, whatever other branches have visited.
visited_states :-
    findall(S, reached(0, S), States), length(States, Length), last(States, Last), write(Length-Last), nl.   % expect: 100-52

reached(S, S) :- new(S).
reached(S, T) :- member(D, [1, 7]), next(S, D, N), \+ visited(N), reached(N, T).

new(S) :- \+ visited(S), assertz(visited(S)), work(50).
next(S, D, N) :- N is (S * 3 + D) mod 100.

% The first branch changes what the others read, after they have.
modified_keys :-
    assertz(mark(a, 1)), assertz(mark(b, 2)), warm_up,
    findall(X-V, ( between(1, 6, X), ( X =:= 1 -> work(20000), assertz(mark(a, 10)) ; true ), member(K, [a, b]), mark(K, V) ), All),
    write(All), nl.       % expect: [1-1,1-10,1-2,2-1,2-10,2-2,3-1,3-10,3-2,4-1,4-10,4-2,5-1,5-10,5-2,6-1,6-10,6-2]

% So that marks are known to be modified often.
warm_up :- forall(( between(1, 8, X), \+ mark(X, _) ), ( work(500), assertz(mark(X, X)) )).

erased_keys :-
    forall(member(X, [1, 2, 3, 4]), assertz(gone(X))),
    forall(( between(5, 12, X), \+ gone(X) ), ( work(500), assertz(gone(X)) )),
    findall(X-Is, ( between(1, 4, X), ( X =:= 1 -> work(20000), retract(gone(3)) ; true ), ( gone(X) -> Is = there ; Is = gone ) ), All),
    write(All), nl.                                                       % expect: [1-there,2-there,3-gone,4-there]

% A clause whose first argument has variables is for every key.
clauses_for_any_key :-
    forall(( between(1, 8, X), \+ any(X, _) ), ( work(500), assertz(any(X, own)) )),
    findall(X-Vs, ( between(1, 4, X), ( X =:= 1 -> work(20000), assertz(any(_, all)), assertz(any(f(_), none)) ; true ), findall(V, any(X, V), Vs) ), All),
    write(All), nl.                         % expect: [1-[own,all],2-[own,all],3-[own,all],4-[own,all]]

added_in_front :-
    retractall(mark(_, _)), warm_up,
    findall(X-V, ( between(1, 4, X), ( X =:= 1 -> work(20000), asserta(mark(3, first)) ; true ), once(mark(X, V)) ), All),
    write(All), nl.                                                       % expect: [1-1,2-2,3-first,4-4]

counted_by_key :-
    forall(( between(1, 40, X), K is X mod 5 ), count(K)),
    findall(K-N, count(K, N), All), write(All), nl.                       % expect: [1-8,2-8,3-8,4-8,0-8]

count(K) :- retract(count(K, N)), !, N1 is N + 1, work(50), assertz(count(K, N1)), reorder.
count(K) :- assertz(count(K, 1)).

% The order of the facts is that of the first time.
reorder :- findall(K-N, count(K, N), All), length(All, 5), !, forall(member(K, [1, 2, 3, 4, 0]), ( retract(count(K, N)), assertz(count(K, N)) )).
reorder.

% A branch sees what it has added itself, before its turn.
own_clauses :-
    retractall(known(_, _)),
    findall(X-Vs, ( between(1, 8, X), \+ known(X, _), work(300), assertz(known(X, 1)), assertz(known(X, 2)), findall(V, known(X, V), Vs) ), All),
    write(All), nl.       % expect: [1-[1,2],2-[1,2],3-[1,2],4-[1,2],5-[1,2],6-[1,2],7-[1,2],8-[1,2]]
