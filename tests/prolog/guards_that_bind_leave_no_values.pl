% What a guard has bound and looked at is unbound again in the next clause, and behind the condition that failed.
main :-
    forall(clause(shown(Name), Goal), ( findall(Goal, Goal, Found), writeln(Name), forall(member(G, Found), ( print(G), nl )) )).

shown(compared)          :- compared(1, _).
% expect: compared
% expect: compared(1,other)
shown(in_head)           :- in_head(1, _).
% expect: in_head
% expect: in_head(1,other)
shown(identical)         :- identical(a, _, f(b)).
% expect: identical
% expect: identical(a,other,f(b))
shown(second_operand)    :- second(_, 9).
% expect: second_operand
% expect: second(other,9)
shown(unified)           :- unified(1, _, 9).
% expect: unified
% expect: unified(1,other,9)
shown(computed)          :- computed(1, _).
% expect: computed
% expect: computed(1,other)
shown(condition)         :- condition(1, _, _).
% expect: condition
% expect: condition(1,other,else)
shown(negation)          :- negation(1, _, _).
% expect: negation
% expect: negation(1,other,not)
shown(alternatives)      :- alternatives(6, _).
% expect: alternatives
% expect: alternatives(6,5)
% expect: alternatives(6,z)
shown(often)             :- often(3000).
% expect: often
% expect: often(3000)

compared(X, Y) :- Y = 5, X > Y, !.
compared(_, Y) :- Y = other.

in_head(X, 5) :- X == 7, !.
in_head(_, other).

identical(X, Y, Z) :- Y = Z, Y == X, !.
identical(_, Y, _) :- Y = other.

second(X, Y) :- X = 5, Y < X, !.
second(X, _) :- X = other.

unified(X, Y, Z) :- Y = Z, X > Y, !.
unified(_, Y, _) :- Y = other.

computed(X, Y) :- Y = 5, Z is Y + X, Z > 10, !.
computed(_, Y) :- Y = other.

condition(X, Y, R) :- ( Y = 5, X > Y -> R = then ; Y = other, R = else ).

negation(X, Y, R) :- \+ ( Y = 5, X > Y ), !, Y = other, R = not.
negation(_, _, yes).

alternatives(X, Y) :- ( Y = 5 ; Y = 6 ), X > Y.
alternatives(_, Y) :- Y = z.

% Often enough to be native code.
often(N) :- forall(between(1, N, I), ( compared(I mod 5, Y), Y == other, computed(1, Z), Z == other, unified(I mod 9, V, 9), V == other )).
