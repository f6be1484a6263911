% The concurrent predicates of other systems mean what the sequential ones mean, with copies of what goals bind.

main :-
    concurrent(2, [X = 1, member(Y, [a, b]), true], []), show(X-Y),                      % expect: yes(1-a)
    outcome(concurrent(2, [A1 = 1, fail], []), A1),                                      % expect: no
    outcome(concurrent(2, [_ = 1, throw(first), throw(second)], []), x),                 % expect: raised(first)
    outcome(concurrent(0, [true], []), x),                                               % expect: raised(type_error(positive_integer,0))
    outcome(concurrent(2, [true|_], []), x),                                             % expect: raised(instantiation_error)
    outcome(concurrent(2, [true, 3], []), x),                                            % expect: raised(type_error(callable,3))
    outcome(concurrent(2, [], []), x),                                                   % expect: yes(x)
    concurrent(2, [S = T, T = U], []), ( S == T, T == U -> show(same) ; show(S-T-U) ),   % expect: yes(same)
    numlist(1, 8, Ns),
    concurrent_maplist(square, Ns, Squares), show(Squares),                              % expect: yes([1,4,9,16,25,36,49,64])
    outcome(concurrent_maplist(square, Ns, [_, _]), x),                                  % expect: no
    concurrent_maplist(sum, Ns, Squares, Sums), show(Sums),                              % expect: yes([2,6,12,20,30,42,56,72])
    outcome(concurrent_maplist(positive, [1, 0, a]), x),                                 % expect: no
    outcome(concurrent_maplist(positive, [1, a, 0]), x),                                 % expect: raised(type_error(evaluable,a/0))
    outcome(concurrent_forall(member(P, [1, 2, 3]), P > 0), x),                          % expect: yes(x)
    outcome(concurrent_forall(member(P, [1, 2, 3]), P > 1, [threads(2)]), x),            % expect: no
    outcome(concurrent_forall(fail, fail), x),                                           % expect: yes(x)
    findall(G-H, concurrent_and(member(G, [1, 2]), member(H, [a, b])), GHs), show(GHs),  % expect: yes([1-a,1-b,2-a,2-b])
    outcome(first_solution(F1, [F1 = 1, F1 = 2], []), F1),                               % expect: yes(1)
    outcome(first_solution(F2, [fail, F2 = 2], []), F2),                                 % expect: no
    outcome(first_solution(F3, [fail, throw(e), F3 = 2], [on_fail(continue), on_error(continue)]), F3), % expect: yes(2)
    outcome(first_solution(F4, [throw(e), F4 = 2], []), F4),                             % expect: raised(e)
    outcome(first_solution(_, [fail, fail], [on_fail(continue)]), x),                    % expect: no
    parallel_findall(Q, slow(Q), Qs), show(Qs),                                          % expect: yes([1,2,3])
    parallel_findfirst(R, slow(R), Rs), show(Rs),                                        % expect: yes([1])
    parallel_findfirst(R, fail, None), show(None),                                       % expect: yes([])
    parallel_once(slow(V)), show(V).                                                     % expect: yes(1)

square(X, Y) :- count_down(20000), Y is X * X.
sum(X, Y, Z) :- count_down(20000), Z is X + Y.
positive(X) :- X > 0.

slow(X) :- member(X, [1, 2, 3]), count_down(50000).

count_down(0) :- !.
count_down(N) :- N1 is N - 1, count_down(N1).

outcome(Goal, Term) :-
    (   catch(Goal, Error, true)
    ->  ( var(Error) -> show(Term) ; plain(Error, Plain), print(raised(Plain)), nl )
    ;   print(no), nl
    ).

plain(Error, Plain) :- ( Error = error(Plain0, _) -> Plain = Plain0 ; Plain = Error ).

show(Term) :- print(yes(Term)), nl.
