% A branch that empties a dynamic predicate before its turn has clauses of its own from then on, and others see them in its turn only.
% options: -q -g main -t halt
:- dynamic visited/1, todo/1, n/1, best/1, rule/2, edge/2, fresh/1.

main :-
    findall(S-N, ( case(S), reached(S, N) ), Ns), print(Ns), nl,
    findall(X, visited(X), Left), print(Left), nl,
    forall(case(K), ( agenda(K, Sum), print(K:Sum), nl )),
    findall(B, ( case(N), counted(N, B) ), Bs), print(Bs), nl,
    findall(B, ( case(N), improved(N, B) ), Cs), print(Cs), nl,
    findall(V, ( case(N), with_rules(N, V) ), Vs), print(Vs), nl,
    findall(P, ( case(N), paths(N, P) ), Ps), print(Ps), nl,
    findall(V, ( case(N), choices_inside(N, V) ), Ws), print(Ws), nl,
    findall(V, ( case(N), thrown_out(N, V) ), Us), print(Us), nl,
    findall(X, visited(X), Last), print(Last), nl,
    forall(( case(N), last_one_wins(N) ), true), findall(X, fresh(X), Fs), print(Fs), nl,
    forall(case(N), ( retracted_while_printing(N), nl )),
    findall(X, todo(X), Rest), print(Rest), nl,
    findall(N-V, ( between(1, 24, N), emptied_behind(N, V) ), Es), print(Es), nl,
    findall(N-V, ( between(1, 24, N), mostly_emptied_behind(N, V) ), Ms), print(Ms), nl,
    retractall(todo(_)),
    findall(V, ( between(1, 24, N), agenda_left_empty(N, V) ), As), print(As), nl.
% expect: [1-17,2-17,3-17,4-17,5-17,6-17]
% expect: [6,3,14,8,9,13,12,2,10,15,4,16,5,1,11,7,17]
% expect: 1:201
% expect: 2:404
% expect: 3:1849
% expect: 4:3705
% expect: 5:7419
% expect: 6:14849
% expect: [100,200,300,400,500,600]
% expect: [1,0,2,0,4,0]
% expect: [[1,2,1,2,5],[2,4,2,4,6],[3,6,3,6,7],[4,8,4,8,8],[5,10,5,10,9],[6,12,6,12,10]]
% expect: [3,4,5,6,7,8]
% expect: [1-a,1-b,1-c,2-a,2-b,2-c,3-a,3-b,3-c,4-a,4-b,4-c,5-a,5-b,5-c,6-a,6-b,6-c]
% expect: [ball(1,[1,2]),ball(2,[2,3]),ball(3,[3,4]),ball(4,[4,5]),ball(5,[5,6]),ball(6,[6,7])]
% expect: [6,7]
% expect: [6]
% expect: 1,2,3,
% expect: 2,4,6,
% expect: 3,6,9,
% expect: 4,8,12,
% expect: 5,10,15,
% expect: 6,12,18,
% expect: [end(6)]
% expect: [1-52,2-11,3-15,4-22,5-2,6-7,7-8,8-15,9-16,10-3,11-7,12-11,13-15,14-17,15-2,16-10,17-14,18-15,19-22,20-3,21-7,22-11,23-15,24-19]
% expect: [1-7,2-2,3-3,4-4,5-5,6-6,7-7,8-1008,9-1017,10-10,11-11,12-12,13-13,14-14,15-1015,16-1031,17-17,18-18,19-19,20-20,21-21,22-1022,23-1045,24-24]
% expect: [57,114,171,228,285,685,399,456,513,1141,627,684,741,798,1711,912,969,1026,1083,1140,1197,1254,1311,1368]

case(N) :- member(N, [1,2,3,4,5,6]).

work(N) :- N =< 0, !.
work(N) :- N1 is N-1, work(N1).

% a set of visited nodes
reached(S, N) :- retractall(visited(_)), walk(S), aggregate_all(count, visited(_), N).
walk(X) :- visited(X), !.
walk(X) :- assertz(visited(X)), work(200), forall(next(X, Y), walk(Y)).
next(X, Y) :- member(A, [3,5]), Y is (X*A + 4) mod 19 + X mod 2, Y =\= 0, Y < 18.

% an agenda, from which the loop takes and to which it adds, at both ends
agenda(K, Sum) :-
    retractall(todo(_)),
    forall(between(1, K, I), assertz(todo(I))),
    ( retract(todo(3)) -> asserta(todo(30)) ; true ),
    asserta(todo(100)),
    drain(0, Sum).
