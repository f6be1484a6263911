% The best of integers, big integers, floats and other terms, with and without a witness: of equal ones the first counts.
main :-
    forall(numbers(Xs), ( results(Xs, Rs), print(Rs), nl )),
    aggregate_all(max(X), member(X, [3,1.0,7,2]), Most), print(Most), nl,     % expect: [1,3,3-1,1-3,6]
    aggregate_all(count, member(_, [a,b]), N), print(N), nl.                  % expect: [1,3,3-1,1-2,9]
% expect: [-1.5,2.5,2.5-2,-1.5-1,1.5]
% expect: [1152921504606846975,1152921504606846976,1152921504606846976-2,1152921504606846975-1,3458764513820540926]
% expect: [-1152921504606846976,5,5-3,-1152921504606846976-1,-2305843009213693947]
% expect: [0.0,0.0,0.0-1,0.0-1,0.0]
% expect: 7
% expect: 2

numbers([3,2,1]).
numbers([3,1,3,1,1]).
numbers([-1.5,2.5,0.5]).
numbers([1152921504606846975,1152921504606846976,1152921504606846975]).
numbers([-1152921504606846976,-1152921504606846976,5]).
numbers([0.0,0.0]).

results(Xs, [Min, Max, Most-First, Least-FirstLeast, Sum]) :-
    aggregate_all(min(X), member(X, Xs), Min),
    aggregate_all(max(X), member(X, Xs), Max),
    aggregate_all(max(X, I), nth1(I, Xs, X), max(Most, First)),
    aggregate_all(min(X, I), nth1(I, Xs, X), min(Least, FirstLeast)),
    aggregate_all(sum(X), member(X, Xs), Sum).
