% aggregate_all/3 over the solutions of a goal.
age(peter, 7). age(ann, 11). age(pat, 8). age(tom, 5). age(mike, 11).
main :-
    aggregate_all(count, age(_, _), N), write(N), nl,
    aggregate_all(sum(A), age(_, A), S), write(S), nl,
    aggregate_all(max(A), age(_, A), Max), write(Max), nl,
    aggregate_all(max(A, P), age(P, A), MaxP), write(MaxP), nl,
    aggregate_all(min(A, P), age(P, A), MinP), write(MinP), nl,
    aggregate_all(bag(P), age(P, _), Bag), write(Bag), nl,
    aggregate_all(set(A), P^age(P, A), Set), write(Set), nl,
    aggregate_all(count, fail, Zero), write(Zero), nl,
    ( aggregate_all(max(A), age(nobody, A), _) -> true ; write(no_max), nl ).
% expect: 5
% expect: 42
% expect: 11
% expect: max(11,ann)
% expect: min(5,tom)
% expect: [peter,ann,pat,tom,mike]
% expect: [5,7,8,11]
% expect: 0
% expect: no_max
