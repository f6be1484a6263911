% A goal that searches for its best solution again, after backtracking and with other constraints, searches anew: in another branch, within a
% findall, within another such search, after an exception has left one, and where a cut takes branches away in the middle of theirs.
:- use_module(library(clpfd)).
:- use_module(library(best_solution)).

main :-
    findall(K-S, again(K, S), Again), print(Again), nl,
    findall(L, ( member(N, [3,1,2]), findall(C, least_from(N, C), L) ), Lists), print(Lists), nl,
    once(( member(N1, [4,3,9]), best_solution(min(C1), slow(N1, C1)) )), print(N1-C1), nl,
    findall(C2, ( cut_after_some_time(C2) ; best_solution(max(C2), member(C2, [2,8,5])) ), C2s), print(C2s), nl,
    findall(B, ( member(T, [4,1,3]), catch(best_solution(min(B), throws(T, B)), left, B = left) ), Bs), print(Bs), nl,
    findall(O-I, best_solution(min(O), outer(O, I)), Nested), print(Nested), nl,
    findall(V, in_order(V), Vs), length(Vs, Length), Vs = [First,Second|_], print(Length-First-Second), nl.
% expect: [3-3,9-9,1-1,12-12,0-0,5-5]
% expect: [[3],[1],[2]]
% expect: 4-4
% expect: [7,8]
% expect: [left,1,left]
% expect: [12-3]
% expect: 36-[0,0]-[0,1]

% The search begins before K is known to it in another way than by its constraints.
again(K, S) :-
    X in 0..20, Y in 0..5, S #= X + Y,
    member(K, [3,9,1,12,0,5]), X #>= K,
    once(labeling([min(S)], [X,Y])).

least_from(N, C) :- X in 0..9, X #>= N, C in 0..99, C #= X * X - 2 * N * X + N * N + N, once(labeling([min(C)], [X,C])).

slow(N, C) :- between(0, 40, D), wait(500), cost_below(N), C is N + D * D.

cut_after_some_time(C) :- wait(5000), !, C = 7.
cut_after_some_time(C) :- best_solution(min(C), slow(1, C)).

throws(T, B) :- member(B, [5,6,1,2]), wait(200), ( B =:= 1, T > 1 -> throw(left) ; true ).

outer(O, I) :- member(I, [7,3,5]), best_solution(max(M), ( between(1, 9, M0), M0 =< 3 * I, M is M0 )), O is M + I, cost_below(O).

in_order([X,Y]) :- [X,Y] ins 0..5, labeling([min(X),min(Y)], [X,Y]).

wait(0) :- !.
wait(N) :- N1 is N - 1, wait(N1).
