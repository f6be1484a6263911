% A test whose outcome is known when the clause is loaded, as a variable of it has no value there, is told. A value from a branch counts, and
% the goals of call/1 and its kin are no tests.
equal(X) :- X == Y, ( Y = 1 ; Y = 2 ).
different(X, Z) :- Z = 1, X \== Y, Y = X.
same :- X == X, print(X).
typed(X) :- print(X), var(Y), print(Y).
atom_is(X) :- ( user:atom(Y) -> print(X) ; Y = X ).
grammar --> { X == Y }, [X], [Y].
nonterminals --> integer(N), \+ atom(N), { print(N) }.
void(_) :- var(_).
constant :- X == a, print(X).
from_branch(X) :- ( X = 1, Y = 2 ; true ), X == Y.
from_other_branch(X) :- ( X == 1, Y = 2, print(Y) -> true ; print(Y), X == Y ).
from_head(X, Y) :- X == Y, nonvar(X).
called(X) :- call(X == Y), not(Y == X), findall(Y, Y == X, _).
twice(__name, __name).

main :- writeln(loaded).      % expect: loaded
% error: tests_of_variables_without_a_value.pl:3:
% error: Warning:    Test is always false: X==Y
% error: Warning:    Test is always true: X\==Y
% error: Warning:    Test is always true: X==X
% error: Warning:    Test is always true: var(Y)
% error: Warning:    Test is always false: atom(Y)
% error: tests_of_variables_without_a_value.pl:8:
% error: tests_of_variables_without_a_value.pl:16:
% error: Warning:    Singleton-marked variable appears more than once: __name
