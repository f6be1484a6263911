% Each search for a best solution has costs of its own: searches within searches, one after the other, in different branches at the same
% time, and after one that has thrown, failed or was cut. Costs of solutions that a cut takes away prune nothing.
:- use_module(library(clpfd)).
:- use_module(library(best_solution)).

main :-
    findall(N-V, ( member(N, [7,3,9,5]), best_sum(N, V) ), Several), print(Several), nl,
    Xs = [X,Y], Xs ins 0..5, X + Y #>= 4,
    findall(B, ( member(L, [5,4,6]), best_solution(min(B), ( inner(L, M), B is M + L, cost_below(B) )) ), Bs), print(Bs), nl,
    catch(( Z in 0..9, labeling([min(_)], [Z]) ), error(E, _), true), print(E), nl,
    ( U in 0..9, U * U #= 2, labeling([min(U)], [U]) -> true ; print(none), nl ),
    findall(S, ( S #= 2 * X - Y, labeling([max(S)], [X,Y]) ), Ss), length(Ss, Length), Ss = [First|_], print(Length-First), nl,
    once(( between(1, 3, I), J in 0..9, J #> I, labeling([min(J)], [J]) )), print(I-J), nl,
    findall(C, best_solution(min(C), first_of(C)), Cs), print(Cs), nl,
    findall(C, best_solution(min(C), either(C)), Es), print(Es), nl,
    findall(C, best_solution(min(C), member(C, [2.75,2.5,2.625])), Fs), print(Fs), nl,
    woken(P), print(P), nl,
    findall(V, ( between(1, 300, K), labelled(K, V) ), Vs), sum_list(Vs, Sum), print(Sum), nl.
% expect: [7-6,3-2,9-8,5-4]
% expect: [9,8,11]
% expect: instantiation_error
% expect: none
% expect: 26-10
% expect: 1-2
% expect: [5]
% expect: [5]
% expect: [2.5]
% expect: 5-1
% expect: 45150

best_sum(N, V) :- length(Xs, N), Xs ins 0..1, sum(Xs, #=, V), V #>= N - 1, labeling([min(V)], Xs), !.

inner(L, M) :- M0 in 0..9, M0 * 2 #>= L + 1, labeling([min(M0)], [M0]), !, M is max(M0, L - L // 5).

% The second clause has the lesser cost, and the first cuts it away after some time.
first_of(C) :- wait(20000), !, C = 5.
first_of(3).

either(C) :- ( wait(20000) -> C = 5 ; C = 3 ).

wait(0) :- !.
wait(N) :- N1 is N - 1, wait(N1).

% A goal that labeling wakes has the choice, and cuts.
woken(Cost-X) :-
    X in 0..3, Cost in 0..9,
    freeze(X, cost_of(X, Cost)),
    labeling([min(Cost)], [X,Cost]), !.

cost_of(X, Cost) :- pick(X, C), C = Cost.

pick(1, C) :- wait(20000), !, C = 5.
pick(1, 1).
pick(2, 7).

labelled(K, V) :- V in 0..1000, V #>= K, W in 0..3, V #>= K + W - 3, labeling([min(V)], [V,W]), !.
