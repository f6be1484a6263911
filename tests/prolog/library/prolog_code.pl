% library(prolog_code): conjunctions, disjunctions, indicators, goals and their parts.
:- use_module(library(prolog_code)).
:- include('solutions.inc').

goal(comma_list((a,b,c), L)).                             % expect: comma_list((a,b,c),[a,b,c]) !
goal(comma_list(((a,b),c), L)).                           % expect: comma_list(((a,b),c),[a,b,c]) !
goal(comma_list(a, L)).                                   % expect: comma_list(a,[a]) !
goal(comma_list(C, [a,b,c])).                             % expect: comma_list((a,b,c),[a,b,c]) !
goal(semicolon_list((a;b;c), L)).                         % expect: semicolon_list((a;b;c),[a,b,c]) !
goal(semicolon_list(D, [a,b])).                           % expect: semicolon_list((a;b),[a,b]) !
goal(mkconj(a, b, C)).                                    % expect: mkconj(a,b,(a,b)) !
goal(mkconj(true, b, C)).                                 % expect: mkconj(true,b,b) !
goal(mkconj(a, true, C)).                                 % expect: mkconj(a,true,a) !
goal(mkdisj(a, b, C)).                                    % expect: mkdisj(a,b,(a;b)) !
goal(mkdisj(false, b, C)).                                % expect: mkdisj(false,b,b) !
goal(pi_head(foo/2, H)).                                  % expect: pi_head(foo/2,foo(A,B)) !
goal(pi_head(foo//1, H)).                                 % expect: pi_head(foo//1,foo(A,B,C)) !
goal(pi_head(m:foo/1, H)).                                % expect: pi_head(m:foo/1,m:foo(A)) !
goal(pi_head(PI, foo(x,y))).                              % expect: pi_head(foo/2,foo(x,y)) !
goal(pi_head(PI, m:foo)).                                 % expect: pi_head(m:foo/0,m:foo) !
goal(pi_head(_, _)).                                      % expect: error instantiation_error
goal(pi_head(a-b, _)).                                    % expect: error type_error(predicate_indicator,a-b)
goal(head_name_arity(foo(x), N, A)).                      % expect: head_name_arity(foo(x),foo,1) !
goal(head_name_arity(H, foo, 2)).                         % expect: head_name_arity(foo(A,B),foo,2) !
goal(most_general_goal(foo(x,y), G)).                     % expect: most_general_goal(foo(x,y),foo(A,B)) !
goal(most_general_goal(m:foo(x), G)).                     % expect: most_general_goal(m:foo(x),m:foo(A)) !
goal(extend_goal(foo(a), [b,c], G)).                      % expect: extend_goal(foo(a),[b,c],foo(a,b,c)) !
goal(yes^is_control_goal((a,b))).                         % expect: yes !
goal(yes^is_control_goal(\+ a)).                          % expect: yes !
goal(is_control_goal(foo(a))).                            % expect: no
goal(yes^is_predicate_indicator(foo/1)).                  % expect: yes !
goal(yes^is_predicate_indicator(m:foo//1)).               % expect: yes !
goal(is_predicate_indicator(foo)).                        % expect: no
goal(predicate_label(lists:append/3, L)).                 % expect: predicate_label(lists:append/3,'append/3') !
goal(predicate_label(mine:foo/3, L)).                     % expect: predicate_label(mine:foo/3,'mine:foo/3') !
goal(predicate_label(user:foo/3, L)).                     % expect: predicate_label(user:foo/3,'foo/3') !
goal(predicate_sort_key(foo/1, K)).                       % expect: predicate_sort_key(foo/1,foo) !
