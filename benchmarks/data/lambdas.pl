% Lambda terms, and predicates that call goals on lists.
:- use_module(library(yall)).
:- use_module(library(apply)).
:- use_module(library(lists)).

goal(lambda_large_free, S) :- numlist(1, 20000, L), length(L, N), each(20000, L, N, 0, S).
goal(lambda_bound_later, S) :- numlist(1, 20000, L), foldl([X,A0,A]>>( A is A0 + X ), L, 0, S0), twice(L, S0, S1), sum_list(S1, S).
goal(maplist_lambda, S) :- numlist(1, 300000, L), maplist([X,Y]>>( Y is X * 2 ), L, L2), last(L2, S).
goal(maplist_lambda_free, S) :- numlist(1, 300000, L), K = 3, maplist({K}/[X,Y]>>( Y is X * K ), L, L2), sum_list(L2, S).
goal(lambda_in_variable, S) :- G = [X,Y]>>( Y is X + 1 ), numlist(1, 100000, L), maplist(G, L, L2), sum_list(L2, S).
goal(include_lambda, S) :- numlist(1, 300000, L), include([X]>>( X mod 3 =:= 0 ), L, M), length(M, S).
goal(foldl_lambda, S) :- numlist(1, 300000, L), foldl([X,A,B]>>( B is max(X, A) ), L, 0, S).
goal(nested_lambdas, S) :-
    findall(R, ( between(1, 300, I), numlist(1, I, R) ), Rs),
    maplist([R,T]>>( foldl([X,A,B]>>( B is A + X ), R, 0, T) ), Rs, Ts), sum_list(Ts, S).
goal(lambda_made_at_run_time, S) :- lambda(3, G), numlist(1, 100000, L), maplist(G, L, M), sum_list(M, S).
goal(maplist_plus, S) :- numlist(1, 500000, L), maplist(plus(3), L, M), last(M, S).
goal(maplist_own, S) :- numlist(1, 500000, L), maplist(double, L, M), last(M, S).
goal(foldl_own, S) :- numlist(1, 500000, L), foldl(add, L, 0, S).
goal(include_own, S) :- numlist(1, 500000, L), include(even, L, M), length(M, S).
goal(exclude_partition, S) :- numlist(1, 300000, L), exclude(even, L, A), partition(even, L, B, C), length(A, N), length(B, K), length(C, M), S is N + K * M.
goal(call_n, S) :- calls(500000, add(1), 0, S).
goal(maplist_conversion, S) :- numlist(1, 100000, L), maplist(atom_number, As, L), maplist(atom_length, As, Ls), sum_list(Ls, S).
goal(forall_call, S) :- numlist(1, 300000, L), forall(member(X, L), call(integer, X)), aggregate_all(count, ( member(X, L), even(X) ), S).

each(0, _, _, S, S) :- !.
each(I, L, N, S0, S) :- call({L,N}/[X,Y]>>( L = [F|_], Y is X + N + F ), I, V), S1 is S0 + V, I1 is I - 1, each(I1, L, N, S1, S).
twice(L, S0, S) :- maplist({S0}/[X,Y]>>( Y is X + S0 ), L, S).
lambda(K, [X,Y]>>( Y is X * K )).
double(X, Y) :- Y is X * 2.
add(X, Y, Z) :- Z is X + Y.
even(X) :- X mod 2 =:= 0.
calls(0, _, S, S) :- !.
calls(N, G, S0, S) :- call(G, S0, S1), N1 is N - 1, calls(N1, G, S1, S).
