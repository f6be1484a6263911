% What is drawn is known only when the program runs: is/2, a comparison and aggregate_all/3 take it from a variable.
main :-
    forall(way(Way),
           ( set_random(seed(42)), findall(X, ( member(N, [5,4,3,2,1]), M is N * 5000, work(M), draw(Way, X) ), Xs),
             set_random(seed(42)), length(Row, 5), maplist(draw(Way), Row),
             ( Xs == Row -> write(Way) ; write(Way-Xs-Row) ), nl )).

way(is).
way(inside).
way(comparison).
way(sum).
way(big).
way(float).

draw(is, X) :- die(E), X is E.
draw(inside, X) :- die(E), X is E * 2 + 1.
draw(comparison, X) :- die(E), ( E > 500 -> X = high ; X = low ).
draw(big, X) :- E = random(1 << 200), X is E.
draw(float, X) :- E = random_float, X is E + 1.
draw(sum, X) :- die(E), aggregate_all(sum(E), true, X).

die(random(1000)).

work(0) :- !.
work(N) :- N1 is N - 1, work(N1).
