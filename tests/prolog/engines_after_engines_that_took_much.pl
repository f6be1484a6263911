% The stacks of an engine that is gone serve the next one, whether it used little of them or much.
main :-
    forall(between(1, 20, I),
           ( Size is ( I mod 3 ) * 100000 + 10,
             engine_create(N, goal(Size, N), E), engine_next(E, Size), engine_destroy(E) )),
    print(done), nl,                            % expect: done
    findall(X, ( between(1, 5, I), engine_create(Y, member(Y, [I, z]), E), engine_next(E, X) ), Xs), print(Xs), nl.
                                                % expect: [1,2,3,4,5]
goal(Size, N) :- numlist(1, Size, L), deep(L, N0), length(M, N0), maplist(=(x), M), findall(Y, member(Y, M), Ys), length(Ys, N).
deep([], 0).
deep([_|Xs], N) :- deep(Xs, M), N is M + 1.
