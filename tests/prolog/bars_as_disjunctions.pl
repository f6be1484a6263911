% A bar as an infix operator is a disjunction, also where it is called as a term.
:- if((fail|true)).
compiled(yes).
:- else.
compiled(no).
:- endif.

either(X) :- ( X = 1 | X = 2 ).

main :-
    compiled(C), print(C), nl,                                  % expect: yes
    findall(X, either(X), Xs), print(Xs), nl,                   % expect: [1,2]
    findall(Y, ( Y = a | Y = b ), Ys), print(Ys), nl,           % expect: [a,b]
    G = ( fail | print(right), nl ), call(G),                   % expect: right
    findall(Z, call(( member(Z, [1,2,3]), Z > 1 | Z = 0 )), Zs), print(Zs), nl,   % expect: [2,3,0]
    ( \+ call(( fail | fail )) -> print(failed) ; true ), nl.   % expect: failed
