% A variable that the goal of \+ has once and that has no value before is named, also where later goals have it: they see another one.
:- multifile user:message_hook/3.
user:message_hook(_, warning, Lines) :- print_message_lines(user_output, '', Lines), nl.

says(X) :- writeln(X).

:- says(a).          later(_) :- \+ p(Q), p(Q).
:- says(b).          head(Q) :- \+ p(Q), p(Q).
:- says(c).          earlier :- p(Q), \+ p(Q).
:- says(d).          twice :- \+ q(Q, Q), p(Q).
:- says(e).          condition :- ( \+ p(Q) -> p(Q) ; true ).
:- says(f).          first_branch :- ( \+ p(Q) ; p(Q) ).
:- says(g).          second_branch :- ( p(Q) ; \+ p(Q) ), true.
:- says(h).          branches :- \+ ( p(Q) ; p(R) ), q(Q, R).
:- says(i).          negations :- \+ p(Q), \+ p(Q).
:- says(j).          nested :- \+ \+ p(Q), p(Q).
:- says(k).          inner :- \+ ( p(Q), \+ p(Q) ).
:- says(l).          in_branch(X) :- ( X > 1, \+ p(Y) -> p(Y) ; p(X) ).
:- says(m).          after_branch :- ( p(Q) ; true ), \+ p(Q).
:- says(n).          collected :- findall(Q, \+ p(Q), L), q(Q, L).
:- says(o).          both :- ( p(Q), p(Q) ; \+ p(Q) ), p(Q).
:- says(p).          inside :- \+ ( p(X), \+ q(X, Q) ), p(Q).
:- says(q).          cut :- \+ p(Q), !, p(Q).
:- says(r).          either :- \+ ( p(Q) ; p(Q) ), p(Q).
p(_).
q(_, _).

main.

% expect: a
% expect: Singleton variable in \+: Q
% expect:
% expect: b
% expect: c
% expect: d
% expect: e
% expect: Singleton variable in \+: Q
% expect:
% expect: f
% expect: Singleton variable in \+: Q
% expect:
% expect: g
% expect: Singleton variable in branch: Q
% expect:
% expect: h
% expect: Singleton variable in \+: Q
% expect: Singleton variable in \+: R
% expect:
% expect: i
% expect: Singleton variable in \+: Q
% expect:
% expect: j
% expect: Singleton variable in \+: Q
% expect:
% expect: k
% expect: l
% expect: Singleton variable in \+: Y
% expect:
% expect: m
% expect: n
% expect: o
% expect: Singleton variable in \+: Q
% expect:
% expect: p
% expect: Singleton variable in \+: Q
% expect:
% expect: q
% expect: Singleton variable in \+: Q
% expect:
% expect: r
% expect: Singleton variable in \+: Q
% expect:
