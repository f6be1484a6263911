% The column of a syntax error counts a tab as one character.
good(1).
wrong :-
	good(1),
	good(2) good(3).
% error: columns_behind_tabs.pl:5:8: Syntax error: Operator expected
main :- good(X), print(X), nl.     % expect: 1
