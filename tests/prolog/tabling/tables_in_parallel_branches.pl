% Branches that run side by side call tabled predicates: the answers are those of the sequential run, in its order.

:- table fib/2, path/2, digit_sum(_, min).

fib(0, 0).
fib(1, 1).
fib(N, F) :- N > 1, A is N - 1, B is N - 2, fib(A, X), fib(B, Y), F is X + Y.

edge(X, Y) :- Y is (X * 7 + 3) mod 30.
edge(X, Y) :- Y is (X * 5 + 1) mod 30.
path(X, Y) :- edge(X, Y).
path(X, Y) :- path(X, Z), edge(Z, Y).

digit_sum(N, S) :- between(1, 9, D), N >= D, M is N - D, M mod 3 =:= 0, digit_sum(M, S0), S is S0 + D.
digit_sum(0, 0).

queens(N, Qs) :- numlist(1, N, Ns), select_all(Ns, [], Qs).
select_all([], Qs, Qs).
select_all(Ns, Qs0, Qs) :- select(Q, Ns, Rest), safe(Q, 1, Qs0), select_all(Rest, [Q|Qs0], Qs).
safe(_, _, []).
safe(Q, D, [P|Ps]) :- Q =\= P + D, Q =\= P - D, D1 is D + 1, safe(Q, D1, Ps).

main :-
    findall(Qs-F, ( queens(6, Qs), Qs = [A,B|_], N is A * 10 + B, fib(N, F) ), L1), print(L1), nl,
    % expect: [[5,3,1,6,4,2]-53316291173,[4,1,5,2,6,3]-165580141,[3,6,2,5,1,4]-14930352,[2,4,6,1,3,5]-46368]
    findall(X-Y, ( between(1, 6, X), path(X, Y), Y mod 11 =:= 0 ), L2), print(L2), nl,
    % expect: [1-0,2-11,3-0,4-0,5-11,6-0]
    findall(N-S, ( between(1, 40, N), N mod 9 =:= 3, digit_sum(N, S) ), L3), print(L3), nl,
    % expect: [3-3,12-12,21-21,30-30,39-39]
    forall(( between(25, 28, N), path(N, Y), Y > 27 ), ( print(N-Y), nl )).
    % expect: 25-28
    % expect: 26-29
    % expect: 27-28
    % expect: 28-28
