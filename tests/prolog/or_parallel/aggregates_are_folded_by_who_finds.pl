% Aggregates over all solutions: workers fold what they find, of kinds that can be folded as they stand and of kinds that cannot.
v(X) :- member(X, [3, 1.5, 7, 7.0, 2, 4, 100000000000000000000, -5, 100000000000000000000, 7]).

p(X, Y) :- between(1, 40, X), work(X), member(Y, [c, a, b]).

work(X) :- N is 50 + X mod 3, numlist(1, N, L), sum_list(L, _).

main :-
    forall(value_of_solution(X, V, Goal), aggregates(X, V, Goal)),
    first_of_equals, inside_once, error_in_the_middle, after_exceptions, cut_in_the_goal.

value_of_solution(X, V, ( p(X, _), V = X )).
value_of_solution(X, V, ( p(X, _), V is X * 1.5 )).
value_of_solution(X, V, ( p(X, _), v(V) )).
value_of_solution(X, V, ( p(X, _), V is 10 ** 18 + X )).
value_of_solution(X, V, ( p(X, _), ( X mod 2 =:= 0 -> V = X ; V is float(X) ) )).
value_of_solution(X, V, ( p(X, _), V is -X )).

% expect: [120,2460,40,1,max(40,40),min(1,1-1)]
% expect: [120,3690.0,60.0,1.5,max(60.0,40),min(1.5,1-1.5)]
% expect: [1200,2.399999999999985e+22,100000000000000000000,-5,max(100000000000000000000,1),min(-5,1- -5)]
% expect: [120,120000000000000002460,1000000000000000040,1000000000000000001,max(1000000000000000040,40),min(1000000000000000001,1-1000000000000000001)]
% expect: [120,2460.0,40,1.0,max(40,40),min(1.0,1-1.0)]
% expect: [120,-2460,-1,-40,max(-1,1),min(-40,40- -40)]
aggregates(X, V, Goal) :-
    aggregate_all(count, Goal, Count),
    aggregate_all(sum(V), Goal, Sum),
    aggregate_all(max(V), Goal, Max),
    aggregate_all(min(V), Goal, Min),
    aggregate_all(max(V, X), Goal, MaxWith),
    aggregate_all(min(V, X-V), Goal, MinWith),
    print([Count, Sum, Max, Min, MaxWith, MinWith]), nl.

% expect: max(9,c)
first_of_equals :- aggregate_all(max(N, W), ( p(X, W), N is (X * 7) mod 10 ), Max), print(Max), nl.

% expect: min(7,c)
inside_once :- aggregate_all(min(N, W), once(( p(X, W), N is (X * 7) mod 10, X > 20 )), Min), print(Min), nl.

% expect: type_error(evaluable,foo/0)
error_in_the_middle :-
    catch(aggregate_all(sum(N), ( p(X, _), ( X =:= 31 -> N = foo ; N = X ) ), _), error(Error, _), true),
    print(Error), nl.

% expect: 900
after_exceptions :- aggregate_all(max(N), ( p(X, _), catch(square(X, N), _, fail) ), Max), print(Max), nl.

square(X, N) :- ( X > 30 -> throw(too_large) ; N is X * X ).

% expect: 7
cut_in_the_goal :- aggregate_all(count, ( p(X, _), ( X mod 3 =:= 0 -> ! ; true ) ), Count), print(Count), nl.
