% A variable that is marked as a singleton may occur once in each branch.
in_branches(X) :- ( X = f(_S) ; X = g(_S) ).
together(X) :- X = f(_A), X = g(_A).
from_the_head(_B, X) :- ( X = 1 ; X = _B ).
main :- print(loaded), nl.                         % expect: loaded
% error: marked_variables_in_branches.pl:3:
% error: Singleton-marked variable appears more than once: _A
% error: Singleton-marked variable appears more than once: _B
