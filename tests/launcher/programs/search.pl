% Searches without end, for limits and interrupts.
endless(X) :- binary(22, Bits), sum_list(Bits, X), X < 0.
endless(X) :- endless(X).

% Some answers, then a search without end.
some_then_endless(X) :- member(X, [a, b, c]).
some_then_endless(X) :- endless(X).

some_costs_then_endless(X) :- member(X, [5, 3, 7, 6]).
some_costs_then_endless(X) :- endless(X).

binary(0, []) :- !.
binary(N, [B|Bs]) :- bit(B), N1 is N - 1, binary(N1, Bs).

bit(0).
bit(1).

% Memory without end, on the stacks of every worker.
growing(L) :- member(_, [1, 2, 3, 4]), grow([], L).

grow(L0, L) :- length(L1, 100), grow([L1|L0], L).

% The last alternative comes at once.
late(X) :- binary(16, Bits), sum_list(Bits, S), S < 0, X = never.
late(now).
late(later).

fails_late(X) :- member(X, [1, 2, 3]).
fails_late(_) :- throw(broken).

% Eight answers; the work before them differs, so that in any order the last may come first.
uneven(X) :- member(X, [1, 2, 3, 4, 5, 6, 7, 8]), T is (9 - X) * 30000, count_down(T).

count_down(0) :- !.
count_down(N) :- N1 is N - 1, count_down(N1).

% Cuts and exceptions that take back answers at their right.
cut_when_large(X) :- uneven(X), ( X >= 4 -> ! ; true ).
stopped_at_four(X) :- catch(( uneven(X), ( X =:= 4 -> throw(stop) ; true ) ), stop, X = stopped).

:- dynamic cutting/1.
cutting(X) :- uneven(X), X > 2, !.
cutting(never).

% N answers, with work before each.
steady(N, X) :- between(1, N, X), count_down(500000).

% The same, and a list that needs much memory.
filling(N, X) :- steady(N, X).
filling(_, X) :- numlist(1, 20000000, L), length(L, X).
