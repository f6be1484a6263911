% Goals that wait for a variable which a constraint binds run before those of the variable that was labelled, where this one was constrained before it
% got its goal, as in SWI-Prolog, whose propagation is a goal of the variable.
:- use_module(library(clpfd)).

told(Name, X) :- freeze(X, ( write(Name=X), write(';') )).

main :-
    X in 0..1, told(x, X), Y #= X + 1, told(y, Y), forall(label([X]), nl),
    told(a, A), A in 0..1, B #= A + 1, told(b, B), forall(label([A]), nl),
    [P,Q,R] ins 0..2, told(p, P), Q #= P + 1, told(q, Q), R #= Q + 1, told(r, R), nl,
    [S,T] ins 0..1, told(s, S), told(t, T), S #\= T, forall(label([S]), nl),
    U in 0..1, told(u, U), V #= U + 1, told(v, V), U = 1, nl,
    [F,G,H] ins 0..2, told(f, F), told(g, G), told(h, H), F #> G, G #> H, nl,  % the lesser one first
    [I,J,K] ins 0..2, told(i, I), told(j, J), told(k, K), I #< J, J #< K, nl.
% expect: y=1;x=0;
% expect: y=2;x=1;
% expect: a=0;b=1;
% expect: a=1;b=2;
% expect: p=0;q=1;r=2;
% expect: t=1;s=0;
% expect: t=0;s=1;
% expect: v=2;u=1;
% expect: f=2;g=1;h=0;
% expect: i=0;k=2;j=1;
