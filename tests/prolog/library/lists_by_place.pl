% lists_by_place.pl: library(lists): elements by place, sums, extremes.
:- include('solutions.inc').
:- use_module(library(lists)).

key_at_most(A-_, B-_) :- A @=< B.
key_less(A-_, B-_) :- A @< B.

goal(nth0(I, [a,b,c], E)).                                % expect: nth0(0,[a,b,c],a) ; nth0(1,[a,b,c],b) ; nth0(2,[a,b,c],c) !
goal(nth0(1, [a,b,c], E)).                                % expect: nth0(1,[a,b,c],b) !
goal(nth0(2, [a,b,c], E)).                                % expect: nth0(2,[a,b,c],c) !
goal(nth0(3, [a,b,c], E)).                                % expect: no
goal(nth0(-1, [a,b,c], E)).                               % expect: no
goal(nth0(a, [a,b,c], E)).                                % expect: error type_error(integer,a)
goal(nth0(1.0, [a,b,c], E)).                              % expect: error type_error(integer,1.0)
goal(nth0(2, L, x)).                                      % expect: nth0(2,[A,B,x|C],x) !
goal(nth0(I, [a,b], b)).                                  % expect: nth0(1,[a,b],b) !
goal(nth0(4, [a,b,c,d,e], E)).                            % expect: nth0(4,[a,b,c,d,e],e) !
goal(nth0(5, [a,b,c,d,e], E)).                            % expect: no
goal(nth0(4, [a,b|T], x)).                                % expect: nth0(4,[a,b,A,B,x|C],x) !
goal(nth0(9, [a,b,c,d,e,f,g,h,i,j], E)).                  % expect: nth0(9,[a,b,c,d,e,f,g,h,i,j],j) !

goal(nth1(I, [a,b,c], E)).                                % expect: nth1(1,[a,b,c],a) ; nth1(2,[a,b,c],b) ; nth1(3,[a,b,c],c) !
goal(nth1(0, [a,b,c], E)).                                % expect: no
goal(nth1(-1, [a,b,c], E)).                               % expect: no
goal(nth1(3, [a,b,c], E)).                                % expect: nth1(3,[a,b,c],c) !
goal(nth1(foo, [a,b,c], E)).                              % expect: error type_error(integer,foo)

goal(nth0(I, [a,b,c], E, R)).  % expect: nth0(0,[a,b,c],a,[b,c]) ; nth0(1,[a,b,c],b,[a,c]) ; nth0(2,[a,b,c],c,[a,b])
goal(nth0(1, L, x, [a,b])).                               % expect: nth0(1,[a,x,b],x,[a,b]) !
goal(nth0(1, [a,b,c], E, R)).                             % expect: nth0(1,[a,b,c],b,[a,c]) !
goal(nth0(2, [a,b], E, R)).                               % expect: no
goal(nth0(-1, [a,b], E, R)).                              % expect: error type_error(nonneg,-1)
goal(nth0(a, [a,b], E, R)).                               % expect: error type_error(nonneg,a)

goal(nth1(I, [a,b], E, R)).                               % expect: nth1(1,[a,b],a,[b]) ; nth1(2,[a,b],b,[a])
goal(nth1(0, [a,b], E, R)).                               % expect: error type_error(positive_integer,0)
goal(nth1(-1, [a,b], E, R)).                              % expect: error type_error(positive_integer,-1)
goal(nth1(3, L, x, [a,b])).                               % expect: nth1(3,[a,b,x],x,[a,b]) !
goal(nth1(4, L, x, [a,b])).                               % expect: no

goal(last([a,b,c], X)).                                   % expect: last([a,b,c],c) !
goal(last([], X)).                                        % expect: no

goal(proper_length([a,b], N)).                            % expect: proper_length([a,b],2) !
goal(proper_length([a|T], N)).                            % expect: no
goal(proper_length(foo, N)).                              % expect: no
goal(proper_length([a], 1)).                              % expect: proper_length([a],1) !
goal(proper_length([a], a)).                              % expect: no

goal(same_length([a,b], L)).                              % expect: same_length([a,b],[A,B]) !
goal(same_length(L, [a,b])).                              % expect: same_length([A,B],[a,b]) !
goal(same_length([a], [b,c])).                            % expect: no

goal(nextto(X, Y, [a,b,c])).                              % expect: nextto(a,b,[a,b,c]) ; nextto(b,c,[a,b,c])
goal(nextto(b, Y, [a,b,c])).                              % expect: nextto(b,c,[a,b,c])
goal(nextto(X, c, [a,b,c])).                              % expect: nextto(b,c,[a,b,c])

goal(sum_list([1,2.5,3], S)).                             % expect: sum_list([1,2.5,3],6.5) !
goal(sum_list([], S)).                                    % expect: sum_list([],0) !
goal(sum_list([a], S)).                                   % expect: error type_error(evaluable,a/0)
goal(sum_list([1+2,3], S)).                               % expect: sum_list([1+2,3],6) !
goal(sum_list([X], S)).                                   % expect: error instantiation_error
goal(sum_list([1|T], S)).                                 % expect: error existence_error(matching_rule,lists:sum_list(A,1,B))
goal(sum_list(foo, S)).                                   % expect: error existence_error(matching_rule,lists:sum_list(foo,0,A))

