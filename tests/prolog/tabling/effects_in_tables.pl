% A tabled goal with effects has them when its table is made, and not again; a table that was made stays, whatever it was made
% from, until it is abolished. In any number of workers.

:- table said/1, counted/1, after/1, closed/2.
:- dynamic fact/2, counter/1.

counter(0).
fact(1, 2). fact(2, 3).

said(X) :- write(making(X)), nl.
counted(N) :- retract(counter(N0)), N is N0 + 1, assertz(counter(N)).
after(Y) :- fact(1, Y).
closed(X, Y) :- fact(X, Y).
closed(X, Y) :- closed(X, Z), fact(Z, Y).

main :-
    findall(X, ( member(X, [a,b,a,c,b]), said(X) ), Said), print(Said), nl,
    % expect: making(a)
    % expect: making(b)
    % expect: making(c)
    % expect: [a,b,a,c,b]
    findall(N, ( between(1, 4, _), counted(N) ), Ns), print(Ns), nl,                 % expect: [1,1,1,1]
    findall(I-Y, ( between(1, 3, I), change(I), after(Y) ), Ys), print(Ys), nl,      % expect: [1-2,2-2,3-2,3-9]
    findall(X-Y, ( member(X, [1,2]), closed(X, Y) ), Zs), print(Zs), nl.             % expect: [1-2,1-3,1-9,2-3]

% The second change is not seen, the third one comes with new tables.
change(1).
change(2) :- assertz(fact(1, 9)).
change(3) :- abolish_all_tables.
