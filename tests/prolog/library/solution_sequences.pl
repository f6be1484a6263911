% solution_sequences.pl: library(solution_sequences).
:- include('solutions.inc').
:- use_module(library(solution_sequences)).

p(a,1). p(b,3). p(a,2). p(c,3). p(a,1).
q(b). q(a). q(b).
v(f(_)). v(f(_)). v(g(x)). v(g(x)).

goal(X^limit(2, q(X))).                                   % expect: b ; a !
goal(X^limit(3, q(X))).                                   % expect: b ; a ; b !
goal(X^limit(5, q(X))).                                   % expect: b ; a ; b !
goal(X^limit(1, q(X))).                                   % expect: b !
goal(X^limit(0, q(X))).                                   % expect: no
goal(X^limit(-1, q(X))).                                  % expect: no
goal(X^limit(a, q(X))).                                   % expect: error type_error(evaluable,a/0)
goal(X^limit(N, q(X))).                                   % expect: error instantiation_error
goal(X^limit(1.5, q(X))).                                 % expect: b ; a ; b !
goal(X^limit(infinite, q(X))).                            % expect: b ; a ; b !
goal(X^limit(inf, q(X))).                                 % expect: b ; a ; b !
goal(limit(2, between(1,inf,X))).                         % expect: limit(2,between(1,inf,1)) ; limit(2,between(1,inf,2)) !
goal(limit(2, V)).                                        % expect: error instantiation_error
goal(limit(2, 1)).                                        % expect: error type_error(callable,1)
goal(limit(2, fail)).                                     % expect: no
goal(limit(2, throw(x))).                                 % expect: ball x
goal(X^limit(3, limit(2,q(X)))).                          % expect: b ; a !
goal(X^limit(3, offset(1,q(X)))).                         % expect: a ; b !

goal(X^offset(1, q(X))).                                  % expect: a ; b !
goal(X^offset(0, q(X))).                                  % expect: b ; a ; b !
goal(X^offset(3, q(X))).                                  % expect: no
goal(X^offset(-1, q(X))).                                 % expect: error domain_error(not_less_than_zero,-1)
goal(X^offset(a, q(X))).                                  % expect: error type_error(evaluable,a/0)
goal(X^offset(N, q(X))).                                  % expect: error instantiation_error
goal(X^offset(infinite, q(X))).                           % expect: error type_error(evaluable,infinite/0)
goal(X^offset(2, q(X))).                                  % expect: b !

goal(X^call_nth(q(X), 2)).                                % expect: a !
goal(X^call_nth(q(X), 3)).                                % expect: b !
goal(X^call_nth(q(X), 4)).                                % expect: no
goal(X^call_nth(q(X), 1)).                                % expect: b !
goal(call_nth(q(X), N)).                                  % expect: call_nth(q(b),1) ; call_nth(q(a),2) ; call_nth(q(b),3) !
goal(X^call_nth(q(X), 0)).                                % expect: error domain_error(not_less_than_one,0)
goal(call_nth(q(X), -1)).                                 % expect: error domain_error(not_less_than_one,-1)
goal(call_nth(q(X), a)).                                  % expect: error type_error(integer,a)
goal(X^call_nth(q(X), 1.0)).                              % expect: error type_error(integer,1.0)
goal(call_nth(V, 1)).                                     % expect: error instantiation_error

goal((X-Y)^distinct(p(X,_))).                             % expect: a-A ; b-A ; a-A ; c-A
goal((X-Y)^distinct(X, p(X,_))).                          % expect: a-A ; b-A ; c-A
goal(X^distinct(q(X))).                                   % expect: b ; a
goal(distinct(v(X))).                                     % expect: distinct(v(f(A))) ; distinct(v(g(x)))
goal(distinct(X, v(X))).                                  % expect: distinct(f(A),v(f(A))) ; distinct(g(x),v(g(x)))
goal(distinct(X, fail)).                                  % expect: no
goal(distinct(X, V)).                                     % expect: error instantiation_error
goal((X-Y)^distinct(X-Y, p(X,Y))).                        % expect: a-1 ; b-3 ; a-2 ; c-3

goal((X-Y)^limit(2, distinct(X,p(X,Y)))).                 % expect: a-1 ; b-3 !

goal(X^reduced(q(X))).                                    % expect: b ; a
goal((X-Y)^reduced(X, p(X,Y), [])).                       % expect: a-1 ; b-3 ; c-3
goal((X-Y)^reduced(X, p(X,Y), [size_limit(1)])).          % expect: a-1 ; b-3 ; a-2 ; c-3 ; a-1 !
goal(reduced(X, p(X,Y), foo)).                            % expect: error type_error(list,foo)

