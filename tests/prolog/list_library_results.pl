% Results and errors of library(lists), apply and aggregate that programs rely on.
main :-
    r(X, last([1,2,3], X)), r(X, last([], X)), r(X-Y, nth0(X, [a,b], Y)), r(X-Y, nth1(X, [a,b], Y)), r(X-Y, nth0(1, [a,b,c], X, Y)),
    r(X, numlist(1, 5, X)), r(X, numlist(5, 1, X)), r(X, sum_list([1,2.5], X)), r(X, sumlist([1,2], X)),
    r(X, max_list([1,3,2], X)), r(X, min_list([], X)), r(X, aggregate_all(count, member(_, [a,b]), X)),
    r(X, aggregate_all(sum(E), member(E, [1,2,3]), X)), r(X, aggregate_all(max(E), member(E, []), X)),
    r(X, aggregate_all(max(E-F), member(E-F, [1-a,3-b]), X)), r(X, aggregate_all(min(E,F), member(E-F, [2-a,1-b]), X)),
    r(X, aggregate_all(bag(E), member(E, [c,a,c]), X)), r(X, aggregate_all(set(E), member(E, [c,a,c]), X)),
    r(X, aggregate_all(r(count,sum(E)), member(E, [1,2]), X)), r(X, exclude([E]>>(E > 1), [1,2,3], X)),
    r(X-Y, partition([E]>>(E < 2), [1,2,3], X, Y)), r(X, subtract([a,b,c], [b], X)), r(X, delete([a,b,a], a, X)),
    r(X, flatten([a,[b,[c,[]]],d], X)), r(X, select(b, [a,b,c], x, X)), r(X, sumlist([a], X)), r(X, nth0(a, [a], X)),
    r(X, nth1(-1, [a], X)), r(X, length(X, -1)), r(X, length([a|b], X)), r(X, length(X, a)), r(X, succ(X, 4)), r(X, succ(X, 0)),
    r(X, succ(a, X)), r(X, plus(1, X, 3)), r(X, between(1, 3, X)), r(X, apply(plus, [1,2,X])), r(x, ignore(fail)),
    r(X, once(member(X, [a,b]))), r(X, ( nb_setval(k, f(_)), nb_getval(k, V), functor(V, X, _) )), r(X, nb_getval(none, X)),
    r(X, pairs_keys([a-1,b-2], X)), r(X, max_member(X, [])), r(X, sumlist([], X)), r(X, list_to_ord_set([b,a,b], X)),
    r(x, tab(-1)), r(x, tab(a)), r(x, ( tab(1+1), write(y), nl )), r(X, aggregate_all(nothing, true, X)).
r(T, G) :- catch(findall(T, G, L), error(L, _), true), writeq(L), nl.
% expect: [3]
% expect: []
% expect: [0-a,1-b]
% expect: [1-a,2-b]
% expect: [b-[a,c]]
% expect: [[1,2,3,4,5]]
% expect: []
% expect: [3.5]
% expect: [3]
% expect: [3]
% expect: []
% expect: [2]
% expect: [6]
% expect: []
% expect: type_error(evaluable,a/0)
% expect: [min(1,b)]
% expect: [[c,a,c]]
% expect: [[a,c]]
% expect: [r(2,3)]
% expect: [[1]]
% expect: [[1]-[2,3]]
% expect: [[a,c]]
% expect: [[b]]
% expect: [[a,b,c,d]]
% expect: [[a,x,c]]
% expect: type_error(evaluable,a/0)
% expect: type_error(integer,a)
% expect: []
% expect: domain_error(not_less_than_zero,-1)
% expect: type_error(list,[a|b])
% expect: type_error(integer,a)
% expect: [3]
% expect: []
% expect: type_error(integer,a)
% expect: [2]
% expect: [1,2,3]
% expect: [3]
% expect: [x]
% expect: [a]
% expect: [f]
% expect: existence_error(variable,none)
% expect: [[a,b]]
% expect: []
% expect: [0]
% expect: [[a,b]]
% expect: [x]
% expect: type_error(evaluable,a/0)
% expect:   y
% expect: [x]
% expect: domain_error(aggregate_template,nothing)
