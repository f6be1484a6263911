% Variables that occur once in a branch, and nowhere else that runs with it, are warned of.
both(X) :- ( X = 1 -> Z = a ; Z = b ), atom(X).
deeper(X) :- ( X = 1, ( X = 2 ; First = X ) ; Second = X ; X = 3, First = 1, Second = First ), integer(X).
used_after(X, Z) :- ( X = 1 -> Z = a ; Z = b ).
used_before(X) :- Y = 1, ( X = Y ; X = 2 ).
twice(X) :- ( Y = 1, X = Y ; Y = 2, X = Y ).
in_condition(X) :- ( X = f(Y) -> true ; X = Y ).
hidden(X) :- ( X = _Z ; X = [_Z,_Z] ).
in_findall(X) :- findall(A, ( A = 1 ; A = X ), _), ( A = X ; true ).

main :- writeln(loaded).      % expect: loaded
% error: singletons_in_branches.pl:2:
% error: Warning:    Singleton variable in branch: Z
% error: singletons_in_branches.pl:3:
% error: Warning:    Singleton variable in branch: First
% error: Warning:    Singleton variable in branch: Second
% error: singletons_in_branches.pl:7:
% error: Warning:    Singleton variable in branch: Y