goal(X^order_by([asc(X)], q(X))).                         % expect: a ; b ; b !
goal(X^order_by([desc(X)], q(X))).                        % expect: b ; b ; a !
goal((X-Y)^order_by([asc(X),desc(Y)], p(X,Y))).           % expect: a-2 ; a-1 ; a-1 ; b-3 ; c-3 !
goal((X-Y)^order_by([desc(X),asc(Y)], p(X,Y))).           % expect: c-3 ; b-3 ; a-1 ; a-1 ; a-2 !
goal((X-Y)^order_by([desc(Y)], p(X,Y))).                  % expect: b-3 ; c-3 ; a-2 ; a-1 ; a-1 !
goal((X-Y)^order_by([asc(Y)], p(X,Y))).                   % expect: a-1 ; a-1 ; a-2 ; b-3 ; c-3 !
goal(order_by([], q(X))).                                 % expect: error domain_error(non_empty_list,[])
goal(order_by([foo(X)], q(X))).                           % expect: error domain_error(order_specifier,foo(A))
goal(order_by([foo], q(X))).                              % expect: error domain_error(order_specifier,foo)
goal(order_by([X], q(X))).                                % expect: error instantiation_error
goal(order_by(X, q(X))).                                  % expect: error instantiation_error
goal(order_by(asc(X), q(X))).                             % expect: error type_error(list,asc(A))
goal(order_by([asc(X)], fail)).                           % expect: no
goal(order_by([asc(X)|T], q(X))).                         % expect: error instantiation_error
goal(order_by([asc(Z)], q(X))).  % expect: order_by([asc(A)],q(b)) ; order_by([asc(A)],q(a)) ; order_by([asc(A)],q(b)) !
goal((X-Y)^order_by([asc(f(X,Y))], p(X,Y))).              % expect: a-1 ; a-1 ; a-2 ; b-3 ; c-3 !
goal(order_by([asc(x)], q(X))).  % expect: order_by([asc(x)],q(b)) ; order_by([asc(x)],q(a)) ; order_by([asc(x)],q(b)) !
goal(order_by([asc(X)], V)).                              % expect: error instantiation_error

goal((X-B)^group_by(X, Y, p(X,Y), B)).                    % expect: a-[1,2,1] ; b-[3] ; c-[3] !
goal((Y-B)^group_by(Y, X, p(X,Y), B)).                    % expect: 1-[a,a] ; 2-[a] ; 3-[b,c] !
goal((X-B)^group_by(Z, X-Y, p(X,Y), B)).                  % expect: A-[a-1,b-3,a-2,c-3,a-1] !
goal((X-B)^group_by(x, X-Y, p(X,Y), B)).                  % expect: A-[a-1,b-3,a-2,c-3,a-1] !
goal(group_by(X, Y, fail, B)).                            % expect: no
goal((X-B)^group_by(X, z, p(X,Y), B)).                    % expect: a-[z,z,z] ; b-[z] ; c-[z] !
goal(group_by(X, Y, V, B)).                               % expect: error instantiation_error
goal((X-B)^group_by(X, X-Y, p(X,Y), B)).                  % expect: A-[a-1,b-3,a-2,c-3,a-1] !
goal((X-B)^group_by(X, Y, Z^p(X,Y), B)).                  % expect: a-[1,2,1] ; b-[3] ; c-[3] !
goal(group_by(X, X, p(X,Y), B)).                          % expect: group_by(A,A,p(A,B),[a,b,a,c,a]) !

goal((X-Y)^limit(2, order_by([desc(Y)],p(X,Y)))).         % expect: b-3 ; c-3 !

goal(X^(limit(2,q(X)), X==a)).                            % expect: a !
goal(X^(X=b, distinct(X,q(X)))).                          % expect: b

goal(N^limit(3, limit(5,between(1,inf,N)))).              % expect: 1 ; 2 ; 3 !
goal(N^(limit(2,between(1,3,M)), limit(2,between(M,9,N)))).  % expect: 1 ; 2 ; 2 ; 3 !
goal(X^findall(X, once(limit(2,q(X))), [X])).             % expect: b !
goal(N^catch(limit(2,(member(N,[1,2]),N>1,throw(stop))), stop, N=caught)).  % expect: caught !
goal(N^aggregate_all(count, distinct(X,(between(1,1000,Y),X is Y mod 77)), N)).  % expect: 77 !
goal(N^(findall(X,(between(1,50,Y),limit(3,between(Y,100,X))),L), length(L,N))).  % expect: 150 !
