% The clauses that a call of a dynamic predicate has left are divided: those that matched when it was called, in their order, each once.
:- dynamic fact/2, rule/2, other/1.

main :-
    forall(between(1, 40, I), ( J is I mod 3, assertz(fact(J, I)) )),
    forall(between(1, 12, I), ( assertz(( rule(I, X) :- X = first(I) ; X = second(I) )), assertz(other(I)) )),
    assertz(( rule(13, X) :- !, X = cut )), assertz(rule(14, after_the_cut)), assertz(( rule(15, X) :- rule(2, X) )),
    findall(X, ( fact(_, X), work(300) ), Xs), sum(Xs, Sum), show(Sum),                       % expect: 22140
    findall(X, ( fact(1, X), work(300) ), Ys), show(Ys),                                      % expect: [1,4,7,10,13,16,19,22,25,28,31,34,37,40]
    findall(X, ( rule(_, X), work(300) ), Zs), length(Zs, Length), last(Zs, Last), show(Length-Last),   % expect: 25-cut
    findall(X, ( rule(N, X), N > 10, work(300) ), Vs), show(Vs),    % expect: [first(11),second(11),first(12),second(12),cut]
    ( other(X), work(300), X > 7 -> show(X) ; true ),                                         % expect: 8
    changed.

% What goes while the call is under way still counts, what comes does not.
changed :-
    forall(( other(X), work(200) ), ( Y is X + 100, assertz(other(Y)), Z is 13 - X, retractall(other(Z)), write(X), write(' ') )), nl,
    findall(X, other(X), Xs), show(Xs).
                                    % expect: 1 2 3 4 5 6 7 8 9 10 11 12 
                                    % expect: [101,102,103,104,105,106,107,108,109,110,111,112]
sum(Xs, Sum) :- sum(Xs, 1, 0, Sum).
sum([], _, Sum, Sum).
sum([X|Xs], I, Sum0, Sum) :- Sum1 is Sum0 + I * X, I1 is I + 1, sum(Xs, I1, Sum1, Sum).

work(0) :- !.
work(N) :- N1 is N - 1, work(N1).

show(X) :- print(X), nl.