drain(A, S) :- retract(todo(X)), !, work(100), ( X =:= 30 -> assertz(todo(1)) ; true ), A1 is A*2+X, drain(A1, S).
drain(S, S).

% a counter
counted(N, B) :- retractall(n(_)), assertz(n(0)), count(100, N), n(B), aggregate_all(count, n(_), 1).
count(0, _) :- !.
count(I, N) :- retract(n(X)), Y is X+N, assertz(n(Y)), work(20), J is I-1, count(J, N).

% the best value, modified below a loop that reads it
improved(N, Best) :-
    retractall(best(_)), assertz(best(1000)),
    (   between(1, 60, I), V is (I*N*7919) mod 1013, best(B), V < B, retract(best(B)), assertz(best(V)), fail
    ;   true
    ),
    best(Best0), Best is Best0 mod 7.

% of rules, compiled or interpreted, called, looked at with clause/2, retracted in part
with_rules(N, Vs) :-
    retractall(rule(_, _)),
    assertz((rule(a, X) :- X is N)),
    assertz((rule(b, X) :- X is N*2)),
    assertz((rule(c, X) :- work(10), X is N+4)),
    findall(V, rule(_, V), [V1,V2,V3]),
    findall(K, clause(rule(K, _), _), [a,b,c]),
    predicate_property(rule(_, _), number_of_clauses(3)),
    forall(between(1, 20, _), rule(c, _)),
    retractall(rule(c, _)),
    findall(V, rule(_, V), Two), append([V1,V2|Two], [V3], Vs).

% facts that a search looks up by their first argument
paths(N, P) :-
    retractall(edge(_, _)),
    M is N+2,
    forall(between(1, M, I), ( J is I+1, assertz(edge(I, J)), K is I+2, assertz(edge(I, K)) )),
    aggregate_all(min(L), path(1, M, 1, L), P0), P is P0 + N - M // 2 + 1.
path(To, To, L, L) :- !.
path(From, To, L0, L) :- From < To, edge(From, X), work(5), L1 is L0+1, path(X, To, L1, L).

% the choice points of a case stand in the clauses that it has made
choices_inside(N, N-V) :-
    retractall(fresh(_)), assertz(fresh(a)), assertz(fresh(b)), assertz(fresh(c)),
    work(500), fresh(V), work(500).

% an exception leaves what the branch has made
thrown_out(N, Ball) :-
    catch(fill_and_throw(N), Ball, true).
fill_and_throw(N) :-
    retractall(visited(_)), assertz(visited(N)), M is N+1, assertz(visited(M)), work(300),
    findall(X, visited(X), L), throw(ball(N, L)).

last_one_wins(N) :- retractall(fresh(_)), work(300), assertz(fresh(N)).

% its turn comes while it walks through what it retracts: what it writes waits for that
retracted_while_printing(N) :-
    retractall(todo(_)),
    forall(between(1, 3, I), ( J is I*N, assertz(todo(J)) )),
    assertz(todo(end(N))),
    (   retract(todo(X)), integer(X), write(X), write(','), flush_output, work(200), fail
    ;   true
    ),
    assertz(todo(end(N))).

% the facts of a case are added without a look at the predicate, which each case leaves empty
emptied_behind(N, V) :-
    M is N mod 5 + 2,
    forall(between(1, M, I), ( J is I + 1, assertz(edge(I, J)), K is (I * N) mod M + 1, assertz(edge(I, K)) )),
    work(200),
    aggregate_all(count, ( edge(A, B), edge(B, C), A \== C ), V),
    retractall(edge(_, _)).

% or nearly each: what was left is found by the next ones
mostly_emptied_behind(N, V) :-
    assertz(fresh(N)), work(200),
    findall(X, fresh(X), L), sum_list(L, V),
    (   N mod 7 =:= 0 -> retract(fresh(N)), assertz(fresh(left)), retract(fresh(left)), assertz(fresh(1000))
    ;   N mod 7 =:= 1, N > 1 -> true
    ;   retractall(fresh(_))
    ).

agenda_left_empty(N, Sum) :-
    forall(between(1, 5, I), ( J is I * N, assertz(todo(J)) )),
    drain(0, Sum), work(100),
    retractall(todo(_)), assertz(todo(N)), retractall(todo(_)).
