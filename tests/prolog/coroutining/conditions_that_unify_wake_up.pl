% Goals that only try a unification run what waits for the variables: inlined, called, in conditions, in dynamic clauses, before
% a cut, with side effects and exceptions.
:- dynamic dynamic_test/2, dynamic_choice/3.

main :-
    forall(clause(shown(Name), Goal),
           ( catch(Goal, Ball, ( write(caught(Ball)), nl )) -> writeln(Name) ; writeln(no(Name)) )).

shown(differs)             :- dif(X, a), X \= a.
% expect: differs
shown(equal_to_another)    :- dif(X, a), X \= b.
% expect: no(equal_to_another)
shown(negated)             :- dif(X, a), \+ X = a.
% expect: negated
shown(constant_first)      :- dif(X, a), \+ a = X.
% expect: constant_first
shown(inside_structures)   :- dif(X, a), \+ f(X) = f(a), \+ [X|_] = [a, b].
% expect: inside_structures
shown(frozen)              :- freeze(X, fail), \+ X = 1, X \= f(_), X \= "s", X \= 1.5.
% expect: frozen
shown(doubly_negated)      :- freeze(X, fail), \+ \+ X = 1.
% expect: no(doubly_negated)
shown(when_ground)         :- when(ground(X+Y), X \== Y), f(X, Y) \= f(b, b), \+ f(X, Y) \= f(a, b).
% expect: when_ground
shown(two_variables)       :- dif(X, Y), X \= Y.
% expect: two_variables
shown(hook)                :- put_attr(X, hook, 1), \+ X \= 2, X \= 1.
% expect: hook(2)
% expect: hook(1)
% expect: hook
shown(throws)              :- freeze(X, throw(oops)), X \= 1.
% expect: caught(oops)
% expect: throws
shown(undone)              :- freeze(X, Y = 1), \+ X \= 2, var(X), var(Y), frozen(X, G), G \== true.
% expect: undone
shown(then)                :- dif(X, a), ( X \= a -> true ; fail ).
% expect: then
shown(else)                :- dif(X, a), ( X \= b -> fail ; var(X) ).
% expect: else
shown(values_live_on)      :- dif(X, a), value(A), ( X \= a -> value(B), R = A-B ; R = none(A) ), R == 1-1.
% expect: values_live_on
shown(values_live_on_else) :- dif(X, a), value(A), ( X \= b -> R = none(A) ; value(B), R = A-B ), R == 1-1, var(X).
% expect: values_live_on_else
shown(either)              :- dif(X, a), ( ( atom(1) ; X \= a ) -> true ; fail ).
% expect: either
shown(neither)             :- dif(X, a), ( ( atom(1) ; X \= b ) -> fail ; true ).
% expect: neither
shown(negated_conjunction) :- dif(X, a), \+ ( atom(q), X \= a, fail ), \+ ( atom(q), X \= b ).
% expect: negated_conjunction
shown(if_then_else)        :- dif(X, a), ( X = a -> fail ; true ).
% expect: if_then_else
shown(soft_cut)            :- dif(X, a), ( X = a *-> fail ; true ), ( X \= a *-> true ; fail ).
% expect: soft_cut
shown(called)              :- dif(X, a), G = (X \= a), call(G), call(\=, X, a), call((\+ X = a)), \+ call(X \= b).
% expect: called
shown(not_once_forall)     :- dif(X, a), not(X = a), \+ once(X = a), forall(X = a, fail), findall(x, X = a, []), findall(x, X \= a, [x]).
% expect: not_once_forall
shown(library)             :- dif(X, a), delete([a, b], X, L), L == [a], exclude(\=(X), [a, b], M), M == [b].
% expect: library
shown(subsumption)         :- dif(X, a), \+ subsumes_term(X, a), subsumes_term(X, b), \+ subsumes_term(f(X, X), f(a, a)), var(X).
% expect: subsumption
shown(decided_later)       :- dif(X, a), \+ ?=(X, a), unifiable(X, a, [Y = A]), Y == X, A == a.
% expect: decided_later
shown(guard)               :- dif(X, a), guard(X, R), R == second.
% expect: guard
shown(guard_with_test)     :- dif(X, a), test_before_cut(X, 1, R), R == first(1).
% expect: guard_with_test
shown(head_before_cut)     :- dif(X, a), head_before_cut(X, R), R == second.
% expect: head_before_cut
shown(last_resort)         :- freeze(X, fail), three(X, R), R == third.
% expect: last_resort
shown(in_branch)           :- dif(X, a), in_branch(X, 2, R), R == other(2).
% expect: in_branch
shown(backtracks_into_rest) :- dif(X, a), findall(Z, ( Z = 1, X \= a ; Z = 2, X \= b ; Z = 3, \+ X = a ), L), L == [1, 3].
% expect: backtracks_into_rest
shown(dynamic)             :- dif(X, a), dynamic_test(X, 1), dynamic_choice(X, 1, R), R == different(1).
% expect: dynamic
shown(asserted)            :- assertz((asserted(X, Y) :- X \= Y, \+ \+ X = f(Y))), dif(A, b), asserted(A, b).
% expect: asserted
shown(nested)              :- dif(X, a), freeze(Y, X \= a), Y \= 1.
% expect: no(nested)
shown(collected)           :- numlist(1, 200000, L), freeze(X, ( numlist(1, 300000, M), sum_list(M, _), fail )),
                              ( X \= 1 -> sum_list(L, S) ; S = none ), S == 20000100000.
% expect: collected

hook:attr_unify_hook(A, V) :- writeln(hook(V)), A \== V.

value(1).

guard(X, R) :- X = a, !, R = first.
guard(_, second).

test_before_cut(X, Y, R) :- X \= a, Y > 0, !, R = first(Y).
test_before_cut(_, Y, second(Y)).

head_before_cut(a, R) :- !, R = first.
head_before_cut(_, second).

three(1, R) :- !, R = first.
three(X, R) :- \+ X \= 2, !, R = second.
three(_, third).

in_branch(X, Y, R) :- ( Y =:= 1 -> ! ; X \= a ), R = other(Y).
in_branch(_, Y, none(Y)).

dynamic_test(X, Y) :- X \= a, integer(Y).
dynamic_choice(X, Y, R) :- ( X \= a, Y > 0 -> R = different(Y) ; R = same(Y) ).
