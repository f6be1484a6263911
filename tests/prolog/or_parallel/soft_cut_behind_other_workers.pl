% A condition of *->/2 that succeeds for the last time keeps the choice point of the else branch in a worker to which it came
% with a copy: what is pushed next must not take its place.
main :-
    forall(p(R), ( write(R), nl )).

p(a) :-
    ( ( true ; q ; ! ), write(c) *-> forall(( ignore(true), ! ), true) ; true ).
p(b).

q :-
    ( true ; true ; member(_, [3, 7, 0]) ),
    select(_, [4, 6], _),
    setof(X, Y^( Y = 1, !, X = 1 ), L), write(L).
q.

% expect: ca
% expect: [1]ca
% expect: [1]ca
% expect: [1]ca
% expect: [1]ca
% expect: [1]ca
% expect: [1]ca
% expect: [1]ca
% expect: [1]ca
% expect: [1]ca
% expect: [1]ca
% expect: ca
% expect: ca
% expect: b
