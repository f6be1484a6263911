% Inequalities that the domains alone make hold are not among the goals that are left; those that may still fail are. Durations of serialized/2 are a
% list of integers.
:- use_module(library(clpfd)).

left(Goal, Vs) :- call(Goal), copy_term(Vs, Copies, Goals), numbervars(Copies-Goals, 0, _), print(Goals), nl.
error_of(Goal) :- catch(( Goal, print(no_error) ), error(E, _), print(E)), nl.

main :-
    left(( X1 in 0..10, B1 #<==> X1 #> 5, B1 = 1 ), [X1]),          % expect: [clpfd:(A in 6..10)]
    left(( X2 in 0..10, B2 #<==> X2 #> 5, B2 = 0 ), [X2]),          % expect: [clpfd:(A in 0..5)]
    left(( X3 in 0..10, Y3 in 0..10, X3 #> Y3, X3 in 7..9, Y3 in 0..3 ), [X3,Y3]),
    % expect: [clpfd:(A in 7..9),clpfd:(B in 0..3)]
    left(( X4 in 0..10, Y4 in 20..30, X4 #\= Y4 ), [X4,Y4]),
    % expect: [clpfd:(A in 0..10),clpfd:(B in 20..30)]
    left(( X5 in 0..10, Y5 in 0..10, X5 #> Y5 ), [X5,Y5]),
    % expect: [clpfd:(A in 1..10),clpfd:(B#=<A+ -1),clpfd:(B in 0..9)]
    left(( X6 in 0..10, Y6 in 10..30, X6 #\= Y6 ), [X6,Y6]),
    % expect: [clpfd:(A in 0..10),clpfd:(A#\=B),clpfd:(B in 10..30)]
    error_of(serialized([_], a)),                                   % expect: type_error(list(integer),a)
    error_of(serialized([_], [1|_])).                               % expect: instantiation_error
