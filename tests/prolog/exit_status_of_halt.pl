% halt/1 ends the run at once with its status; buffered output is written.
% exit: 7
main :- write(before), nl, halt(7), write(never).
% expect: before
