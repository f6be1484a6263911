% Erased clauses are reclaimed while several workers run, in all processes: what an older choice point still sees stays, and what
% nothing sees is given back.
:- include('../robustness/sources/measure.prolog').
:- dynamic(count/1), dynamic(fact/1).

main :-
    assertz(count(0)),
    bounded(300, searches),                                     % expect: [20000,40000,60000,80000,100000,120000]
                                                                % expect: bounded
    forall(between(1, 5, N), assertz(fact(N))),
    findall(X-Y, seen_as_it_was(X, Y), Seen), print(Seen), nl.  % expect: [1-1,1-2,1-3,1-4,1-5,2-a,2-b]

searches :-
    findall(C, (between(1, 6, _), count_to(20000), count(C)), Cs),
    print(Cs), nl.

count_to(0) :- !.
count_to(N) :-
    retract(count(C)),
    C1 is C + 1,
    assertz(count(C1)),
    N1 is N - 1,
    count_to(N1).

seen_as_it_was(1, X) :- fact(X), replace_all.
seen_as_it_was(2, X) :- fact(X).

% 20,000 clauses come and go while fact/1 is walked.
replace_all :-
    retractall(fact(_)),
    count_to(20000),
    assertz(fact(a)),
    assertz(fact(b)).
