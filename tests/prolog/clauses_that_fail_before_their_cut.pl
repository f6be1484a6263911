% A clause that certainly fails before its cut leaves the arguments of the call to the next clause.
% options: -q -g main -t halt
main :-
    all(R, arithmetic(t(1), R)),           % expect: [t(1)]
    all(R, no_condition([g(1)|c], R)),     % expect: [r([g(1)|c])]
    all(R, atoms_differ(X, [v], R)-X),     % expect: [r([v])-h]
    all(R, structures_differ(f(1), R)),    % expect: [f(1)]
    all(R, second_branch(k(2), R)).        % expect: [k(2)]

all(Template, Goal0) :-
    ( Goal0 = Goal-Var -> Instance = Template-Var ; Goal = Goal0, Instance = Template ),
    findall(Instance, Goal, L),
    print(L), nl.

arithmetic(t(Z), _) :- ( integer(Z) -> Y is Z+1, Y > 1, fail ; true ), !.
arithmetic(X, X).

no_condition([g(Z)|c], _) :- Y is Z+1, Y > 1, fail, !.
no_condition(X, r(X)).

atoms_differ([g(_)|c], f(_), _) :- a = b, !.
atoms_differ(h, X, r(X)).

structures_differ(f(A), _) :- f(A) = g(A), !.
structures_differ(X, X).

second_branch(k(Z), _) :- ( Z < 2 -> true ; W is Z*3, W > Z, fail ), !.
second_branch(X, X).
