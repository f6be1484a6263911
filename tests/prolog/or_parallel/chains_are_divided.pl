% Generators that call themselves last are divided: their elements come in the order of the text, each once.
main :-
    forall(generator(Name, X, Goal),
           ( findall(X, ( call(Goal), work(300) ), Xs),
             length(Xs, Length), summary(Xs, Sum),
             show([Name, Length, Sum]) )).

% expect: [member,60,73810]
% expect: [select,60,73810]
% expect: [permutation,24,7460]
% expect: [down,60,37820]
% expect: [up,60,73810]
% expect: [by_twos,30,18910]
% expect: [evens,30,18910]
% expect: [moves,120,364170]
% expect: [either,60,37820]
% expect: [filtered,44,45210]
% expect: [pairs,66,129272]
% expect: [partial,5,55]
% expect: [tree,7,140]
generator(member, X, ( numlist(1, 60, L), member(X, L) )).
generator(select, S, ( numlist(1, 60, L), take(X, L, R), sum_list(R, T), S is X + T // 1830 )).
generator(permutation, N, ( permuted([1,2,3,4], P), number_of(P, N0), N is N0 mod 100 )).
generator(down, X, down(60, X)).
generator(up, X, up(1, 60, X)).
generator(by_twos, X, ( numlist(1, 60, L), by_twos(L, X) )).
generator(evens, X, ( numlist(1, 60, L), member(X, L), X mod 2 =:= 0 )).
generator(moves, X, ( numlist(1, 60, L), move(L, X) )).
generator(either, X, either(60, X)).
generator(filtered, X, ( numlist(1, 60, L), larger(L, 16, X) )).
generator(pairs, S, ( numlist(1, 12, L), in(L, X), in(L, Y), X < Y, S is X * Y )).
generator(partial, N, ( member(x, L), length(L, M), ( M > 4 -> ! ; true ), N = M )).
generator(tree, X, label(t(t(t(e,1,e), 2, t(e,3,e)), 4, t(t(e,5,e), 6, t(e,7,e))), X)).

take(X, [X|Xs], Xs).
take(X, [Y|Xs], [Y|Ys]) :- take(X, Xs, Ys).

permuted([], []).
permuted(Xs, [Y|Ys]) :- take(Y, Xs, Zs), permuted(Zs, Ys).

number_of(Ds, N) :- number_of(Ds, 0, N).
number_of([], N, N).
number_of([D|Ds], N0, N) :- N1 is 10 * N0 + D, number_of(Ds, N1, N).

down(N, N).
down(N, X) :- N > 1, N1 is N - 1, down(N1, X).

up(L, _, L).
up(L, H, X) :- L < H, L1 is L + 1, up(L1, H, X).

by_twos([_,X|_], X).
by_twos([_,_|Xs], X) :- by_twos(Xs, X).

move([X|_], X).
move([X|_], Y) :- Y is 100 - X.
move([_|Xs], X) :- move(Xs, X).

either(N, X) :- ( X = N ; N > 1, N1 is N - 1, either(N1, X) ).

larger([X|_], Limit, X) :- X > Limit.
larger([X|Xs], Limit, Y) :- X < 1000, larger(Xs, Limit, Y).

in([X|_], X).
in([_|Xs], X) :- in(Xs, X).

label(t(L,_,_), X) :- label(L, X).
label(t(_,X,_), X).
label(t(_,_,R), X) :- label(R, X).

% Depends on the order.
summary(Xs, Sum) :- summary(Xs, 1, 0, Sum).
summary([], _, Sum, Sum).
summary([X|Xs], I, Sum0, Sum) :- Sum1 is Sum0 + I * X, I1 is I + 1, summary(Xs, I1, Sum1, Sum).

work(0) :- !.
work(N) :- N1 is N - 1, work(N1).

show(X) :- write(X), nl.
