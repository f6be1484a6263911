% Cryptarithm by permutations of digits with select, all solutions printed.
main :- ( solve(S), write(S), nl, fail ; true ).
solve([D,O,N,A,L,G,E,R,B,T]) :- member(D, [1,2,3,4,6,7,8,9,5]), digits([D,O,N,A,L,G,E,R,B,T], [0,1,2,3,4,5,6,7,8,9]), G > 0, R > 0,
   
    DONALD is D*100000+O*10000+N*1000+A*100+L*10+D,
    GERALD is G*100000+E*10000+R*1000+A*100+L*10+D,
    ROBERT is R*100000+O*10000+B*1000+E*100+R*10+T, ROBERT =:= DONALD + GERALD.
digits([], _).
digits([X|Xs], Ds) :- select(X, Ds, R), digits(Xs, R).
