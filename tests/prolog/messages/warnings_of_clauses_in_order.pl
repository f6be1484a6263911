% What is said of a clause's variables comes behind what is said of its place, in one message.
% options: -q -g halt
a(1).
b(1).
a(X) :- b(_Y), b(_Y), ( b(Z) ; true ), ( true ; b(X) ), b(Z).
c(X) :- ( X = 1 ; b(Y), X = 2 ; Y = 3 ).
% error: Clauses of a/1 are not together in the source-file
% error: Use :- discontiguous a/1. to suppress this message
% error: Singleton-marked variable appears more than once: _Y
% error: Singleton variable in branch: Y
