% A module's own definition of a predicate that the system has counts there and where it is imported, nowhere else.
:- module(counting, []).
run(X) :- plus(1, 2, X).
plus(A, B, sum(A, B)).

other:in_other(X) :- other:plus(1, 2, X).
other:in_third(X) :- third:plus(1, 2, X).
third:plus(_, _, third).

:- third:redefine_system_predicate(write(_)).
:- third:assertz((write(X) :- system:write(third(X)))).
:- third:assertz((say(X) :- write(X), nl)).

user:main :-
    counting:run(A), print(A), nl,                                % expect: sum(1,2)
    other:in_other(B), print(B), nl,                              % expect: 3
    other:in_third(C), print(C), nl,                              % expect: third
    other:assertz(plus(_, _, own)), other:in_other(D), print(D), nl,  % expect: own
    third:say(a),                                                 % expect: third(a)
    write(b), nl.                                                 % expect: b
