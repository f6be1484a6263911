% What programs for SICStus, B-Prolog and GNU Prolog use beside library(clpfd).
:- use_module(library(clpfd)).
:- use_module(library(clpfd_compat)).

main :-
    forall(clause(shows(Goal, What), _), show(Goal, What)),
    reports.

show(Goal, What) :- ( findall(What, Goal, All) -> print(All), nl ).

doms(Xs, Ds) :- maplist(fd_dom, Xs, Ds).

% The solutions of the goal, by the second argument.
shows(( domain([A,B,C], 1, 3), A #< B #<=> T, T #=> C #= 1, T = 1, alldistinct([A,B,C]), label([A,B,C]) ), [A,B,C]).
% expect: [[2,3,1]]
shows(( [X,Y] :: [1,3,5..7], X notin 5..6, alldifferent([X,Y]), doms([X,Y], Ds) ), Ds).
% expect: [[1\/3\/7,1\/3\/5..7]]
shows(( L = [_,_,_], L ins 1..2, count(2, L, #>=, 2), labeling(L) ), L).
% expect: [[1,2,2],[2,1,2],[2,2,1],[2,2,2]]
shows(( L = [_,_], L ins 0..2, exactly(1, L, 2), atmost(0, L, 1), atleast(1, L, 0), labeling_ff(L) ), L).
% expect: [[0,2],[2,0]]
shows(( P in 1..9, maximum(M, [4,7,P]), minimum(N, [4,7,P]), doms([M,N], Ds) ), Ds).
% expect: [[7..9,1..4]]
shows(( [X,Y] ins 0..9, table([[X,Y]], [[1,2],[3,4],[5,6]]), X #> 1, labeling_ffc([X,Y]) ), X-Y).
% expect: [3-4,5-6]
shows(( assignment([A,B,C], [2,X,Y]), label([A,B,C]) ), [A,B,C]-[X,Y]).
% expect: [[2,1,3]-[1,3],[3,1,2]-[3,1]]
shows(( [X,Y] ins 0..2, cumulative([X,Y], [2,3], [1,1], 1), label([X,Y]) ), X-Y).
% expect: [0-2]
shows(( [X,Y] ins 0..1, lex_lt([X,Y], [1,0]), lex_le([0,1], [X,Y]), label([X,Y]) ), X-Y).
% expect: [0-1]
shows(( X in 3..5, fd_min(X, A), fd_max(X, B) ), A-B).
% expect: [3-5]
shows(( [X,Y] ins 0..1, all_different([X,Y], [consistency(domain)]), all_distinct([X,Y], []), label([X,Y]) ), X-Y).
% expect: [0-1,1-0]
shows(( [X,Y] ins 1..9, X + Y #= 12, minimize(labeling([down], [X,Y]), X) ), X-Y).
% expect: [3-9]
shows(( [X,Y] ins 1..9, X + Y #= 12, maximize(label([X,Y]), X) ), X-Y).
% expect: [9-3]
shows(( [X,Y] ins 1..9, X + Y #= 12, maxof(label([X,Y]), X*Y) ), X-Y).
% expect: [6-6]
shows(( [X,Y] ins 1..9, X + Y #= 12, minof(label([X,Y]), abs(X - 4)) ), X-Y).
% expect: [4-8]
shows(minimize(fail, _), none).
% expect: []
shows(( fd_domain([X,Y], 0, 3), X #=# Y + 1, X #\=# 1, Y #<# 2, X #># 0, X #=<# 3, X #>=# 2, fd_labeling([X,Y]) ), X-Y).
% expect: [2-1]
shows(( fd_domain(X, [2,4]), fd_domain_bool(Y), fd_all_different([X,Y]), fd_labeling([X,Y], [value_method(max),variable_method(first_fail)]) ), X-Y).
% expect: [4-1,4-0,2-1,2-0]
shows(( fd_element(I, [3,5,7], X), fd_element_var(I, [1,Y,9], X), Y in 4..6, fd_labelingff([I,X,Y]) ), I-X-Y).
% expect: [2-5-5]
shows(( L = [_,_,_], fd_only_one(L), fd_at_least_one(L), fd_at_most_one(L), fd_labeling(L) ), L).
% expect: [[0,0,1],[0,1,0],[1,0,0]]
shows(( L = [_,_,_], fd_domain(L, 1, 2), fd_exactly(1, L, 2), fd_atmost(2, L, 1), fd_atleast(2, L, 1), fd_labeling(L) ), L).
% expect: [[1,1,2],[1,2,1],[2,1,1]]
shows(( fd_relation([[1,2],[3,4]], [X,Y]), X #> 1 ), X-Y).
% expect: [3-4]
shows(( X in 1..4, fd_cardinality([X #> 1, X #> 2, X #< 4], 2), fd_true([X #> 3], #=<, 0), fd_false([X #= 1], #=, 1), label([X]) ), X).
% expect: [2]
shows(( X in 1..4, fd_minimize(fd_labeling(X), X) ), X).
% expect: [1]
shows(( X in 1..4, fd_maximize(fd_labeling(X), X) ), X).
% expect: [4]
shows(( fd_max_integer(M), M > 1000000, X in 0..1, \+ fd_has_extra_cstr(X) ), yes).
% expect: [yes]

reports :-
    [X,Y] ins 1..4, X + Y #= 5,
    maxof(label([X,Y]), X*Y, ( write(X*Y), write(' ') )), print(X-Y), nl,
    Z in 1..2, minof(label([Z]), Z, write(Z)), nl.
% expect: 1*4 2*3 2-3
% expect: 1
