% Global variables, exceptions, destructive assignment, findall and friends.
goal(nb_getval_large, S) :- numlist(1, 20000, L), nb_setval(k, L), aggregate_all(sum(X), ( between(1, 2000, _), nb_getval(k, [X|_]) ), S).
goal(b_getval_large, S) :- numlist(1, 20000, L), b_setval(k, L), aggregate_all(sum(X), ( between(1, 200000, _), b_getval(k, [X|_]) ), S).
goal(nb_counter, S) :- nb_setval(n, 0), forall(between(1, 500000, _), ( nb_getval(n, X), Y is X + 1, nb_setval(n, Y) )), nb_getval(n, S).
goal(nb_assoc, S) :-
    numlist(1, 2000, L), findall(K-K, member(K, L), Ps), list_to_assoc(Ps, A), nb_setval(a, A),
    aggregate_all(sum(V), ( between(1, 3000, I), K is 1 + I mod 2000, nb_getval(a, T), get_assoc(K, T, V) ), S).
goal(b_chain, S) :- b_setval(c, []), push(100000), b_getval(c, L), length(L, S).
goal(throw_catch, S) :- aggregate_all(count, ( between(1, 200000, I), catch(throw(e(I)), e(_), true) ), S).
goal(throw_deep, S) :- aggregate_all(sum(V), ( between(1, 2000, _), catch(deep(100), stop(V), true) ), S).
goal(caught_errors, S) :- aggregate_all(count, ( between(1, 100000, I), catch(( X is I + a, true ), error(type_error(_, _), _), X = 0) ), S).
goal(caught_existence, S) :- aggregate_all(count, ( between(1, 100000, _), catch(no_such_predicate(1), error(_, _), true) ), S).
goal(catch_without_throw, S) :- aggregate_all(sum(I), ( between(1, 500000, I), catch(integer(I), _, true) ), S).
goal(cleanup, S) :- aggregate_all(count, ( between(1, 100000, _), setup_call_cleanup(true, true, true) ), S).
goal(nb_setarg, S) :- T = count(0), forall(between(1, 500000, _), ( arg(1, T, X), Y is X + 1, nb_setarg(1, T, Y) )), arg(1, T, S).
goal(setarg_array, S) :- functor(T, a, 1000), fill(1000, T), forall(between(1, 200, _), rotate(T)), arg(1, T, S).
goal(findall_short, S) :- aggregate_all(sum(N), ( between(1, 200000, I), findall(I, member(_, [a,b]), L), length(L, N) ), S).
goal(findall_large, S) :- findall(f(I, J), ( between(1, 500, I), between(1, 500, J) ), L), length(L, S).
goal(copy_term_large, S) :- numlist(1, 10000, L), aggregate_all(count, ( between(1, 300, _), copy_term(f(L, _), _) ), S).
goal(bagof_groups, S) :- findall(K-V, ( between(1, 16000, V), K is V mod 8000 ), Ps), aggregate_all(count, bagof(V, member(K-V, Ps), _), S).
goal(bagof_unbound_witnesses, S) :- length(Ks, 4000), findall(_, member(_, Ks), _), pairs(Ks, Ps), aggregate_all(count, bagof(V, member(_-V, Ps), _), S).
goal(bagof_partial_witnesses, S) :-
    findall(f(K, _)-V, ( between(1, 8000, V), K is V mod 4000 ), Ps), aggregate_all(count, bagof(V, member(_-V, Ps), _), S).
goal(setof_pairs, S) :- findall(K-V, ( between(1, 100000, V), K is V * 7919 mod 1000 ), Ps), setof(K, V^member(K-V, Ps), Ks), length(Ks, S).
goal(aggregate_max, S) :- aggregate_all(max(X, I), ( between(1, 500000, I), X is I * 7919 mod 100003 ), max(_, S)).

push(0) :- !.
push(N) :- b_getval(c, L), b_setval(c, [N|L]), N1 is N - 1, push(N1).
deep(0) :- throw(stop(1)).
deep(N) :- N1 is N - 1, deep(N1), true.
fill(0, _) :- !.
fill(N, T) :- arg(N, T, N), N1 is N - 1, fill(N1, T).
rotate(T) :- arg(1, T, X), functor(T, _, N), rotate(1, N, X, T).
rotate(N, N, X, T) :- !, nb_setarg(N, T, X).
rotate(I, N, X, T) :- J is I + 1, arg(J, T, Y), nb_setarg(I, T, Y), rotate(J, N, X, T).
pairs([], []).
pairs([K|Ks], [K-1,K-2|Ps]) :- pairs(Ks, Ps).
