% What the keys do at a port: creep, skip, retry, fail, and leap to the end. Without a terminal each is a line.
% input: c
% input: s
% input: r
% input: c
% input: s
% input: l
:- dynamic seen/1.

main :- trace, top(X), notrace, writeln(X).      % expect: first

top(X) :- middle, X = first.
top(last).

middle :- low, low.

low.
% error:    Call: (10) top(_
% error:    Call: (11) middle ?    Exit: (11) middle ? retry middle/0 at level 11
