% backcomp.pl: library(backcomp).
:- include('solutions.inc').
:- use_module(library(backcomp)).

goal(sumlist([1,2], S)).                                  % expect: sumlist([1,2],3) !
goal(concat_atom([a,1,"b"], A)).                          % expect: concat_atom([a,1,"b"],a1b) !
goal(concat_atom([a,b], '-', A)).                         % expect: concat_atom([a,b],-,'a-b') !
goal(concat_atom(L, '-', 'a-b')).                         % expect: concat_atom([a,b],-,'a-b') !
goal(concat_atom([a|T], A)).                              % expect: error instantiation_error
goal(checklist(atom, [a,b])).                             % expect: checklist(atom,[a,b]) !
goal(checklist(atom, [a,1])).                             % expect: no
goal(checklist(member, [])).                              % expect: checklist(member,[]) !
goal(sublist(atom, [a,1,b], L)).                          % expect: sublist(atom,[a,1,b],[a,b]) !
goal(merge([1,3,3], [2,3], L)).                           % expect: merge([1,3,3],[2,3],[1,2,3,3,3]) !
goal(merge([], [a], L)).                                  % expect: merge([],[a],[a]) !
goal(merge([b], [a,c], L)).                               % expect: merge([b],[a,c],[a,b,c]) !
goal(merge_set([1,3], [2,3], L)).                         % expect: merge_set([1,3],[2,3],[1,2,3]) !
goal(merge_set([], [a], L)).                              % expect: merge_set([],[a],[a]) !
goal(proper_list([a])).                                   % expect: proper_list([a]) !
goal(proper_list([a|T])).                                 % expect: no
goal(proper_list(foo)).                                   % expect: no
goal(free_variables(f(X,g(Y),X), L)).                     % expect: free_variables(f(A,g(B),A),[A,B]) !
goal('C'([a,b], X, R)).                                   % expect: 'C'([a,b],a,[b]) !
goal('C'([], X, R)).                                      % expect: no
goal(concat(a, b, C)).                                    % expect: concat(a,b,ab) !
goal(concat(a, 1, C)).                                    % expect: concat(a,1,a1) !
goal(concat(a, B, ab)).                                   % expect: concat(a,b,ab) !
goal(hash_term(f(X), H)).                                 % expect: hash_term(f(A),B) !
goal(yes^setup_and_call_cleanup(true, member(X,[1,2]), true)).  % expect: yes ; yes !
goal(X^setup_and_call_cleanup(X=1, true, true)).          % expect: 1 !
goal(string_to_list("ab", L)).                            % expect: string_to_list("ab",[97,98]) !
goal(string_to_list(S, [0'a])).                           % expect: string_to_list("a",[97]) !
goal(yes^(hash_term(foo,H), term_hash(foo,H))).           % expect: yes !
goal(S^with_output_to(string(S), write_ln(hello))).       % expect: "hello\n" !
