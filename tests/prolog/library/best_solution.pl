% best_solution/2 and cost_below/1: the first of the best solutions, then the others, on any number of workers.
main :-
    best_solution(max(V), take([a,b,c,d,e], 11, 0, T, V)), print(V-T), nl,
    findall(X-Y, best_solution(min(X), member(X-Y, [3-a,1-b,2-c,1-d])), L), print(L), nl,
    best_solution(min(F), member(F, [2.5,1.25,3])), print(F), nl,
    best_solution(min(G), member(G, [2.75,2.5,2.625,3])), print(G), nl,
    ( best_solution(min(_), fail) -> true ; print(none), nl ),
    cost_below(3),
    best_solution(max(A), ( member(A, [1,2]), best_solution(min(B), ( member(B, [5,4,6]), cost_below(B) )) )), print(A-B), nl,
    findall(C-I-J, best_solution(min(C), square_like(I, J, C)), Is), print(Is), nl,
    error_of(best_solution(min(_), true)), error_of(best_solution(least(_), true)), error_of(best_solution(min(Q), Q = a)), error_of(cost_below(_)).
% expect: 25-[a,c,d]
% expect: [1-b,1-d]
% expect: 1.25
% expect: 2.5
% expect: none
% expect: 2-4
% expect: [0-71-71]
% expect: instantiation_error
% expect: domain_error(objective)
% expect: type_error(number)
% expect: instantiation_error

item(a, 4, 10).
item(b, 3, 7).
item(c, 5, 12).
item(d, 2, 3).
item(e, 6, 13).

take([], _, V, [], V).
take([I|Is], Room, V, Taken, Value) :-
    findall(P, ( member(J, [I|Is]), item(J, _, P) ), Ps), sum_list(Ps, More),
    Most is V + More, cost_below(Most),
    (   item(I, W, P), W =< Room, Left is Room - W, V1 is V + P, Taken = [I|Taken1], take(Is, Left, V1, Taken1, Value)
    ;   take(Is, Room, V, Taken, Value)
    ).

square_like(I, J, C) :- between(1, 150, I), between(1, 150, J), C is abs(I*J - 5041) + abs(I - J), cost_below(C).

error_of(G) :-
    catch(( G, E = none ), error(E, _), true),
    ( E = domain_error(D, _) -> print(domain_error(D)) ; E = type_error(T, _) -> print(type_error(T)) ; print(E) ), nl.
