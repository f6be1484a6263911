% A findall has all its results before what follows it runs, also when a branch inside it cuts.
main :- search, fail.
main :- show(end).

search :-
    findall(X, results(X), Xs),
    show(Xs),                               % expect: [1,2]
    show(4).                                % expect: 4
                                            % expect: end
results(1) :- work.
results(2) :- !.
results(wrong).

work :- work(20000).

work(0) :- !.
work(N) :- N1 is N - 1, work(N1).

show(X) :- write(X), nl.
