% After set_random(seed(S)) branches draw the same numbers as a sequential run: the generator is asked in the order of the text.
main :-
    forall(way(Way),
           ( drawn_by_branches(Way, Branches), drawn_in_a_row(Way, Row),
             ( Branches == Row -> show(Way) ; show(Way-Branches-Row) ) )).

% expect: is
% expect: float
% expect: comparison
% expect: call
% expect: random
% expect: between
% expect: condition
way(is).
way(float).
way(comparison).
way(call).
way(random).
way(between).
way(condition).

draw(is, X) :- X is random(1000) + 1.
draw(float, X) :- X is truncate(random_float * 1000).
draw(comparison, X) :- random(2) =:= 1, !, X = odd.
draw(comparison, even).
draw(call, X) :- G = (Y is 2 * random(1000)), call(G), X = Y.
draw(random, X) :- random(Y), X is truncate(Y * 1000).
draw(between, X) :- random_between(1, 1000, X).
draw(condition, X) :- ( \+ random(3) =:= 0 -> X = some ; X = none ).

drawn_by_branches(Way, Xs) :-
    set_random(seed(42)),
    findall(X, ( member(N, [6,5,4,3,2,1,0]), M is N * 5000, work(M), draw(Way, X) ), Xs).

drawn_in_a_row(Way, Xs) :-
    set_random(seed(42)),
    length(Xs, 7),
    draw_all(Xs, Way).

draw_all([], _).
draw_all([X|Xs], Way) :- draw(Way, X), draw_all(Xs, Way).

work(0) :- !.
work(N) :- N1 is N - 1, work(N1).

show(X) :- write(X), nl.
