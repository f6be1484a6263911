% A permanent variable that is first met after a goal that left choice points has its slot below the frames that those keep;
% also where a clause has more than 64 such variables.
:- dynamic(asserted/1).

main :-
    findall(P-X-Y, met_later(P, X, Y), L1),
    writeln(L1),    % expect: [1-1-a-1,1-1-a-2,1-2-a-1,1-2-a-2,2-1-a-1,2-1-a-2,2-2-a-1,2-2-a-2]
    findall(X, after_catch(X), L2),
    writeln(L2),    % expect: [a,a]
    findall(N, ( deep(5, N), a(X), keep(X), keep(N) ), L3),
    writeln(L3),    % expect: [1,2]
    findall(S, wide(S), L4),
    as_expected(L4, L5),
    writeln(L5),    % expect: [[1,1,1],[1,1,2],[1,2,1],[1,2,2],[2,1,1],[2,1,2],[2,2,1],[2,2,2]]
    wide_clause(asserted, Clause), assertz(Clause),
    findall(S, asserted(S), L6),
    ( L6 == L4 -> writeln(same) ; writeln(L6) ).    % expect: same

one_of(1).
one_of(2).
keep(_).
a(a).

pair(A-B) :- one_of(A), keep(A), one_of(B), keep(B).
met_later(P, X, Y) :- pair(P), a(V), keep(V), one_of(Z), keep(Z), X = V, Y = Z.

after_catch(X) :- catch(one_of(_), _, true), a(V), keep(V), X = V.

deep(0, N) :- one_of(N).
deep(D, N) :- D > 0, D1 is D - 1, deep(D1, N), keep(D).

% Head([X0, ..., X99]) :- one_of(X0), make(1, X1), ..., one_of(X71), ..., one_of(X99).
wide_clause(Name, ( Head :- Body )) :- length(Vs, 100), Head =.. [Name, Vs], goals(Vs, 0, Body).

goals([], _, true).
goals([V|Vs], I, ( Goal, Goals )) :-
    ( memberchk(I, [0, 71, 99]) -> Goal = one_of(V) ; Goal = make(I, V) ),
    I1 is I + 1,
    goals(Vs, I1, Goals).

make(I, f(I)) :- keep(I), keep(x).

term_expansion(wide, Clause) :- wide_clause(wide, Clause).
wide.

as_expected([], []).
as_expected([L|Ls], [Numbers|Rest]) :- numbers(L, 0, Numbers), as_expected(Ls, Rest).
numbers([], _, []).
numbers([X|Xs], I, Numbers) :-
    ( X = f(I) -> Numbers = Numbers1 ; Numbers = [X|Numbers1] ),
    I1 is I + 1,
    numbers(Xs, I1, Numbers1).
