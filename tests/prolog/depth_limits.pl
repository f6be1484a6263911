% call_with_depth_limit/3: the depth that a goal reaches, last calls included; too deep fails, and says so when the goal fails.
deep(0) :- !.
deep(N) :- N1 is N - 1, deep(N1).

nested(0) :- !.
nested(N) :- N1 is N - 1, nested(N1), true.

either(N) :- ( N < 3, deep(N) ; N >= 3, \+ N = 4, ( N = 7 -> fail ; deep(N) ) ).

called(Goal) :- Goal.

path(X, X, [X]).
path(X, Z, [X|P]) :- edge(X, Y), path(Y, Z, P).

edge(a, b). edge(b, a). edge(b, c). edge(c, d).

deepen(Goal, Depth, Most) :-
    between(Depth, Most, D),
    call_with_depth_limit(Goal, D, Result),
    Result \== depth_limit_exceeded, !,
    writeln(D-Result).

main :-
    show(true, 10),                                 % expect: 1
    show(deep(5), 10),                              % expect: 6
    show(deep(5), 6),                               % expect: 6
    show(deep(5), 5),                               % expect: depth_limit_exceeded
    show(nested(5), 50),                            % expect: 6
    show(fail, 10),                                 % expect: false
    show(either(5), 10),                            % expect: 7
    show(called(deep(2)), 10),                      % expect: 4
    show(( deep(3), \+ deep(a) ), 10),              % expect: error
    show(forall(member(X, [1,2]), deep(X)), 10),    % expect: 4
    show(once(edge(a, _)), 10),                     % expect: 2
    findall(R, call_with_depth_limit(edge(b, _), 3, R), Rs), writeln(Rs),      % expect: [1,1]
    deepen(path(a, d, P), 1, 20), writeln(P),       % expect: 4-5
                                                    % expect: [a,b,c,d]
    catch(call_with_depth_limit(true, a, _), error(E, _), ( print(E), nl )).   % expect: type_error(integer,a)

show(Goal, Limit) :-
    (   catch(call_with_depth_limit(Goal, Limit, Result), error(_, _), Result = error)
    ->  writeln(Result)
    ;   writeln(false)
    ).
