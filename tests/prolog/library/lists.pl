% lists.pl: library(lists): parts of lists, lists as sets, order of elements.
:- include('solutions.inc').
:- use_module(library(lists)).

goal(append(X, Y, [a,b])).  % expect: append([],[a,b],[a,b]) ; append([a],[b],[a,b]) ; append([a,b],[],[a,b])
goal(append([a], Y, Z)).                                  % expect: append([a],A,[a|A]) !
goal(append([foo], X)).                                   % expect: no
goal(append([[a],[b,c]], L)).                             % expect: append([[a],[b,c]],[a,b,c]) !
goal(append([X,Y], [a])).                                 % expect: append([[],[a]],[a]) ; append([[a],[]],[a])
goal(append([[a]|T], L)).                                 % expect: error instantiation_error
goal(append(foo, L)).                                     % expect: error type_error(list,foo)
goal(append([], X)).                                      % expect: append([],[]) !

goal(prefix(X, [a,b])).                                   % expect: prefix([],[a,b]) ; prefix([a],[a,b]) ; prefix([a,b],[a,b])
goal(prefix([a], [a,b])).                                 % expect: prefix([a],[a,b]) !
goal(prefix([a,c], [a,b])).                               % expect: no

goal(member(X, [a,b,c])).                                 % expect: member(a,[a,b,c]) ; member(b,[a,b,c]) ; member(c,[a,b,c]) !
goal(member(b, [a,b,c])).                                 % expect: member(b,[a,b,c])
goal(member(c, [a,b,c])).                                 % expect: member(c,[a,b,c]) !
goal(member(a, foo)).                                     % expect: no

goal(memberchk(a, X)).                                    % expect: memberchk(a,[a|A]) !
goal(memberchk(X, [a,b])).                                % expect: memberchk(a,[a,b]) !
goal(memberchk(z, [a,b|T])).                              % expect: memberchk(z,[a,b,z|A]) !
goal(memberchk(f(X,b), [f(a,c),f(d,b)])).                 % expect: memberchk(f(d,b),[f(a,c),f(d,b)]) !

goal(select(X, [a,b,c], R)).  % expect: select(a,[a,b,c],[b,c]) ; select(b,[a,b,c],[a,c]) ; select(c,[a,b,c],[a,b]) !
goal(select(c, [a,b,c], R)).                              % expect: select(c,[a,b,c],[a,b]) !
goal(select(X, [], R)).                                   % expect: no

goal(selectchk(b, [a,b,c,b], R)).                         % expect: selectchk(b,[a,b,c,b],[a,c,b]) !
goal(selectchk(z, [a], R)).                               % expect: no

goal(select(X, [a,b], Y, [1,b])).                         % expect: select(a,[a,b],1,[1,b])
goal(select(b, [a,b,c,b], 2, L)).  % expect: select(b,[a,b,c,b],2,[a,2,c,b]) ; select(b,[a,b,c,b],2,[a,b,c,2])

goal(selectchk(b, [a,b,c,b], 2, L)).                      % expect: selectchk(b,[a,b,c,b],2,[a,2,c,b]) !
goal(selectchk(q, [a,b], 2, L)).                          % expect: no

goal(subtract([a,b,c,a], [a], L)).                        % expect: subtract([a,b,c,a],[a],[b,c]) !
goal(subtract([X,b], [a], L)).                            % expect: subtract([a,b],[a],[b]) !
goal(subtract([a|T], [a], L)).                            % expect: error existence_error(matching_rule,lists:subtract(A,[a],B))

goal(intersection([a,b,c,a], [c,a], L)).                  % expect: intersection([a,b,c,a],[c,a],[a,c,a]) !

goal(union([a,b], [c,a], L)).                             % expect: union([a,b],[c,a],[b,c,a]) !
goal(union([a,b,a], [], L)).                              % expect: union([a,b,a],[],[a,b,a]) !

goal(subset([a,b], [c,b,a])).                             % expect: subset([a,b],[c,b,a]) !
goal(subset([a,d], [c,b,a])).                             % expect: no
goal(subset([X,b], [c,b,a])).                             % expect: subset([c,b],[c,b,a]) !

goal(is_set([a,b])).                                      % expect: is_set([a,b]) !
goal(is_set([a,b,a])).                                    % expect: no
goal(is_set([a|T])).                                      % expect: no
goal(is_set(foo)).                                        % expect: no
goal(is_set([X,Y])).                                      % expect: is_set([A,B]) !
goal(is_set([X,X])).                                      % expect: no
goal(is_set([1,1.0])).                                    % expect: is_set([1,1.0]) !

goal(list_to_set([a,b,a,1,1.0,X,Y,X], S)).                % expect: list_to_set([a,b,a,1,1.0,A,B,A],[a,b,1,1.0,A,B]) !
goal(list_to_set([a|T], S)).                              % expect: error instantiation_error
goal(list_to_set(foo, S)).                                % expect: error type_error(list,foo)
goal(list_to_set([], [])).                                % expect: list_to_set([],[]) !

