% What a binding wakes has run before the next goal, be it one that is compiled to an instruction: a test, arithmetic, a cut or
% fail. It does not matter what bound the variable: a called clause, =/2 or a built-in.
main :-
    forall(clause(shown(Name), Goal), ( catch(Goal, error(Formal, _), ( print(Formal), nl )) -> true ; writeln(Name) )),
    ( says(X, bound_by_call), one(X), fail ; true ),
    ( says(Y, bound_here), Y = 1, fail ; true ).

says(X, Text) :- freeze(X, writeln(Text)).

one(1).

shown(after_call)           :- freeze(X, Y = 2), one(X), Y == 2, writeln(identical).
% expect: identical
shown(sum_after_call)       :- freeze(X, Y = 2), one(X), Z is Y + 1, writeln(Z).
% expect: 3
shown(condition_after_call) :- freeze(X, Y = 2), ( one(X), Y == 2 -> writeln(then) ; writeln(else) ).
% expect: then
shown(negation_after_call)  :- freeze(X, Y = 2), one(X), \+ var(Y), writeln(bound).
% expect: bound
shown(after_unification)    :- freeze(X, Y = 2), X = 1, Y > 1, writeln(greater).
% expect: greater
shown(sum_of_bound_here)    :- freeze(X, Y = 2), X = 1, Z is Y * 5, writeln(Z).
% expect: 10
shown(kept_values)          :- freeze(X, Y = 2), A = f(Y), B = g(A, X), X = 1, Y =:= 2, writeln(A-B).
% expect: f(2)-g(f(2),1)
shown(condition)            :- freeze(X, Y = 2), X = 1, ( Y == 1 -> writeln(one) ; Y == 2 -> writeln(two) ; writeln(none) ).
% expect: two
shown(after_condition)      :- freeze(X, Y = 2), ( atom(Y) -> true ; X = 1 ), integer(Y), writeln(integer).
% expect: integer
shown(after_builtin)        :- freeze(X, Y = 2), functor(f(a), _, X), Y == 2, writeln(arity).
% expect: arity
shown(after_sum)            :- freeze(X, Y = 2), X is 3 - 2, Y == 2, writeln(sum).
% expect: sum
shown(two_wake_ups)         :- freeze(X, Y = 2), freeze(Y, Z = 3), X = 1, Z =:= 3, writeln(three).
% expect: three
shown(woken_goals_retried)  :- freeze(X, member(Y, [1, 2, 3])), X = 1, Y > 2, writeln(last(Y)).
% expect: last(3)
shown(refused)              :- freeze(X, fail), ( X = 1, atom(a) -> writeln(accepted) ; writeln(refused) ).
% expect: refused
shown(raised)               :- freeze(X, atom_length(_, _)), catch(( X = 1, fail ), error(E, _), ( print(E), nl )).
% expect: instantiation_error
% expect: bound_by_call
% expect: bound_here
