% Linear programs as states: objectives, values and prices, integers, transportation, assignment, what fails, and errors.
:- use_module(library(simplex)).

main :-
    forall(clause(finds(Goal, What), _), show(Goal, What)),
    forall(clause(fails(Goal), _), show_error(Goal)).

show(Goal, What) :- findall(What, Goal, All), print(All), nl.

show_error(Goal) :- catch(( call(Goal) -> print(yes) ; print(no) ), error(E, _), ( numbervars(E, 0, _), print(E) )), nl.

% The objective and the values of x and y of a program.
optimum(Which, Objective, Constraints, V-[X,Y]) :-
    gen_state(S0), foldl(constraint, Constraints, S0, S1), call(Which, Objective, S1, S),
    objective(S, V), variable_value(S, x, X), variable_value(S, y, Y).

finds(optimum(maximize, [x,y], [[x,2*y] =< 10, [x] =< 3], A), A).
% expect: [13r2-[3,7r2]]
finds(optimum(minimize, [3*x,2*y], [[x,y] >= 4, [x] >= 1, [y] =< 2], A), A).
% expect: [10-[2,2]]
finds(optimum(minimize, [3*x,2*y], [[x,y] = 4, [x] >= 3r2], A), A).
% expect: [19r2-[3r2,5r2]]
finds(optimum(maximize, [x,y], [[-2*x,y] =< -3, [x,y] =< 9], A), A).
% expect: [9-[4,5]]
finds(optimum(minimize, [x,y], [[x,-1*y] = -3], A), A).
% expect: [3-[0,3]]
finds(optimum(maximize, [2*x,3*y], [[3*x,4*y] =< 13, [x,3*y] =< 8, integral(x), integral(y)], A), A).
% expect: [9-[3,1]]
finds(optimum(maximize, [y], [[0.5*x,y] =< 2.5, [x] >= 1], A), A).
% expect: [2-[1,2]]
finds(optimum(maximize, [x,x,y], [[x,y,x] =< 5, [y] =< 1], A), A).
% expect: [5-[5r2,0]]
finds(optimum(maximize, [x,y], [[x,-1*y] =< 1], A), A).
% expect: []
finds(optimum(minimize, [x,y], [[x,y] =< 1, [x,y] >= 2], A), A).
% expect: []
finds(optimum(maximize, [x,y], [[2*x,2*y] =< 9, [2*x,2*y] >= 9, integral(x), integral(y)], A), A).
% expect: []
finds(optimum(maximize, [x,y], [[x,y] =< 0], A), A).
% expect: [0-[0,0]]
finds(optimum(maximize, [x], [[x,y] =< 4, [x,y] = 4, [2*x,2*y] = 8, [x] =< 3], A), A).
% expect: [3-[3,1]]

finds(( gen_state(S0), constraint(wood, [4*chair,6*table] =< 120, S0, S1), constraint(hours, [2*chair,6*table] =< 72, S1, S2),
        maximize([7*chair,10*table], S2, S), objective(S, V), shadow_price(S, wood, P), shadow_price(S, hours, Q) ), V/P/Q).
% expect: [210/7r4/0]
finds(( gen_state(S0), constraint(need, [x,y] >= 4, S0, S1), minimize([3*x,2*y], S1, S), shadow_price(S, need, P) ), P).
% expect: [2]
finds(( gen_state(S0), constraint(need, [x,y] = 4, S0, S1), minimize([3*x,2*y], S1, S), shadow_price(S, need, P) ), P).
% expect: [2]
finds(( gen_state(S0), constraint(less, [-1*x,-1*y] =< -4, S0, S1), minimize([3*x,2*y], S1, S), shadow_price(S, less, P) ), P).
% expect: [-2]
finds(( gen_state(S0), constraint(a, [x] >= 3, S0, S1), constraint_add(a, [2*y], S1, S2), minimize([x,y], S2, S), objective(S, V) ), V).
% expect: [3r2]
finds(( gen_state_clpr(S0), constraint([3*x] >= 1, S0, S1), minimize([x], S1, S), objective(S, V), variable_value(S, x, X) ), V-X).
% expect: [0.3333333333333333-0.3333333333333333]
finds(( gen_state_clpr([eps(0.001)], S0), constraint([x] >= 1, S0, S1), minimize([x], S1, S), objective(S, V) ), V).
% expect: [1.0]
finds(( gen_state(S0), constraint([x(1),x(2)] =< 4, S0, S1), maximize([x(1)], S1, S), variable_value(S, x(1), X) ), X).
% expect: [4]
finds(( gen_state(S0), constraint([x] =< 4, S0, S1), maximize([x], S1, S), variable_value(S, z, X) ), X).
% expect: []
finds(( gen_state(S0), constraint([x] =< 4, S0, S1), maximize([x], S1, S), shadow_price(S, z, X) ), X).
% expect: []

finds(transportation([12,7,14], [3,15,9,6], [[20,50,10,60],[70,40,60,30],[40,80,70,40]], T), T).
% expect: [[[0,3,9,0],[0,7,0,0],[3,5,0,6]]]
finds(transportation([5,0], [2,3], [[1,2],[0,0]], T), T).
% expect: [[[2,3],[0,0]]]
finds(transportation([2.5,1r2], [1,2], [[1,2],[3,1]], T), T).
% expect: [[[1,3r2],[0,1r2]]]
finds(transportation([5], [2,4], [[1,2]], T), T).
% expect: []
finds(transportation([], [], [], T), T).
% expect: [[]]
finds(assignment([[9,2,7,8],[6,4,3,7],[5,8,1,8],[7,6,9,4]], A), A).
% expect: [[[0,1,0,0],[1,0,0,0],[0,0,1,0],[0,0,0,1]]]
finds(assignment([[-3]], A), A).
% expect: [[[1]]]

fails(( gen_state(S), constraint(a, _, S, _) )).
% expect: instantiation_error
fails(( gen_state(S), constraint(a, x >= 3, S, _) )).
% expect: type_error(list,x)
fails(( gen_state(S), constraint(a, [x] > 3, S, _) )).
% expect: domain_error(linear_constraint,[x]>3)
fails(( gen_state(S), constraint(a, [x,_] >= 3, S, _) )).
% expect: instantiation_error
fails(( gen_state(S), constraint(a, [x*y] >= 3, S, _) )).
% expect: type_error(number,x)
fails(( gen_state(S), constraint(a, [x] >= b, S, _) )).
% expect: type_error(number,b)
fails(( gen_state(S), constraint(a, [x] >= _, S, _) )).
% expect: instantiation_error
fails(( gen_state(S), constraint_add(a, [x], S, _) )).
% expect: existence_error(constraint,a)
fails(( gen_state(S), objective(S, _) )).
% expect: no
fails(transportation([1,a], [2], [[1],[1]], _)).
% expect: type_error(number,a)
fails(transportation([1,-1], [0], [[1],[1]], _)).
% expect: type_error(nonneg,-1)
fails(transportation([1,1], [2], [[1]], _)).
% expect: domain_error(matrix_of_costs,[[1]])
fails(assignment([[1,2]], _)).
% expect: domain_error(matrix_of_costs,[1,2])
