% Nested chains: digits for letters, taken one after the other from what is left; the words are data.
main :- forall(sum_of_words(Letters, A, B, C), ( findall(Letters, solved(Letters, A, B, C), All), write(All), nl )).

sum_of_words([S,E,N,D,M,O,R,Y], [S,E,N,D], [M,O,R,E], [M,O,N,E,Y]).
sum_of_words([C,R,O,S,A,D,N,G,E], [C,R,O,S,S], [R,O,A,D,S], [D,A,N,G,E,R]).
sum_of_words([S,A,T,U,R,N,P,L,E], [S,A,T,U,R,N], [U,R,A,N,U,S], [P,L,A,N,E,T,S]).
sum_of_words([D,O,N,A,L,G,E,R,B,T], [D,O,N,A,L,D], [G,E,R,A,L,D], [R,O,B,E,R,T]).

solved(Letters, A, B, C) :-
    digits(Letters, [0,1,2,3,4,5,6,7,8,9]),
    A = [A1|_], A1 > 0, B = [B1|_], B1 > 0, C = [C1|_], C1 > 0,
    value_of(A, 0, NA), value_of(B, 0, NB), value_of(C, 0, NC), NC =:= NA + NB.

value_of([], N, N).
value_of([D|Ds], N0, N) :- N1 is 10 * N0 + D, value_of(Ds, N1, N).

digits([], _).
digits([D|Ds], Left) :- select(D, Left, Rest), digits(Ds, Rest).
