% clpfd.pl: library(clpfd): each predicate, its answers, what is left to satisfy, and its errors.
:- include('solutions.inc').
:- use_module(library(clpfd)).

goal(Gs^( X in 1..5, copy_term(X, _, Gs) )).                   % expect: [clpfd:(A in 1..5)] !
goal(D^( X in 1..9, X #\= 3, X #> 1, fd_dom(X, D) )).          % expect: 2\/4..9 !
goal(D^( [X,Y] ins 0..9, X #= 3*Y+2, fd_dom(X, D) )).          % expect: 2..8 !
goal(D^( X in 0..9, X #= Y*Y, fd_dom(Y, D) )).                 % expect: -3..3 !
goal(D^( [X,Y] ins 2..5, Z #= X*Y, fd_dom(Z, D) )).            % expect: 4..25 !
goal(D^( X in 10..20, Z #= X // 3, fd_dom(Z, D) )).            % expect: 3..6 !
goal(D^( X in -7..7, Z #= X mod 3, fd_dom(Z, D) )).            % expect: 0..2 !
goal(D^( X in -7..7, Z #= X rem 3, fd_dom(Z, D) )).            % expect: -2..2 !
goal(D^( X in -3..2, Z #= abs(X), fd_dom(Z, D) )).             % expect: 0..3 !
goal(D^( X in 1..3, Y in 2..9, Z #= min(X, Y), fd_dom(Z, D) )).   % expect: 1..3 !
goal(D^( X in 1..3, Y in 2..9, Z #= max(X, Y), fd_dom(Z, D) )).   % expect: 2..9 !
goal(D^( X in 2..3, Z #= X^3, fd_dom(Z, D) )).                 % expect: 8..27 !
goal(X #= 2^100).                                              % expect: 1267650600228229401496703205376#=2^100 !
goal(X^( X #> 3, X #< 5 )).                                    % expect: 4 !
goal(X^( X #>= 3, X #=< 3 )).                                  % expect: 3 !
goal(X^( 10 #= X + 3 )).                                       % expect: 7 !
goal(7 #= X // 0).                                             % expect: no
goal(B^( X in 1..3, X #> 5 #<==> B )).                         % expect: 0 !
goal(X^( X in 1..3, X #> 2 #<==> 1 )).                         % expect: 3 !
goal(D^( X in 1..9, #\ X #> 4, fd_dom(X, D) )).                % expect: 1..4 !
goal(D^( X in 1..9, X #> 4 #/\ X #\= 6, fd_dom(X, D) )).       % expect: 5\/7..9 !
goal(D^( X in 1..9, X #> 4 #\/ X #< 0, fd_dom(X, D) )).        % expect: 5..9 !
goal((A-B)^( A #\ B, A = 1 )).                                   % expect: 1-0 !
goal(B^( A #==> B, A = 1 )).                                   % expect: 1 !
goal(A^( B #<== A, B = 0 )).                                   % expect: 0 !
goal([X,Y]^( [X,Y] ins 1..2, all_different([X,Y,1]) )).        % expect: no
goal([X,Y,Z]^( [X,Y,Z] ins 1..2, all_distinct([X,Y,Z]) )).     % expect: no
goal(D^( [X,Y] ins 1..2, Z in 1..3, all_distinct([X,Y,Z]), fd_dom(Z, D) )).   % expect: 3..3 !
goal(D^( [X,Y] ins 0..3, sum([X,Y], #=, 5), fd_dom(X, D) )).   % expect: 2..3 !
goal(D^( [X,Y] ins 0..3, scalar_product([2,-1], [X,Y], #=, 4), fd_dom(X, D) )).   % expect: 2..3 !
goal((I-V)^( element(I, [5,7,9], V), V #> 5, I #\= 2 )).         % expect: 3-9 !
goal((X-Y)^( tuples_in([[X,Y]], [[1,2],[2,4],[3,9]]), Y #> 2, label([X]) )).   % expect: 2-4 ; 3-9 !
goal(Xs^( Xs = [_,_,_], circuit(Xs), label(Xs) )).             % expect: [2,3,1] ; [3,1,2] !
goal(C^( global_cardinality([1,2,1], [1-C,2-_]) )).            % expect: 2 !
goal(Xs^( Xs = [X,Y], global_cardinality(Xs, [1-1,2-1], [cost(3,[[1,2],[1,5]])]), label(Xs) )).   % expect: [2,1] !
goal(S^( S in 0..3, cumulative([task(0,2,_,1,_),task(S,2,_,1,_)]), label([S]) )).   % expect: 2 ; 3 !
goal(S^( S in 0..3, cumulative([task(0,2,_,1,_),task(S,2,_,1,_)], [limit(2)]), label([S]) )).   % expect: 0 ; 1 ; 2 ; 3 !
goal(X^( X in 0..3, disjoint2([r(0,2,0,2),r(X,2,1,2)]), label([X]) )).   % expect: 2 ; 3 !
goal(X^( X in 0..3, serialized([0,X], [2,2]), label([X]) )).   % expect: 2 ; 3 !
goal([X,Y]^( [X,Y] ins 0..1, lex_chain([[1,0],[X,Y]]), label([X,Y]) )).   % expect: [1,0] ; [1,1] !
goal([X,Y]^( [X,Y] ins 0..1, chain([X,Y], #>) )).              % expect: [1,0] !
goal(Xs^( Xs = [_,_], automaton(Xs, [source(a),sink(b)], [arc(a,0,a),arc(a,1,b)]), label(Xs) )).   % expect: [0,1] !
goal(N^( automaton([1,0,1], _, [1,0,1], [source(a),sink(a)], [arc(a,0,a),arc(a,1,a,[C+1])], [C], [0], [N]) )).   % expect: 2 !
goal(transpose([[1,2],[3,4]], T)).                             % expect: transpose([[1,2],[3,4]],[[1,3],[2,4]]) !
goal(zcompare(O, 1, 2)).                                       % expect: zcompare(<,1,2) !

goal(X^( X in 1..3, indomain(X) )).                            % expect: 1 ; 2 ; 3 !
goal(X^( X in 1..3, labeling([down], [X]) )).                  % expect: 3 ; 2 ; 1 !
goal((X-Y)^( X in 1..3, Y in 1..2, X #\= Y, labeling([ff], [X,Y]) )).   % expect: 2-1 ; 3-1 ; 1-2 ; 3-2 !
goal((X-Y)^( X in 1..3, Y in 1..2, labeling([max], [Y,X]), X + Y #> 4 )).   % expect: 3-2 !
goal((X-Y)^( [X,Y] ins 0..2, labeling([max(X*Y),min(X)], [X,Y]), X*Y #> 1 )).   % expect: 2-2 ; 1-2 ; 2-1
goal(labeling([ffc,bisect], [])).                              % expect: labeling([ffc,bisect],[]) !

goal(S^( X in 1..3 \/ 5..6, fd_size(X, S) )).                  % expect: 5 !
goal((A-B)^( X in 1..3 \/ 5..6, fd_inf(X, A), fd_sup(X, B) )).   % expect: 1-6 !
goal(D^( X in 1..3, X #\= Y, fd_degree(X, D) )).               % expect: 1 !
goal(yes^( X in 1..3, fd_var(X) )).                            % expect: yes !
goal(fd_var(3)).                                               % expect: no

goal(S^( X in 1..3, fd_set(X, S) )).                           % expect: 1..3 !
goal(D^( X in_set 1..3, fd_dom(X, D) )).                       % expect: 1..3 !
goal(is_fdset(1..3)).                                          % expect: is_fdset(1..3) !
goal(empty_fdset(S)).                                          % expect: empty_fdset(1..0) !
goal(empty_interval(2, 1)).                                    % expect: empty_interval(2,1) !
goal(fdset_parts(1..3 \/ 7, A, B, R)).                         % expect: fdset_parts(1..3\/7,1,3,7) !
goal(fdset_interval(S, 1, 4)).                                 % expect: fdset_interval(1..4,1,4) !
goal(fdset_singleton(S, 4)).                                   % expect: fdset_singleton(4,4) !
goal(fdset_min(2..5, M)).                                      % expect: fdset_min(2..5,2) !
goal(fdset_max(2..5 \/ 8..9, M)).                              % expect: fdset_max(2..5\/8..9,9) !
goal(fdset_size(2..5, N)).                                     % expect: fdset_size(2..5,4) !
goal(list_to_fdset([3,1,2,7], S)).                             % expect: list_to_fdset([3,1,2,7],1..3\/7) !
goal(fdset_to_list(1..3 \/ 7, L)).                             % expect: fdset_to_list(1..3\/7,[1,2,3,7]) !
goal(range_to_fdset(1..2 \/ 3, S)).                            % expect: range_to_fdset(1..2\/3,1..3) !
goal(fdset_to_range(1..2, R)).                                 % expect: fdset_to_range(1..2,1..2) !
goal(fdset_add_element(1..2, 4, S)).                           % expect: fdset_add_element(1..2,4,1..2\/4) !
goal(fdset_del_element(1..3, 2, S)).                           % expect: fdset_del_element(1..3,2,1\/3) !
goal(fdset_disjoint(1..3, 5..6)).                              % expect: fdset_disjoint(1..3,5..6) !
goal(fdset_intersect(1..3, 3..6)).                             % expect: fdset_intersect(1..3,3..6) !
goal(fdset_intersection(1..4, 3..6, S)).                       % expect: fdset_intersection(1..4,3..6,3..4) !
goal(fdset_member(X, 1..2)).                                   % expect: fdset_member(1,1..2) ; fdset_member(2,1..2) !
goal(fdset_eq(1..2 \/ 3, 1..3)).                               % expect: fdset_eq(1..2\/3,1..3) !
goal(fdset_subset(1..2, 1..3)).                                % expect: fdset_subset(1..2,1..3) !
goal(fdset_subtract(1..5, 2..3, S)).                           % expect: fdset_subtract(1..5,2..3,1\/4..5) !
goal(fdset_union(1..2, 5..6, S)).                              % expect: fdset_union(1..2,5..6,1..2\/5..6) !
goal(fdset_union([1..2,3..4,9], S)).                           % expect: fdset_union([1..2,3..4,9],1..4\/9) !
goal(fdset_complement(1..2, S)).                               % expect: fdset_complement(1..2,inf..0\/3..sup) !

goal(X in foo).                                                % expect: error domain_error(clpfd_domain,foo)
goal(X #= a).                                                  % expect: error domain_error(clpfd_expression,a)
goal(X #= 1.5).                                                % expect: error domain_error(clpfd_expression,1.5)
goal(( X in 0..3, X = a )).                                    % expect: error type_error(integer,a)
goal(label([X])).                                              % expect: error instantiation_error
goal(label(foo)).                                              % expect: error type_error(list,foo)
goal(label([a])).                                              % expect: error type_error(integer,a)
goal(labeling([foo], [])).                                     % expect: error domain_error(labeling_option,foo)
goal(( X in 0..3, labeling([ff,min], [X]) )).                  % expect: error domain_error(consistent_labeling_options,[ff,min])
goal(all_different(X)).                                        % expect: error instantiation_error
goal(all_distinct([a])).                                       % expect: error type_error(integer,a)
goal(sum([X], foo, 3)).                                        % expect: error domain_error(scalar_product_relation,foo)
goal(a #\/ b).                                                 % expect: error domain_error(clpfd_reifiable_expression,a)
goal(transpose(a, T)).                                         % expect: error type_error(list(list),a)
