% The clause store gives back what was retracted: pairs of assertz and retract, counters, queues, also while an older choice
% point still walks the predicate; and nothing becomes slower with the number of pairs. Full size: 10000000, 300 MB.
:- include('sources/measure.prolog').
:- dynamic(counter/1), dynamic(fact/1), dynamic(queue/2).

main :-
    size(100000, N),
    bounded(300, pairs(N)),                                 % expect: bounded
    bounded(300, pairs_in_front(N)),                        % expect: bounded
    assertz(counter(0)),
    bounded(300, count(N)),                                 % expect: bounded
    counter(Count), ( Count == N -> writeln(counted) ; true ),  % expect: counted
    forall(between(1, 1000, I), assertz(queue(I, I))),
    bounded(300, rotate(N)),                                % expect: bounded
    bounded(300, pairs_under_choice_point(N)),              % expect: bounded
    bounded(300, count_under_choice_point(N)),              % expect: bounded
    walk_while_moving_facts.                                % expect: 100

pairs(0) :- !.
pairs(N) :- assertz(fact(N)), retract(fact(N)), N1 is N - 1, pairs(N1).

pairs_in_front(0) :- !.
pairs_in_front(N) :- asserta(fact(N)), retract(fact(N)), N1 is N - 1, pairs_in_front(N1).

count(0) :- !.
count(N) :- retract(counter(C)), C1 is C + 1, assertz(counter(C1)), N1 is N - 1, count(N1).

rotate(0) :- !.
rotate(N) :- retract(queue(_, _)), !, assertz(queue(N, N)), N1 is N - 1, rotate(N1).

pairs_under_choice_point(N) :-
    forall(between(1, 1000, I), assertz(fact(I))),
    fact(_),
    !,
    ( fact(_), pairs(N) -> true ; fail ),
    \+ ( fact(X), X > 1000 ),
    retractall(fact(_)).

count_under_choice_point(N) :- assertz(counter(other)), counter(_), retract(counter(other)), !, count(N).

% The logical update view: exactly the facts of the call are met, although each is replaced.
walk_while_moving_facts :-
    forall(between(1, 100, I), assertz(fact(I))),
    aggregate_all(count, ( fact(X), retract(fact(X)), Y is X + 100, assertz(fact(Y)) ), Count),
    writeln(Count).
