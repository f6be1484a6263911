% labeling([min(E)], ...) where goals of freeze/2, dif/2 and when/2 wait for the variables, and see each value: as in swipl 9.0.4.
:- use_module(library(clpfd)).

main :-
    t(X, ( X in 1..10, freeze(X, X > 5), labeling([min(X)], [X]) )),                            % expect: 6
    t(Y, ( Y in 1..3, dif(Y, 1), labeling([min(Y)], [Y]) )),                                    % expect: 2
    t(Z-W, ( Z in 1..5, W in 1..5, Z #< W, when(?=(Z, 2), Z \== 1), labeling([min(Z)], [Z,W]) )),   % expect: 2-3
    t(A-B-C, ( A in 1..5, B in 1..5, freeze(A, B = A), C #= 10 - A, labeling([min(C)], [A,B]) )),   % expect: 5-5-5
    t(D-E-F, ( D in 1..5, E in 1..5, freeze(D, E #> D), F #= 10 - D, labeling([min(F)], [D,E]) )),  % expect: 4-5-6
    findall(P-Q, ( P in 1..3, Q in 1..2, freeze(P, P \= 2), labeling([max(P)], [P,Q]) ), L), print(L), nl.   % expect: [3-1,3-2,1-1,1-2]

t(X, Goal) :- ( Goal -> print(X) ; print(none) ), nl.
