% Branches that make new atoms and functors all the time, which rank 0 numbers: one text is one atom everywhere, and what is left of such a branch
% goes on in rank 0.
:- dynamic size/1.
size(400).

% expect: 400-400
% expect: [a1x,a2x,a3x]
main :-
    size(N),
    findall(A, ( between(1, N, X), made(X, A) ), L), length(L, Length), sort(L, Sorted), length(Sorted, Different),
    print(Length-Different), nl,
    findall(A, ( member(A, L), atom_length(A, 3) ), [A1, A2, A3|_]), print([A1, A2, A3]), nl,
    the_same_text, functors(N), below_others(N), chain(N), cut_behind(N), in_text(N).

made(X, A) :- atomic_list_concat([a, X, x], A), rest_of_work(X).

rest_of_work(X) :- N is 5 + X mod 3, numlist(1, N, L), sum_list(L, _).

% Both halves make the same atoms.
% expect: true
the_same_text :-
    findall(A, ( between(1, 300, X), Y is X mod 150, atom_concat(same_, Y, A) ), L),
    length(Front, 150), append(Front, Back, L),
    ( Front == Back -> writeln(true) ; writeln(false) ).

% expect: 400
functors(N) :-
    findall(F, ( between(1, N, X), atom_concat(f_, X, Name), functor(T, Name, 2), arg(1, T, X), functor(T, F, _) ), L),
    sort(L, Sorted), length(Sorted, Different), print(Different), nl.

% Choice points above the one that the branch came from.
% expect: 800
below_others(N) :-
    aggregate_all(count, ( between(1, N, X), member(Y, [l, r]), atomic_list_concat([b, X, Y], A), atom(A), rest_of_work(X) ), Count),
    print(Count), nl.

% expect: 400
chain(N) :-
    numlist(1, N, L),
    findall(A, ( element(X, L), atom_concat(c_, X, A), rest_of_work(X) ), As), sort(As, Sorted), length(Sorted, Different), print(Different), nl.

element(X, [X|_]).
element(X, [_|L]) :- element(X, L).

% expect: d_300
cut_behind(N) :- once(( between(1, N, X), atom_concat(d_, X, A), rest_of_work(X), X >= 300 )), print(A), nl.

% expect: e_1 e_2 e_3 e_4 
in_text(N) :- forall(( between(1, N, X), atom_concat(e_, X, A), rest_of_work(X) ), ( X < 5 -> write(A), write(' ') ; true )), nl.
