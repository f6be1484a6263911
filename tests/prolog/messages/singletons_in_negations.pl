% A variable that occurs once in a branch is named for the branch also where it occurs once in the whole clause; the goal of \+ is
% a branch whose values nobody sees.
branch(X) :- ( X = 1, Z = 2 ; X = 3 ).
negation(X) :- \+ p(X, Y).
two(X) :- \+ p(X, Y), \+ q(Y).
shared(X) :- q(Y), \+ p(X, Y).
inside(X) :- \+ ( p(X, Y), q(Y) ).
conditional(X) :- ( \+ p(X, W) -> true ; true ).
nested(X) :- \+ ( p(X, X) ; q(V) ).
p(_, _).
q(_).

main :- writeln(loaded).      % expect: loaded
% error: singletons_in_negations.pl:3:
% error: Warning:    Singleton variables: [Z]
% error: Warning:    Singleton variable in branch: Z
% error: Warning:    Singleton variables: [Y]
% error: Warning:    Singleton variable in \+: Y
% error: singletons_in_negations.pl:5:
% error: Warning:    Singleton variable in \+: W
% error: Warning:    Singleton variable in branch: V
