% Branch and bound: a better cost that another worker finds while a branch goes down removes no better solution. Goals that wait for a value
% stand for the other worker.
:- use_module(library(clpfd)).

main :-
    findall(Least, ( found_at(Place, Value), cost_of_another(Known), least(Place, Value, Known, Least) ), All),
    print(All), nl.
% expect: [-13,-13,-13,-13,-13,-13,-13,-13,-13,-13,-13,-13,-13,-13,-13,-13,-13,-13,-13,-13,-13,-13,-13,-13]

found_at(Place, Value) :- between(1, 3, Place), between(-3, 0, Value).

cost_of_another(-11).
cost_of_another(-12).

least(Place, Value, Known, Least) :-
    Vs = [A,B,C,_], Vs ins -3..0, constrain(Vs),
    Cost #= 2 * C - A * B,
    nth_of(Place, Vs, V),
    '$findall_begin'(Buffer),
    '$incumbent_begin'(Buffer, 1, [], any, Incumbent),
    '$findall_run'(Buffer, Cost, ( freeze(V, hear_of(V, Value, Known, Incumbent)), better(Vs, Cost, Incumbent) ), Costs, []),
    '$incumbent_end'(Incumbent, _),
    ( Costs == [] -> Least = none ; min_list(Costs, Least) ).

constrain([A,B,C,D]) :-
    #\ (3 * C + 10) rem (C + 2 * B) #< D // C #==> A // 4 div (3 * C - 2 * A) #>= C #==> abs(A) #\= -B.

better(Vs, Cost, Incumbent) :- clpfd:assign_below(Vs, 0, Cost, Incumbent), '$incumbent_note'(Incumbent, Cost).

hear_of(V, Value, Known, Incumbent) :- ( V =:= Value, '$incumbent_note'(Incumbent, Known) -> true ; true ).

nth_of(1, [X|_], X) :- !.
nth_of(N, [_|Xs], X) :- N1 is N - 1, nth_of(N1, Xs, X).
