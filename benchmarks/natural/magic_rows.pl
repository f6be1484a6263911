% Chain in library predicates: permutation/2, with tests on the way.
main :- findall(R, ( between(9, 21, Sum), magic(Sum, R) ), Rs), length(Rs, N), write(N), nl.

magic(Sum, [A,B,C,D,E,F,G,H,I]) :-
    permutation([1,2,3,4,5,6,7,8,9,10], [A,B,C,D,E,F,G,H,I,_]),
    Sum =:= A + B + C, Sum =:= D + E + F, Sum =:= A + D + G, Sum =:= B + E + H, Sum =:= A + E + I, Sum =:= G + H + I, Sum =:= C + E + G.
