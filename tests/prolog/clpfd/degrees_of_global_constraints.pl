% fd_degree/2 counts the constraints of a variable as swipl does, which is what ffc goes by.
:- use_module(library(clpfd)).

degrees(Variables, Goal) :-
    Variables ins 0..9,
    call(Goal),
    maplist(fd_degree, Variables, Degrees),
    print(Degrees), nl.

main :-
    degrees([A,B,C], all_distinct([A,B,C])),                                 % expect: [2,2,2]
    degrees([D,E,F], all_different([D,E,F])),                                % expect: [1,1,1]
    degrees([G,H,I,J], element(G, [H,I], J)),                                % expect: [3,2,2,2]
    degrees([K,L], element(K, [3,4,5,3], L)),                                % expect: [5,4]
    degrees([M,N,O], O #= max(M, N)),                                        % expect: [2,2,3]
    degrees([P,Q,R,S], S #= min(P, min(Q, R))),                              % expect: [2,2,2,3]
    degrees([T,U,V], circuit([T,U,V])),                                      % expect: [2,2,2]
    degrees([W,X,Y], ( all_distinct([W,X,Y]), W #< X, Y #\= X )),            % expect: [3,4,3]
    degrees([Z,Z1,Z2,Z3], element(2, [Z,Z1,Z2], Z3)),                        % expect: [2,5,2,5]
    degrees([A1,B1], ( A1 #\= B1, C1 #\= B1, [A1,C1] ins 0..5, C1 = 4 )).    % expect: [1,2]
