% apply.pl: library(apply).
:- include('solutions.inc').
:- use_module(library(apply)).

add(X, Y, Z) :- Z is X + Y.
times(X, Y, Z) :- Z is X * Y.
add_product(X, Y, S0, S) :- S is S0 + X*Y.
add_product(X, Y, Z, S0, S) :- S is S0 + X*Y*Z.
add_product(X, Y, Z, W, S0, S) :- S is S0 + X*Y*Z*W.
one_or_two(1).
one_or_two(2).
next(1, 2).
next(2, 3).
against_two(X, Order) :- compare(Order, X, 2).
foo_for(_, foo).
never(_, _) :- fail.
big_square(X, Y) :- X > 1, Y is X*X.
twice(X, X).
twice(X, X).

goal(scanl(add, [1,2,3], 0, L)).                          % expect: scanl(add,[1,2,3],0,[0,1,3,6]) !
goal(scanl(add, [], 0, L)).                               % expect: scanl(add,[],0,[0]) !
goal(scanl(add_product, [1,2,3], [3,4,5], 0, L)).         % expect: scanl(add_product,[1,2,3],[3,4,5],0,[0,3,11,26]) !

goal(maplist(succ, [1,2], L)).                            % expect: maplist(succ,[1,2],[2,3]) !
goal(maplist(next, [A,B], C)).
    % expect: maplist(next,[1,1],[2,2]) ; maplist(next,[1,2],[2,3]) ; maplist(next,[2,1],[3,2]) ; maplist(next,[2,2],[3,3]) !
goal(maplist(times, [1,2], [3,4], C)).                    % expect: maplist(times,[1,2],[3,4],[3,8]) !
goal(maplist(foo, [])).                                   % expect: maplist(foo,[]) !
goal(maplist(foo, [a])).                                  % expect: error existence_error(procedure,foo/1)
goal(maplist(V, [a])).                                    % expect: error instantiation_error
goal(maplist(foo, [], [a])).                              % expect: no
goal(maplist(foo, [], bar)).                              % expect: no

goal(foldl(add, [1,2,3], 0, S)).                          % expect: foldl(add,[1,2,3],0,6) !
goal(foldl(add_product, [1,2,3], [1,2,3], 0, S)).         % expect: foldl(add_product,[1,2,3],[1,2,3],0,14) !
goal(foldl(add_product, [1,2,3], [1,2,3], [1,2,3], 0, S)).  % expect: foldl(add_product,[1,2,3],[1,2,3],[1,2,3],0,36) !
goal(foldl(add_product, [1,2,3], [1,2,3], [1,2,3], [1,2,3], 0, S)).
    % expect: foldl(add_product,[1,2,3],[1,2,3],[1,2,3],[1,2,3],0,98) !

goal(include(<(1), [1,2,3], L)).                          % expect: include(<(1),[1,2,3],[2,3]) !
goal(include(one_or_two, [1,2,A], L)).                    % expect: include(one_or_two,[1,2,1],[1,2,1]) !

goal(exclude(<(1), [1,2,3], L)).                          % expect: exclude(<(1),[1,2,3],[1]) !
goal(exclude(<(1), foo, L)).                              % expect: no

goal(partition(<(1), [1,2,3], L, M)).                     % expect: partition(<(1),[1,2,3],[2,3],[1]) !
goal(partition(against_two, [1,2,3,2,1], L, M, N)).       % expect: partition(against_two,[1,2,3,2,1],[1,1],[2,2],[3]) !
goal(partition(foo_for, [1,2,3,2,1], L, M, N)).           % expect: error type_error(oneof([<,=,>]),foo)
goal(partition(never, [1,2,3,2,1], L, M, N)).             % expect: no

goal(convlist(big_square, [1,2,3], L)).                   % expect: convlist(big_square,[1,2,3],[4,9]) !
goal(convlist(twice, [1,2], L)).                          % expect: convlist(twice,[1,2],[1,2]) !

goal(maplist(one_or_two, [A,B])).
    % expect: maplist(one_or_two,[1,1]) ; maplist(one_or_two,[1,2]) ; maplist(one_or_two,[2,1]) ; maplist(one_or_two,[2,2]) !
goal(once(maplist(=(X),L))).                              % expect: once(maplist(=(A),[])) !
goal(maplist(add_product, [1], [2], [3], [S])).           % expect: maplist(add_product,[1],[2],[3],[5]) !
goal(maplist(atom, [a,1])).                               % expect: no
goal(maplist(succ, [X,Y], [1,2])).                        % expect: maplist(succ,[0,1],[1,2]) !
goal(scanl(add_product, [1,2], [1,2], [1,2], 0, L)).      % expect: scanl(add_product,[1,2],[1,2],[1,2],0,[0,1,9]) !
goal(scanl(add_product, [1,2], [1,2], [1,2], [1,2], 0, L)).  % expect: scanl(add_product,[1,2],[1,2],[1,2],[1,2],0,[0,1,17]) !
goal(foldl(add, [], 7, S)).                               % expect: foldl(add,[],7,7) !
goal(foldl(add, [a], 7, S)).                              % expect: error type_error(evaluable,a/0)
goal(convlist(succ, [a], L)).                             % expect: error type_error(integer,a)
