% A cut in a procedure removes what the procedure left, not the alternatives of its caller, although that choice point
% has nothing left but what others run.
main :- search, fail.
main :- show(end).

search :- work.
search :- local_cut.
search :- show(1).                          % expect: 1
                                            % expect: end
local_cut :- work, !.
local_cut :- show(wrong).

work :- work(20000).

work(0) :- !.
work(N) :- N1 is N - 1, work(N1).

show(X) :- write(X), nl.
