% Chain in library predicates: permutation/2, with tests on the way.
main :- findall(R, magic(R), Rs), length(Rs, N), write(N), nl.

magic([A,B,C,D,E,F,G,H,I]) :-
    permutation([1,2,3,4,5,6,7,8,9,10], [A,B,C,D,E,F,G,H,I,_]),
    15 =:= A + B + C, 15 =:= D + E + F, 15 =:= A + D + G, 15 =:= B + E + H, 15 =:= A + E + I, 15 =:= G + H + I, 15 =:= C + E + G.
