% Copies of terms that contain a part twice, and of cyclic terms of all sizes, are variants of them: small cycles, and large ones behind what is shared.
main :-
    forall(member(N, [1, 20, 200, 2000, 20000]), shared_twice(N)),   % expect: 1
    shared_at_each_level(16),                                        % expect: 20
    forall(member(N, [1, 3, 30, 100, 1000, 10000]), cycle(N)).       % expect: 200
% expect: 2000
% expect: 20000
% expect: 131071
% expect: 1 cyclic
% expect: 3 cyclic
% expect: 30 cyclic
% expect: 100 cyclic
% expect: 1000 cyclic
% expect: 10000 cyclic
% exit: 0

% Both copies have the same variables, which are new.
shared_twice(N) :-
    length(L, N),
    copy_term(L-L, A-B),
    A == B, A \== L,
    term_variables(A-L, Vs), length(Vs, M), M =:= 2 * N,
    write(N), nl.

% f(T, T) within f(T, T) ...: as a tree it has 2^17 - 1 nodes.
shared_at_each_level(N) :-
    nested(N, _, T),
    copy_term(T, C),
    C =@= T, acyclic_term(C),
    nodes(C, Count),
    write(Count), nl.

nested(0, V, leaf(V)) :- !.
nested(N, V, f(T, T)) :- M is N - 1, nested(M, V, T).

nodes(leaf(_), 1).
nodes(f(A, B), N) :- nodes(A, X), nodes(B, Y), N is X + Y + 1.

cycle(N) :-
    length(L, N),
    append(L, [shared(L)|T], T0), T = T0,
    copy_term(T, C),
    cyclic_term(C), C \== T,
    length(Front, N), append(Front, [shared(Again)|_], C), Again == Front,
    write(N), write(' cyclic'), nl.
