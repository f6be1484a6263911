% abs(X-Y) #\= N counts as one constraint where a strategy goes by how many there are. The output is SWI-Prolog's.
:- use_module(library(clpfd)).

degree(Goals, X) :- X in 1..9, Goals, fd_degree(X, D), print(D), nl.

main :-
    degree(abs(X1-_) #\= 1, X1),                                            % expect: 1
    degree(( abs(X2-_) #\= 1, abs(X2-_) #\= 2 ), X2),                       % expect: 2
    degree(( abs(X3-Y3) #\= 1, X3 #\= Y3+3 ), X3),                          % expect: 2
    degree(abs(X4-_) #\= 0, X4),                                            % expect: 1
    [X, Y] ins 1..3, abs(X-_) #\= 1, Y #\= _+0,
    findall([Y,X], labeling([ffc], [Y, X]), L), print(L), nl.               % expect: [[1,1],[1,2],[1,3],[2,1],[2,2],[2,3],[3,1],[3,2],[3,3]]
