% call_with_depth_limit/3: the depth that a goal reaches, last calls included; too deep fails, and says so when the goal fails. The values
% are those of SWI-Prolog.
:- dynamic known/1, rule/1.

deep(0) :- !.
deep(N) :- N1 is N - 1, deep(N1).

nested(0) :- !.
nested(N) :- N1 is N - 1, nested(N1), true.

either(N) :- ( N < 3, deep(N) ; N >= 3, \+ N = 4, ( N = 7 -> fail ; deep(N) ) ).

called(Goal) :- Goal.

path(X, X, [X]).
path(X, Z, [X|P]) :- edge(X, Y), path(Y, Z, P).

edge(a, b). edge(b, a). edge(b, c). edge(c, d).

item(1). item(2). item(3).
no :- fail.
known(X) :- item(X), deep(X).
compared(X) :- X < 5.
computed(X) :- Y is X + 1, Y = 2.
typed(X) :- integer(X), X \== 7.
all_deep([]).
all_deep([X|Xs]) :- deep(X), all_deep(Xs).
interrupted(X) :- catch(thrower(X), found(_), deep(3)).
thrower(X) :- ( X > 2 -> throw(found(X)) ; deep(X) ).
woken(X) :- freeze(X, item(X)), X = 2, deep(1).

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
    show(item(_), 0),                               % expect: depth_limit_exceeded
    show(either(5), 10),                            % expect: 7
    show(called(deep(2)), 10),                      % expect: 4
    show(called((deep(2), deep(1))), 10),           % expect: 5
    show(call(deep(2)), 10),                        % expect: 4
    show(call(call(call(item(1)))), 10),            % expect: 4
    show(call(call(edge(a)), b), 10),               % expect: 3
    show((item(1), item(2)), 10),                   % expect: 2
    show((no ; item(2)), 10),                       % expect: 2
    show((item(X0), X0 > 2 -> deep(2) ; true), 10), % expect: 4
    show(\+ no, 10),                                % expect: 2
    show(not(no), 10),                              % expect: 2
    show(( deep(3), \+ deep(a) ), 10),              % expect: error
    show(once(edge(a, _)), 10),                     % expect: 2
    show(catch(item(2), _, true), 10),              % expect: 2
    show(interrupted(2), 10),                       % expect: 6
    show(interrupted(3), 10),                       % expect: 6
    show(compared(1), 10),                          % expect: 2
    show(compared(1), 1),                           % expect: depth_limit_exceeded
    show(computed(1), 10),                          % expect: 1
    show(typed(1), 10),                             % expect: 1
    show(all_deep([1,4,2]), 20),                    % expect: 7
    show(known(3), 20),                             % expect: 5
    show(maplist(deep, [1,2]), 20),                 % expect: 6
    assertz((rule(Y) :- item(Y), ( Y > 1 -> deep(Y) ; no ))),
    show(rule(_), 20),                              % expect: 4
    findall(R, call_with_depth_limit(edge(b, _), 3, R), Rs), writeln(Rs),      % expect: [1,1]
    findall(R1, call_with_depth_limit((item(A), ( A =:= 2 -> deep(4) ; true )), 30, R1), R1s), writeln(R1s),      % expect: [2,6,2]
    findall(B-R2, call_with_depth_limit((item(B), ( B =:= 2 -> deep(4) ; true )), 3, R2), R2s), writeln(R2s),     % expect: [1-2,3-4]
    show(call_with_depth_limit(deep(20), 30, 21), 10),                         % expect: 2
    call_with_depth_limit((call_with_depth_limit(deep(50), 100, R3), deep(2)), 60, R4), writeln(R3-R4),           % expect: 51-4
    call_with_depth_limit((call_with_depth_limit(deep(50), 10, R5), deep(2)), 60, R6), writeln(R5-R6),            % expect: depth_limit_exceeded-4
    catch(call_with_depth_limit(throw(ball), 5, _), Ball, true), writeln(Ball),  % expect: ball
    call_with_depth_limit(deep(2), 5, R7), writeln(R7),                        % expect: 3
    deepen(path(a, d, P), 1, 20), writeln(P),       % expect: 4-5
                                                    % expect: [a,b,c,d]
    call_with_depth_limit(collected(20000, N), 100000, R8), writeln(N-R8),     % expect: 20000-20001
    catch(call_with_depth_limit(true, -1, _), error(E0, _), ( print(E0), nl )),  % expect: domain_error(not_less_than_zero,-1)
    catch(call_with_depth_limit(true, a, _), error(E, _), ( print(E), nl )).   % expect: type_error(integer,a)

% Its frames and terms outlive collections of garbage.
collected(0, 0) :- !.
collected(N, M) :- functor(T, f, 20), ( N =:= 10000 -> garbage_collect ; true ), N1 is N - 1, collected(N1, M1), arg(1, T, _), M is M1 + 1.

show(Goal, Limit) :-
    (   catch(call_with_depth_limit(Goal, Limit, Result), error(_, _), Result = error)
    ->  writeln(Result)
    ;   writeln(false)
    ).