goal(max_list([1,3,2], M)).                               % expect: max_list([1,3,2],3) !
goal(max_list([1,3.0,3], M)).                             % expect: max_list([1,3.0,3],3.0) !
goal(max_list([], M)).                                    % expect: no
goal(max_list([a], M)).                                   % expect: max_list([a],a) !
goal(max_list([a,1], M)).                                 % expect: error type_error(evaluable,a/0)
goal(max_list([1+1], M)).                                 % expect: max_list([1+1],1+1) !
goal(max_list([1+1,1], M)).                               % expect: max_list([1+1,1],2) !

goal(min_list([4,2,3], M)).                               % expect: min_list([4,2,3],2) !
goal(min_list([1,1.0], M)).                               % expect: min_list([1,1.0],1.0) !
goal(min_list([1.0,1], M)).                               % expect: min_list([1.0,1],1.0) !
goal(min_list([], M)).                                    % expect: no

goal(numlist(1, 5, L)).                                   % expect: numlist(1,5,[1,2,3,4,5]) !
goal(numlist(5, 1, L)).                                   % expect: no
goal(numlist(1, 1, L)).                                   % expect: numlist(1,1,[1]) !
goal(numlist(X, 5, L)).                                   % expect: error instantiation_error
goal(numlist(a, 5, L)).                                   % expect: error type_error(integer,a)
goal(numlist(1, 5.0, L)).                                 % expect: error type_error(integer,5.0)
goal(numlist(1, 3, [1|T])).                               % expect: numlist(1,3,[1,2,3]) !

goal(max_member(M, [1,a,"s",f(x)])).                      % expect: max_member(f(x),[1,a,"s",f(x)]) !
goal(max_member(M, [])).                                  % expect: no
goal(max_member(M, [X,Y])).                               % expect: max_member(A,[B,A]) !
goal(max_member(5, [1,5,2])).                             % expect: max_member(5,[1,5,2]) !
goal(max_member(4, [1,5,2])).                             % expect: no
goal(max_member(M, foo)).                                 % expect: error existence_error(matching_rule,lists:max_member(A,foo))

goal(min_member(M, [b,1,a])).                             % expect: min_member(1,[b,1,a]) !
goal(min_member(M, [])).                                  % expect: no

goal(max_member(@=<, M, [c,a,b])).                        % expect: max_member(@=<,c,[c,a,b]) !
goal(max_member(@=<, M, [])).                             % expect: no

goal(min_member(@>=, M, [c,a,b])).                        % expect: min_member(@>=,c,[c,a,b]) !
goal(min_member(@=<, M, [c,a,b])).                        % expect: min_member(@=<,a,[c,a,b]) !

goal(max_member(key_at_most, M, [c-1,a-2,c-3])).          % expect: max_member(key_at_most,c-1,[c-1,a-2,c-3]) !
goal(max_member(key_less, M, [c-1,a-2,c-3])).             % expect: max_member(key_less,c-3,[c-1,a-2,c-3]) !
goal(max_member(key_at_most, c-3, [c-1,a-2,c-3])).        % expect: no

goal(min_member(key_at_most, M, [c-1,a-2,c-3,a-5])).      % expect: min_member(key_at_most,a-2,[c-1,a-2,c-3,a-5]) !
goal(min_member(key_less, M, [c-1,a-2,c-3,a-5])).         % expect: min_member(key_less,a-5,[c-1,a-2,c-3,a-5]) !

goal(must_be(nonneg, a)).                                 % expect: error type_error(nonneg,a)
goal(must_be(nonneg, -1)).                                % expect: error type_error(nonneg,-1)
goal(must_be(nonneg, 1.0)).                               % expect: error type_error(nonneg,1.0)
goal(must_be(positive_integer, 0)).                       % expect: error type_error(positive_integer,0)
goal(must_be(positive_integer, a)).                       % expect: error type_error(positive_integer,a)

goal(max_list(foo, X)).                                   % expect: error existence_error(matching_rule,lists:max_list(foo,A))
goal(max_list([1|T], X)).                                 % expect: error existence_error(matching_rule,lists:max_list(A,1,B))

goal(min_list([1|T], X)).                                 % expect: error existence_error(matching_rule,lists:min_list(A,1,B))

goal(numlist(1, 2, foo)).                                 % expect: no

goal(last(foo, X)).                                       % expect: no

goal(nth0(0, foo, X)).                                    % expect: no
goal(nth0(X, foo, E)).                                    % expect: no
goal(nth0(0, foo, X, R)).                                 % expect: no
goal(nth0(I, [a,b], E, [b])).                             % expect: nth0(0,[a,b],a,[b])

goal(once(last(L,x))).                                    % expect: once(last([x],x)) !
goal(once(nth0(I,L,b))).                                  % expect: once(nth0(0,[b|A],b)) !
goal(once(nth1(2,[a,b|T],E))).                            % expect: once(nth1(2,[a,b|A],b)) !
goal(once(nextto(a,b,L))).                                % expect: once(nextto(a,b,[a,b|A])) !
goal(once(same_length(L,M))).                             % expect: once(same_length([],[])) !
goal(nth1(I, [X,Y], a)).                                  % expect: nth1(1,[a,A],a) ; nth1(2,[A,a],a) !
