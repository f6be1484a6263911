% A loop whose tests fail comes to no call: it gives work away, hears that it is cut, and waits for its turn where it backtracks.
main :-
    findall(X, square(X), Xs), length(Xs, N), sum_list(Xs, Sum), write(N-Sum), nl,     % expect: 81-165642
    aggregate_all(count, triple(60, _), Triples), write(Triples), nl,                  % expect: 26
    ( square(Y), Y > 1000 -> write(Y) ; write(none) ), nl,                             % expect: 1008
    ( \+ ( square(Z), Z > 5000 ) -> write(none) ; write(some) ), nl,                   % expect: none
    forall(few(F), ( write(F), nl )),                                                  % expect: 1990
    findall(S, soft(S), Ss), write(Ss), nl,                                            % expect: [0]
    catch(thrower, oops(T), ( write(T), nl )).                                         % expect: 1234

square(X) :- between(1, 4045, X), X * X mod 101 =:= 4.

triple(Most, A-B-C) :- between(1, Most, C), between(1, C, A), between(A, C, B), A * A + B * B =:= C * C.

few(X) :- between(1, 2500, X), X mod 995 =:= 0, X > 1000.

soft(X) :- ( between(1, 5000, X), X * X mod 7 =:= 3 *-> true ; X = 0 ).

thrower :- between(1, 5000, X), X mod 1234 =:= 0, throw(oops(X)).
