% A tabled predicate whose first table has no effects is evaluated anywhere; when a later one has effects after all, branches that
% evaluate the same call side by side have them once, as the sequential run does.

:- table p/2, q/1.

p(N, X) :- spin(2000), N < 3, X = N.
p(N, X) :- N >= 3, ( q(N) ; spin(3000) ), write(p(N)), nl, X is N * 2.
q(N) :- spin(3000), N > 3, write(q(N)), nl.

wait(1) :- !.
wait(_) :- spin(300000).

spin(0) :- !.
spin(N) :- M is N - 1, spin(M).

main :-
    findall(I-X, ( member(I-N, [1-1,2-2,3-3,4-3,5-3,6-4,7-4,8-2,9-4,10-3]), wait(I), p(N, X) ), L),
    print(L), nl.
    % expect: p(3)
    % expect: q(4)
    % expect: p(4)
    % expect: p(4)
    % expect: [1-1,2-2,3-6,4-6,5-6,6-8,7-8,8-2,9-8,10-6]
