% Nested chains: digits for letters, taken one after the other from what is left.
main :- findall(S, puzzle(S), All), write(All), nl, findall(R, robert(R), Roberts), write(Roberts), nl.

puzzle([S,E,N,D,M,O,R,Y]) :-
    digits([S,E,N,D,M,O,R,Y], [0,1,2,3,4,5,6,7,8,9]),
    S > 0, M > 0,
    1000*S + 100*E + 10*N + D + 1000*M + 100*O + 10*R + E =:= 10000*M + 1000*O + 100*N + 10*E + Y.

robert([D,O,N,A,L,G,E,R,B,T]) :-
    digits([D,O,N,A,L,G,E,R,B,T], [0,1,2,3,4,5,6,7,8,9]),
    D =:= 5,
    100000*D + 10000*O + 1000*N + 100*A + 10*L + D + 100000*G + 10000*E + 1000*R + 100*A + 10*L + D
      =:= 100000*R + 10000*O + 1000*B + 100*E + 10*R + T.

digits([], _).
digits([D|Ds], Left) :- select(D, Left, Rest), digits(Ds, Rest).
