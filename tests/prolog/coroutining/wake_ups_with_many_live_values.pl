% Wake-ups run before cuts and inline goals of clauses in which more values are live than fit the masks of one instruction:
% arguments, temporary and permanent variables.

% many(K) stands for clauses whose K variables are arguments, or come from goals before.
term_expansion(many(K), Clauses) :-
    length(Vs, K),
    foldl([V, (value(V), G), G]>>true, Vs, Goals, true),
    name(head_cut, K, HeadCut), name(test, K, Test), name(condition, K, Condition), name(goals_cut, K, GoalsCut),
    name(goals_test, K, GoalsTest),
    H1 =.. [HeadCut, a, R|Vs], H2 =.. [HeadCut, _, other|Vs],
    T1 =.. [Test, a, Y, R|Vs], T2 =.. [Test, _, _, other|Vs],
    C1 =.. [Condition, X, R|Vs],
    G1 =.. [GoalsCut, X, R], G2 =.. [GoalsCut, _, other],
    D1 =.. [GoalsTest, X, R],
    Clauses = [ (H1 :- !, R = Vs), H2,
                (T1 :- Y == 1, R = Vs), T2,
                (C1 :- ( X \= a -> R = Vs ; R = other )),
                (G1 :- Goals, X = a, !, R = Vs), G2,
                (D1 :- Goals, ( X \= a -> value(B), R = [B|Vs] ; value(B), R = other(B) ))
              ].

name(Base, K, Name) :- atom_concat(Base, K, Name).

value(v).

many(20).
many(31).
many(32).
many(33).
many(60).
many(62).
many(63).
many(64).
many(65).
many(130).
many(200).

main :- forall(member(K, [20, 31, 32, 33, 60, 62, 63, 64, 65, 130, 200]), ( wrong(K, Wrong) -> writeln(K-Wrong) ; true )), writeln(done).
% expect: done

wrong(K, What) :-
    length(Vs, K),
    numbervars(Vs, 0, _),
    expected(What, K, Vs, Expected, Goal, R),
    ( findall(R, Goal, All), All == Expected -> fail ; true ).

expected(head_cut_fails, K, Vs, [other], ( freeze(X, fail), G ), R) :- goal(head_cut, K, [X, R|Vs], G).
expected(head_cut_holds, K, Vs, [Vs], ( freeze(X, X == a), G ), R) :- goal(head_cut, K, [X, R|Vs], G).
expected(test, K, Vs, [Vs, other], ( freeze(X, Y = 1), G ), R) :- goal(test, K, [X, Y, R|Vs], G).
expected(test_alternatives, K, Vs, [Vs, other], ( freeze(X, member(Y, [2, 1, 3])), G ), R) :- goal(test, K, [X, Y, R|Vs], G).
expected(condition, K, Vs, [Vs], ( dif(X, a), G ), R) :- goal(condition, K, [X, R|Vs], G).
expected(condition_else, K, Vs, [other], ( freeze(X, X == a), G ), R) :- goal(condition, K, [X, R|Vs], G).
expected(goals_cut, K, _, [other], ( dif(X, a), G ), R) :- goal(goals_cut, K, [X, R], G).
expected(goals_cut_holds, K, _, [Us], ( freeze(X, X == a), G ), R) :- values(K, Us), goal(goals_cut, K, [X, R], G).
expected(goals_test, K, _, [[v|Us]], ( dif(X, a), G ), R) :- values(K, Us), goal(goals_test, K, [X, R], G).
expected(goals_test_else, K, _, [other(v)], ( freeze(X, X == a), G ), R) :- goal(goals_test, K, [X, R], G).

values(K, Us) :- length(Us, K), maplist(value, Us).

goal(Base, K, Arguments, Goal) :- name(Base, K, Name), Goal =.. [Name|Arguments].
