% A goal that fails ends the run with status 1.
% exit: 1
main :- write(before), nl, fail.
% expect: before
