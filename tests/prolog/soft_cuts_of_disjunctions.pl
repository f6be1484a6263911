% The condition of *-> may be a disjunction of tests, and is true as often as they are.
% options: -q -g main -t halt
main :-
    count(either(1, _)),           % expect: 2
    count(either(2, _)),           % expect: 1
    count(either(2, w)),           % expect: 1
    count(nested(1, _)),           % expect: 4
    count(once_only(1)).           % expect: 1

count(G) :- findall(x, G, L), length(L, N), print(N), nl.

either(X, W) :- ( ( X == 1 ; var(W) ) *-> true ; true ).
nested(X, W) :- ( ( X == 1 ; var(W) ), ( integer(X) ; var(W) ) *-> true ; true ).
once_only(X) :- ( X == 1, integer(X) *-> true ; true ).
