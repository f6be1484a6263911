% term_expansion/2 sees the end of the file, once, and may add clauses there; an included file has no end of its own.
:- dynamic collected/1.

term_expansion(collect(X), []) :- assertz(collected(X)).
term_expansion(end_of_file, Clauses) :-
    findall(C, collected(C), Cs),
    length(Cs, N),
    Clauses = [all(Cs), count(N), end_of_file].

collect(a).
:- include('library/source_files_included.inc').
collect(b).

main :-
    all(Cs), print(Cs), nl,                    % expect: [a,b]
    count(N), print(N), nl,                    % expect: 2
    aggregate_all(count, all(_), M), print(M), nl.   % expect: 1
