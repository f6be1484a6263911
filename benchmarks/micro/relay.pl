%   relay.pl -- two workers hand the search on and on
%
%   Every choice point has some work at its left and all the rest of the
%   search at its right: who has done the work asks for the rest.

main :-
    findall(N, walk(400, N), Ns),
    length(Ns, Count),
    write(tasks(Count)), nl.

walk(N, N) :-
    work(20000).
walk(N, M) :-
    N > 1,
    N1 is N - 1,
    walk(N1, M).

work(0) :- !.
work(N) :-
    N1 is N - 1,
    work(N1).
