% What answers may be: any terms without attributed variables and cycles; equal up to renaming counts as one.

:- table term/1, pair/2, numeral/1, call_pattern/2, long/1, attributed/1, cyclic/1, shared/3.

term(X) :- member(X, [b, 1, "text", f(_), g(Y, Y), g(_, _), _, [1,2|_], 1.0, a, f(_), 123456789012345678901234567890, [], '[]']).
pair(X, Y) :- member(X-Y, [1-a, 2-b, 1-a, f(Z)-Z, f(_)-_, 1-"a"]).
numeral(N) :- member(N, [1, 1.0, 1.5, 100000000000000000000, -3, 1, 1.0, 100000000000000000000]).
call_pattern(X, Y) :- X = Y.
long(L) :- numlist(1, 2000, L).
long(L) :- numlist(1, 2000, L).
attributed(X) :- freeze(X, true).
cyclic(X) :- X = f(X).
shared(X, Y, f(X, Y)) :- X = Y.

try(Goal) :- catch(( Goal -> true ; true ), error(E, _), ( E =.. [Name|_], print(Name), nl )).

main :-
    findall(X, term(X), Xs), length(Xs, N1), print(N1), nl,          % expect: 13
    findall(X-Y, pair(X, Y), Ps), length(Ps, N2), print(N2), nl,     % expect: 5
    findall(N, numeral(N), Ns0), msort(Ns0, Ns), print(Ns), nl,       % expect: [-3,1.0,1,1.5,100000000000000000000]
    call_pattern(A, B), ( A == B -> print(same) ; print(different) ), nl,   % expect: same
    call_pattern(C, 1), print(C), nl,                                % expect: 1
    ( call_pattern(1, 2) -> true ; print(no), nl ),                  % expect: no
    call_pattern(f(V, W), f(1, Z)), ( V == 1, W == Z, var(W) -> print(bound) ; print(V-W-Z) ), nl,   % expect: bound
    shared(P, Q, R), P = 1, print(Q-R), nl,                          % expect: 1-f(1,1)
    findall(L, long(L), [Long]), length(Long, Length), print(Length), nl,    % expect: 2000
    try(attributed(_)),                                              % expect: type_error
    try(( freeze(T, true), term(T) )),                               % expect: type_error
    try(cyclic(_)),                                                  % expect: type_error
    findall(X, term(f(X)), [_]),
    print(done), nl.                                                 % expect: done
