% option.pl: library(option).
:- include('solutions.inc').
:- use_module(library(option)).

is_a(a).

goal(option(a(X), [a(1),b(2)])).                          % expect: option(a(1),[a(1),b(2)]) !
goal(option(a(X), [a=1,b(2)])).                           % expect: option(a(1),[a=1,b(2)]) !
goal(option(a(X), [b(2)])).                               % expect: no
goal(option(a(X), [b(2)], def)).                          % expect: option(a(def),[b(2)],def) !
goal(option(a(X), [a(1),a(2)], def)).                     % expect: option(a(1),[a(1),a(2)],def) !
goal(option(a(1), [a(1)])).                               % expect: option(a(1),[a(1)]) !
goal(option(a(2), [a(1)])).                               % expect: no
goal(option(a(2), [a(1),a(2)])).                          % expect: no
goal(option(a(2), [a(1)], 2)).                            % expect: no
goal(option(a(2), [b(1)], 2)).                            % expect: option(a(2),[b(1)],2) !
goal(option(a(2), [b(1)], 3)).                            % expect: no
goal(option(a(X), [b=1,a=2,a(3)])).                       % expect: option(a(3),[b=1,a=2,a(3)]) !
goal(option(a(X), [Y,a(3)])).                             % expect: option(a(A),[a(A),a(3)]) !
goal(option(a(X), [a(3)|T])).  % expect: error existence_error(matching_rule,swi_option:option(a(A),[a(3)|B]))
goal(option(a(X), [b(3)|T])).  % expect: error existence_error(matching_rule,swi_option:option(a(A),[b(3)|B]))
goal(option(a(X), foo)).  % expect: error existence_error(matching_rule,swi_option:option(a(A),foo))
goal(option(a(X), T)).                                    % expect: error existence_error(matching_rule,swi_option:option(a(A),B))
goal(option(a, [a(1)])).                                  % expect: no
goal(option(a(X,Y), [a(1,2)])).                           % expect: option(a(1,2),[a(1,2)]) !
goal(option(a(X,Y), [a(1,2)], d)).                        % expect: option(a(1,2),[a(1,2)],d) !
goal(option(a(X), [a,b])).                                % expect: no
goal(option(X, [a(1)])).                                  % expect: error instantiation_error
goal(option(X, [a(1)], d)).                               % expect: error instantiation_error
goal(option(m:a(X), [a(1)])).                             % expect: no
goal(option(a(X), user:[a(1)])).  % expect: error existence_error(matching_rule,swi_option:option(a(A),user:[a(1)]))
goal(option(a(X), [m:a(1)])).                             % expect: no

goal(select_option(a(X), [b(1),a(2),c(3)], R)).           % expect: select_option(a(2),[b(1),a(2),c(3)],[b(1),c(3)]) !
goal(select_option(a(X), [b(1),a=2,c(3)], R)).            % expect: select_option(a(2),[b(1),a=2,c(3)],[b(1),c(3)]) !
goal(select_option(a(X), [b(1)], R)).                     % expect: no
goal(select_option(a(X), [a(1),a(2)], R)).                % expect: select_option(a(1),[a(1),a(2)],[a(2)]) !
goal(select_option(a(2), [a(1),a(2)], R)).                % expect: no
goal(select_option(a(X), foo, R)).                        % expect: no
goal(select_option(a(X), [b(1),a(2),c(3)], R, d)).        % expect: select_option(a(2),[b(1),a(2),c(3)],[b(1),c(3)],d) !
goal(select_option(a(X), [b(1),c(3)], R, d)).             % expect: select_option(a(d),[b(1),c(3)],[b(1),c(3)],d) !
goal(select_option(a(5), [b(1),c(3)], R, 5)).             % expect: select_option(a(5),[b(1),c(3)],[b(1),c(3)],5) !
goal(select_option(a(5), [b(1),c(3)], R, 6)).             % expect: no
goal(select_option(a(5), [b(1),a(3)], R, 5)).             % expect: no
goal(select_option(a(X), foo, R, 1)).                     % expect: select_option(a(1),foo,foo,1) !
goal(select_option(X, [a(1)], R)).                        % expect: error instantiation_error
goal(select_option(a, [a(1)], R)).                        % expect: no

