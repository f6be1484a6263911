% ordsets.pl: library(ordsets).
:- include('solutions.inc').
:- use_module(library(ordsets)).

goal(is_ordset([a,b])).                                   % expect: is_ordset([a,b]) !
goal(is_ordset([b,a])).                                   % expect: no
goal(is_ordset([a,a])).                                   % expect: no
goal(is_ordset([a|T])).                                   % expect: no
goal(is_ordset(foo)).                                     % expect: no

goal(ord_empty(X)).                                       % expect: ord_empty([]) !
goal(ord_empty([a])).                                     % expect: no

goal(list_to_ord_set([b,a,b,X], L)).                      % expect: list_to_ord_set([b,a,b,A],[A,a,b]) !

goal(ord_memberchk(b, [a,b,c])).                          % expect: ord_memberchk(b,[a,b,c]) !
goal(ord_memberchk(d, [a,b,c])).                          % expect: no
goal(ord_memberchk(aa, [a,b,c])).                         % expect: no
goal(ord_memberchk(X, [a,b,c])).                          % expect: no
goal(ord_memberchk(a, foo)).                              % expect: no
goal(ord_memberchk(d, [a,b,c,d,e,f,g,h])).                % expect: ord_memberchk(d,[a,b,c,d,e,f,g,h]) !

goal(ord_add_element([a,c], b, L)).                       % expect: ord_add_element([a,c],b,[a,b,c]) !
goal(ord_add_element([a,c], c, L)).                       % expect: ord_add_element([a,c],c,[a,c]) !
goal(ord_add_element([], c, L)).                          % expect: ord_add_element([],c,[c]) !

goal(ord_del_element([a,b,c], b, L)).                     % expect: ord_del_element([a,b,c],b,[a,c]) !
goal(ord_del_element([a,b,c], bb, L)).                    % expect: ord_del_element([a,b,c],bb,[a,b,c]) !
goal(ord_del_element([], bb, L)).                         % expect: ord_del_element([],bb,[]) !

goal(ord_selectchk(b, [a,b,c], L)).                       % expect: ord_selectchk(b,[a,b,c],[a,c]) !
goal(ord_selectchk(bb, [a,b,c], L)).                      % expect: no
goal(ord_selectchk(X, [a,b,c], L)).                       % expect: ord_selectchk(a,[a,b,c],[b,c]) !
goal(ord_selectchk(b, L, [a,c])).                         % expect: ord_selectchk(b,[a,b,c],[a,c]) !
goal(ord_selectchk(b, L, [])).                            % expect: ord_selectchk(b,[b],[]) !

goal(ord_intersect([a,b], [b,c])).                        % expect: ord_intersect([a,b],[b,c]) !
goal(ord_intersect([a,b], [c])).                          % expect: no
goal(ord_intersect([a,b], [b,c], L)).                     % expect: ord_intersect([a,b],[b,c],[b]) !
goal(ord_intersect([a,b], [c], L)).                       % expect: ord_intersect([a,b],[c],[]) !

goal(ord_intersection([[a,b,c],[b,c,d],[c,d]], L)).       % expect: ord_intersection([[a,b,c],[b,c,d],[c,d]],[c]) !
goal(ord_intersection([], L)).                            % expect: no
goal(ord_intersection([[a]], L)).                         % expect: ord_intersection([[a]],[a]) !
goal(ord_intersection([[a,b],[b],foo], L)).               % expect: error type_error(list,foo)
goal(ord_intersection([a,b,c], [b,c,d], L)).              % expect: ord_intersection([a,b,c],[b,c,d],[b,c]) !
goal(ord_intersection([a,b,c], [], L)).                   % expect: ord_intersection([a,b,c],[],[]) !
goal(ord_intersection([], [a], L)).                       % expect: ord_intersection([],[a],[]) !
goal(ord_intersection([a,b,c], [b,d], L, M)).             % expect: ord_intersection([a,b,c],[b,d],[b],[d]) !
goal(ord_intersection([a], [], L, M)).                    % expect: ord_intersection([a],[],[],[]) !
goal(ord_intersection([], [a,b], L, M)).                  % expect: ord_intersection([],[a,b],[],[a,b]) !
goal(ord_intersection([a,b], [a,b], L, M)).               % expect: ord_intersection([a,b],[a,b],[a,b],[]) !

goal(ord_disjoint([a,b], [c])).                           % expect: ord_disjoint([a,b],[c]) !
goal(ord_disjoint([a,b], [b])).                           % expect: no

goal(ord_subtract([a,b,c], [b], L)).                      % expect: ord_subtract([a,b,c],[b],[a,c]) !
goal(ord_subtract([a,b,c], [a,b,c], L)).                  % expect: ord_subtract([a,b,c],[a,b,c],[]) !
goal(ord_subtract([], [a,b,c], L)).                       % expect: ord_subtract([],[a,b,c],[]) !
goal(ord_subtract(foo, [a], L)).  % expect: error existence_error(matching_rule,ordsets:ord_subtract(foo,[a],A))

goal(ord_symdiff([a,b], [b,c], L)).                       % expect: ord_symdiff([a,b],[b,c],[a,c]) !
goal(ord_symdiff([], [b,c], L)).                          % expect: ord_symdiff([],[b,c],[b,c]) !
goal(ord_symdiff([a], [], L)).                            % expect: ord_symdiff([a],[],[a]) !

goal(ord_subset([a,b], [a,b,c])).                         % expect: ord_subset([a,b],[a,b,c]) !
goal(ord_subset([a,d], [a,b,c])).                         % expect: no
goal(ord_subset([], [a])).                                % expect: ord_subset([],[a]) !

goal(ord_seteq([a], [a])).                                % expect: ord_seteq([a],[a]) !
goal(ord_seteq([a], [b])).                                % expect: no
goal(ord_seteq([a], X)).                                  % expect: no

goal(ord_union([[a,c],[b],[a,d]], L)).                    % expect: ord_union([[a,c],[b],[a,d]],[a,b,c,d]) !
goal(ord_union([], L)).                                   % expect: ord_union([],[]) !
goal(ord_union([a], L)).                                  % expect: ord_union([a],a) !
goal(ord_union(foo, L)).                                  % expect: error existence_error(matching_rule,ordsets:ord_union(foo,A))
goal(ord_union([a,c], [b,c], L)).                         % expect: ord_union([a,c],[b,c],[a,b,c]) !
goal(ord_union([], [b,c], L)).                            % expect: ord_union([],[b,c],[b,c]) !
goal(ord_union([a], [], L)).                              % expect: ord_union([a],[],[a]) !
goal(ord_union(foo, [a], L)).  % expect: error existence_error(matching_rule,ordsets:ord_union(foo,[a],A))
goal(ord_union([a,c], [b,c,d], L, N)).                    % expect: ord_union([a,c],[b,c,d],[a,b,c,d],[b,d]) !
goal(ord_union([], [b,c,d], L, N)).                       % expect: ord_union([],[b,c,d],[b,c,d],[b,c,d]) !
goal(ord_union([a], [], L, N)).                           % expect: ord_union([a],[],[a],[]) !
