% A file that is loaded again replaces its own clauses of multifile predicates, static and dynamic ones, and leaves those of other files.
:- multifile shown/1, kept/1.
:- dynamic kept/1.
shown(main).
kept(main).

main :-
    assertz(kept(asserted)),
    show,
    % expect: [main,a,b]
    % expect: [main,a,b,asserted]
    load_files('multifile_clauses.inc', []),
    findall(X, shown(X), Xs), msort(Xs, Sorted), print(Sorted), nl,                % expect: [a,b,main]
    findall(Y, kept(Y), Ys), msort(Ys, SortedYs), print(SortedYs), nl,             % expect: [a,asserted,b,main]
    load_files('multifile_clauses.inc', []),
    aggregate_all(count, shown(_), N), aggregate_all(count, kept(_), M), print(N-M), nl.  % expect: 3-4

show :- findall(X, shown(X), Xs), print(Xs), nl, findall(Y, kept(Y), Ys), print(Ys), nl.

:- load_files('multifile_clauses.inc', []).
