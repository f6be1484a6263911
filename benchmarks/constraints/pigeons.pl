% Nine pigeons do not fit into eight holes.
:- use_module(library(clpfd)).

main :- ( length(Ps, 9), Ps ins 1..8, apart(Ps), label(Ps) -> write(yes) ; write(no) ), nl.
apart([]).
apart([P|Ps]) :- differ(Ps, P), apart(Ps).
differ([], _).
differ([Q|Qs], P) :- P #\= Q, differ(Qs, P).
