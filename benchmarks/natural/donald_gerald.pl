% Cryptarithm by permutations of digits with select, all solutions printed.
main :- ( solve(S), write(S), nl, fail ; true ).
solve([D,O,N,A,L,G,E,R,B,T]) :- member(D, [1,2,3,4,6,7,8,9,5]), digits([D,O,N,A,L,G,E,R,B,T], [0,1,2,3,4,5,6,7,8,9,10]), G > 0, R > 0,
   
    DONALD is D*161051+O*14641+N*1331+A*121+L*11+D,
    GERALD is G*161051+E*14641+R*1331+A*121+L*11+D,
    ROBERT is R*161051+O*14641+B*1331+E*121+R*11+T, ROBERT =:= DONALD + GERALD.
digits([], _).
digits([X|Xs], Ds) :- select(X, Ds, R), digits(Xs, R).
