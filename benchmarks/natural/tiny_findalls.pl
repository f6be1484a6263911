% A simulation step by step, with a tiny findall in each: nothing to share.
main :- run(1800000, [1,2,3,4,5,6,7,8], S), write(S), nl.
run(0, S, S) :- !.
run(N, S, R) :-
    findall(Y, ( member(X, S), Y is (X * 7 + N) mod 101 ), S1),
    exclude([Z]>>(Z =:= 13), S1, S2), ( S2 = [_,_|_] -> S3 = S2 ; S3 = [1,2,3,4,5] ), N1 is N-1, run(N1, S3, R).