goal(permutation(foo, L)).                                % expect: error type_error(list,foo)
goal(permutation([a|b], L)).                              % expect: error type_error(list,[a|b])
goal(permutation(X, foo)).                                % expect: error instantiation_error
goal(permutation([1], [1,2])).                            % expect: no

goal(delete([a,b,a,X], a, L)).                            % expect: delete([a,b,a,A],a,[b]) !
goal(delete([f(a),f(b),g(X)], f(Y), L)).                  % expect: delete([f(a),f(b),g(A)],f(B),[g(A)]) !
goal(delete(foo, a, L)).                                  % expect: no
goal(delete([a,b], X, L)).                                % expect: delete([a,b],A,[]) !

goal(reverse([1,2,3], L)).                                % expect: reverse([1,2,3],[3,2,1]) !
goal(reverse(L, [])).                                     % expect: reverse([],[]) !
goal(reverse(foo, L)).                                    % expect: no

goal(flatten([a,[b,[c,[]]],X,[Y|Z]], L)).                 % expect: flatten([a,[b,[c,[]]],A,[B|C]],[a,b,c,A,B,C]) !
goal(flatten(a, L)).                                      % expect: flatten(a,[a]) !
goal(flatten(X, L)).                                      % expect: flatten(A,[A]) !
goal(flatten([], L)).                                     % expect: flatten([],[]) !
goal(flatten([a,[b|c]], L)).                              % expect: flatten([a,[b|c]],[a,b,c]) !
goal(flatten([a|b], L)).                                  % expect: flatten([a|b],[a,b]) !

goal(clumped([a,a,b,c,c,a], L)).                          % expect: clumped([a,a,b,c,c,a],[a-2,b-1,c-2,a-1]) !
goal(clumped([], L)).                                     % expect: clumped([],[]) !
goal(clumped([X,Y,X], L)).                                % expect: clumped([A,B,A],[A-1,B-1,A-1]) !
goal(clumped(foo, L)).                                    % expect: no
goal(clumped([a-1,a-2,b-3], L)).                          % expect: clumped([a-1,a-2,b-3],[a-1-1,a-2-1,b-3-1]) !

goal(reverse([a|X], [b,a])).                              % expect: reverse([a,b],[b,a]) !
goal(reverse(X, foo)).                                    % expect: no
goal(reverse([a|b], X)).                                  % expect: no

goal(memberchk(a, foo)).                                  % expect: error type_error(list,foo)

goal(subtract(foo, [], X)).                               % expect: error existence_error(matching_rule,lists:subtract(foo,[],A))

goal(intersection(foo, [], X)).  % expect: error existence_error(matching_rule,lists:intersection(foo,[],A))
goal(intersection([a|X], [b], Y)).  % expect: error existence_error(matching_rule,lists:intersection(A,[b],B))

goal(union(foo, [], X)).                                  % expect: error existence_error(matching_rule,lists:union(foo,[],A))

goal(subset(foo, X)).                                     % expect: error existence_error(matching_rule,lists:subset(foo,A))
goal(subset([a|T], [a])).                                 % expect: error existence_error(matching_rule,lists:subset(A,[a]))

goal(list_to_set([a|b], X)).                              % expect: error type_error(list,[a|b])

goal(flatten(f, g)).                                      % expect: no

goal(is_set([a|b])).                                      % expect: no

goal(subtract([a], foo, X)).                              % expect: error type_error(list,foo)
goal(subtract([a], T, X)).                                % expect: subtract([a],[a|A],[]) !

goal(findall(L-R, append(L,[x|R],[x,a,x]), Found)).       % expect: findall(A-B,append(A,[x|B],[x,a,x]),[[]-[a,x],[x,a]-[]]) !
goal(findall(P, permutation([1,2,3],P), Ps)).
    % expect: findall(A,permutation([1,2,3],A),[[1,2,3],[1,3,2],[2,1,3],[2,3,1],[3,1,2],[3,2,1]]) !
goal(findall(P, permutation(P,[1,2]), Ps)).               % expect: findall(A,permutation(A,[1,2]),[[1,2],[2,1]]) !
goal(findall(P, permutation([],P), Ps)).                  % expect: findall(A,permutation([],A),[[]]) !
goal(once(append(X,[b],Z))).                              % expect: once(append([],[b],[b])) !
goal(once(member(a,L))).                                  % expect: once(member(a,[a|A])) !
goal((length(L,2), member(a,L))).  % expect: length([a,A],2),member(a,[a,A]) ; length([A,a],2),member(a,[A,a]) !
goal(once(reverse(X,Y))).                                 % expect: once(reverse([],[])) !
goal(once(select(a,L,[x]))).                              % expect: once(select(a,[a,x],[x])) !
goal(once(prefix([a],L))).                                % expect: once(prefix([a],[a|A])) !
