% What the head of a clause wakes has run before its guard.
main :-
    forall(clause(shown(Name), Goal), ( catch(Goal, error(Formal, _), ( print(Formal), nl )) -> true ; writeln(Name) )),
    ( freeze(X, writeln(bound_in_head)), bind_and_fail(X) ; true ).

shown(in_head)              :- freeze(X, Y = 2), in_head(X, Y).
% expect: in head
shown(guard)                :- freeze(X, Y = 2), guard(X, Y).
% expect: second guard
shown(in_structure)         :- freeze(X, Y = 2), in_structure(f(X), Y).
% expect: in structure
shown(same_argument)        :- freeze(X, Y = 2), same(X, 1, Y).
% expect: same
shown(retried_in_guard)     :- freeze(X, member(Y, [1, 2, 3])), retried(X, Y).
% expect: retried(3)
shown(refused_by_head)      :- freeze(X, fail), ( in_head(X, 2) -> writeln(accepted) ; writeln('refused by head') ).
% expect: refused by head
% expect: bound_in_head

in_head(1, Y) :- Y == 2, writeln('in head').

guard(1, Y) :- var(Y), !, writeln('first guard').
guard(1, Y) :- Y >= 2, !, writeln('second guard').
guard(_, _) :- writeln('no guard').

in_structure(f(1), Y) :- atom(Y), !, writeln(atom).
in_structure(f(1), Y) :- Y =:= 2, writeln('in structure').

same(X, X, Y) :- integer(Y), writeln(same).

retried(1, Y) :- Y > 2, !, writeln(retried(Y)).
retried(_, Y) :- writeln(not_retried(Y)).

bind_and_fail(1) :- fail.
