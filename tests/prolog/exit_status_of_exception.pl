% An uncaught exception ends the run with status 2.
% exit: 2
main :- write(before), nl, X is foo + 1, write(X).
% expect: before