goal(merge_options([a(1),b(2)], [a(3),c(4)], M)).         % expect: merge_options([a(1),b(2)],[a(3),c(4)],[a(1),b(2),c(4)]) !
goal(merge_options([b=2,a(1)], [a=3,c(4)], M)).           % expect: merge_options([b=2,a(1)],[a=3,c(4)],[a(1),b(2),c(4)]) !
goal(merge_options([], [a=3,c(4)], M)).                   % expect: merge_options([],[a=3,c(4)],[a(3),c(4)]) !
goal(merge_options([x], [x], M)).                         % expect: merge_options([x],[x],[x]) !
goal(merge_options([a(1),a(2)], [a(3)], M)).              % expect: merge_options([a(1),a(2)],[a(3)],[a(1),a(2)]) !
goal(merge_options([], [a(3),a(2)], M)).                  % expect: merge_options([],[a(3),a(2)],[a(3),a(2)]) !
goal(merge_options([c(1),a(1,2)], [a(3),a(4,5)], M)).
    % expect: merge_options([c(1),a(1,2)],[a(3),a(4,5)],[a(3),a(4,5),c(1),a(1,2)]) !
goal(merge_options(foo, [a(1)], M)).                      % expect: error type_error(list,foo)
goal(merge_options([a(1)], foo, M)).                      % expect: error type_error(list,foo)
goal(merge_options([a(1)|T], [], M)).                     % expect: error instantiation_error
goal(merge_options([a(1),b], [b(1)], M)).                 % expect: merge_options([a(1),b],[b(1)],[b,a(1),b(1)]) !
goal(merge_options([z(1),y(2)], [x(1),w=3], M)).          % expect: merge_options([z(1),y(2)],[x(1),w=3],[w(3),x(1),y(2),z(1)]) !
goal(merge_options([m:a(1)], [a(2)], M)).                 % expect: merge_options([m:a(1)],[a(2)],[m:a(1),a(2)]) !

goal(meta_options(is_a, user:[a(g),b(h)], O)).            % expect: meta_options(is_a,user:[a(g),b(h)],[a(user:g),b(h)]) !
goal(meta_options(is_a, lists:[a(g),b(h),a(m:g),a=k], O)).
    % expect: meta_options(is_a,lists:[a(g),b(h),a(m:g),a=k],[a(lists:g),b(h),a(m:g),a=lists:k]) !

goal(merge_options([a(1,2),c(1)], [], M)).                % expect: merge_options([a(1,2),c(1)],[],[a(1,2),c(1)]) !
goal(merge_options([c(1),a(1,2)], [], M)).                % expect: merge_options([c(1),a(1,2)],[],[c(1),a(1,2)]) !
goal(merge_options([z(1),y(2),x(0)], [], M)).             % expect: merge_options([z(1),y(2),x(0)],[],[z(1),y(2),x(0)]) !
goal(merge_options([b(1),a(2),a(1),a(2)], [], M)).  % expect: merge_options([b(1),a(2),a(1),a(2)],[],[b(1),a(2),a(1),a(2)]) !
goal(merge_options([], [b(1),a(2),a(1),a(2),a=1], M)).
    % expect: merge_options([],[b(1),a(2),a(1),a(2),a=1],[b(1),a(2),a(1),a(2),a(1)]) !
goal(merge_options([b,a(1)], [], M)).                     % expect: merge_options([b,a(1)],[],[b,a(1)]) !
goal(merge_options([a(1),b], [], M)).                     % expect: merge_options([a(1),b],[],[a(1),b]) !
goal(merge_options([b(1),b,a(1),a(1,1)], [], M)).         % expect: merge_options([b(1),b,a(1),a(1,1)],[],[b(1),b,a(1),a(1,1)]) !
goal(merge_options([b=1,b,a(1),z=3], [], M)).             % expect: merge_options([b=1,b,a(1),z=3],[],[b(1),b,a(1),z(3)]) !
goal(merge_options([x(1)], [x(2),x(3),y(1),y(0),b], M)).
    % expect: merge_options([x(1)],[x(2),x(3),y(1),y(0),b],[b,x(1),x(3),y(0),y(1)]) !
goal(merge_options([x(2),x(3)], [x(1),y(1),y(0),b], M)).
    % expect: merge_options([x(2),x(3)],[x(1),y(1),y(0),b],[b,x(2),x(3),y(0),y(1)]) !
goal(merge_options(X, [x(1)], M)).                        % expect: merge_options([],[x(1)],[x(1)]) !
goal(merge_options([X], [x(1)], M)).                      % expect: error instantiation_error

goal(select_option(a, [a(1)], R, 1)).                     % expect: error type_error(compound,a)

goal(option(a, [b(1)], 1)).                               % expect: error type_error(compound,a)
goal(option(a, [a], 1)).                                  % expect: option(a,[a],1) !
goal(option(a, [a])).                                     % expect: option(a,[a]) !
