% terms.pl: library(terms).
:- include('solutions.inc').
:- use_module(library(terms)).

a_to_b(a, b).
wrap(f(X), g(X)).
wrap(f(X,Y), h(X,Y)).
wrap(x, y).
any_to_z(_, z).
count_a(a, N0, N) :- N is N0 + 1.
collect_int(X, [X|T], T) :- integer(X).
replace_count(a, b, N0, N) :- N is N0 + 1.
two_ways(a, 1).
two_ways(a, 2).
two_ways(a, X, N0, N) :- member(X, [1,2]), N is N0 + 1.

goal(term_size(a, N)).                                    % expect: term_size(a,0) !
goal(term_size(1, N)).                                    % expect: term_size(1,0) !
goal(term_size(X, N)).                                    % expect: term_size(A,0) !
goal(term_size(1.5, N)).                                  % expect: term_size(1.5,3) !
goal(term_size("abc", N)).                                % expect: term_size("abc",3) !
goal(term_size("abcdefgh", N)).                           % expect: term_size("abcdefgh",4) !
goal(term_size("", N)).                                   % expect: term_size("",3) !
goal(term_size(f(x), N)).                                 % expect: term_size(f(x),2) !
goal(term_size(f(X,Y), N)).                               % expect: term_size(f(A,B),3) !
goal(term_size(f(X,X), N)).                               % expect: term_size(f(A,A),3) !
goal(term_size([a,b], N)).                                % expect: term_size([a,b],6) !
goal(term_size(f(g(a),g(a)), N)).                         % expect: term_size(f(g(a),g(a)),7) !
goal(term_size(100000000000000000000, N)).                % expect: term_size(100000000000000000000,5) !
goal(term_size(f(1.5), N)).                               % expect: term_size(f(1.5),5) !
goal(term_size(4611686018427387904, N)).                  % expect: term_size(4611686018427387904,3) !
goal(term_size(2305843009213693952, N)).                  % expect: term_size(2305843009213693952,3) !
goal(term_size(1152921504606846976, N)).                  % expect: term_size(1152921504606846976,3) !
goal(term_size([], N)).                                   % expect: term_size([],0) !

goal(variant(f(X), f(Y))).                                % expect: variant(f(A),f(B)) !
goal(variant(f(X), f(a))).                                % expect: no
goal(variant(f(X,X), f(Y,Z))).                            % expect: no

goal(subsumes_chk(f(X), f(a))).                           % expect: subsumes_chk(f(A),f(a)) !
goal(subsumes_chk(f(a), f(X))).                           % expect: no

goal(subsumes(f(X,Y), f(a,Z))).                           % expect: subsumes(f(a,A),f(a,A)) !
goal(subsumes(f(a), f(X))).                               % expect: no
goal(subsumes(f(X,X), f(Y,Y))).                           % expect: subsumes(f(A,A),f(A,A)) !
goal(subsumes(f(X,X), f(Y,Z))).                           % expect: no

goal(term_subsumer(a, b, T)).                             % expect: term_subsumer(a,b,A) !
goal(term_subsumer(f(a,b), f(a,c), T)).                   % expect: term_subsumer(f(a,b),f(a,c),f(a,A)) !
goal(term_subsumer(f(a,a), f(b,b), T)).                   % expect: term_subsumer(f(a,a),f(b,b),f(A,A)) !
goal(term_subsumer(f(a,b), g(a,b), T)).                   % expect: term_subsumer(f(a,b),g(a,b),A) !
goal(term_subsumer(f(X), f(Y), T)).                       % expect: term_subsumer(f(A),f(B),f(C)) !
goal(term_subsumer(f(X), f(X), T)).                       % expect: term_subsumer(f(A),f(A),f(A)) !
goal(term_subsumer(f(X,b,X), f(c,b,c), T)).               % expect: term_subsumer(f(A,b,A),f(c,b,c),f(B,b,B)) !
goal(term_subsumer(f(g(a),g(a)), f(g(b),h), T)).          % expect: term_subsumer(f(g(a),g(a)),f(g(b),h),f(g(A),B)) !
goal(term_subsumer([1,2,3], [1,4,3], T)).                 % expect: term_subsumer([1,2,3],[1,4,3],[1,A,3]) !
goal(term_subsumer([1,2], [1,2,3], T)).                   % expect: term_subsumer([1,2],[1,2,3],[1,2|A]) !
goal(term_subsumer(X, a, T)).                             % expect: term_subsumer(A,a,B) !
goal(term_subsumer(p(1,2,1,2), p(3,4,3,4), T)).           % expect: term_subsumer(p(1,2,1,2),p(3,4,3,4),p(A,B,A,B)) !

goal(term_factorized(f(g(a),g(a)), T, S)).                % expect: term_factorized(f(g(a),g(a)),f(A,A),[A=g(a)]) !
goal(term_factorized(f(X,X), T, S)).                      % expect: term_factorized(f(A,A),f(A,A),[]) !
goal(term_factorized(a, T, S)).                           % expect: term_factorized(a,a,[]) !
goal(term_factorized(k(a(h(z)),h(z),a(h(z))), T, S)).
    % expect: term_factorized(k(a(h(z)),h(z),a(h(z))),k(A,B,A),[A=a(B),B=h(z)]) !
goal(term_factorized(k(b(h(z)),h(z),b(h(z)),a(z),a(z)), T, S)).
    % expect: term_factorized(k(b(h(z)),h(z),b(h(z)),a(z),a(z)),k(A,B,A,C,C),[C=a(z),A=b(B),B=h(z)]) !
goal(term_factorized(k(p(1,2),a(z),a(z),p(1,2)), T, S)).
    % expect: term_factorized(k(p(1,2),a(z),a(z),p(1,2)),k(A,B,B,A),[B=a(z),A=p(1,2)]) !
goal(term_factorized(k(p(1,2),c(z),a(z),a(z),p(1,2),c(z)), T, S)).
    % expect: term_factorized(k(p(1,2),c(z),a(z),a(z),p(1,2),c(z)),k(A,B,C,C,A,B),[C=a(z),B=c(z),A=p(1,2)]) !
goal(term_factorized([a,b,a,b], T, S)).                   % expect: term_factorized([a,b,a,b],[a,b,a,b],[]) !
goal(term_factorized([f(X),f(X),f(Y)], T, S)).            % expect: term_factorized([f(A),f(A),f(B)],[C,C,f(B)],[C=f(A)]) !
goal(term_factorized(f("abc","abc",1.5,1.5), T, S)).
    % expect: term_factorized(f("abc","abc",1.5,1.5),f("abc","abc",1.5,1.5),[]) !
goal(term_factorized([[a,b],[c,a,b]], T, S)).             % expect: term_factorized([[a,b],[c,a,b]],[A,[c|A]],[A=[a,b]]) !

goal(mapargs(succ, f(1,2), T)).                           % expect: mapargs(succ,f(1,2),f(2,3)) !
goal(mapargs(succ, T, f(1,2))).                           % expect: mapargs(succ,f(0,1),f(1,2)) !
goal(mapargs(=, f(1,2), f(X,Y))).                         % expect: mapargs(=,f(1,2),f(1,2)) !
goal(mapargs(=, f(1,2), g(X,Y))).                         % expect: no
goal(mapargs(=, a, X)).                                   % expect: mapargs(=,a,a) !
goal(mapargs(=, X, Y)).                                   % expect: error instantiation_error
goal(mapargs(=, 1, X)).                                   % expect: mapargs(=,1,1) !

goal(mapsubterms(a_to_b, f(a,g(a),c), T)).                % expect: mapsubterms(a_to_b,f(a,g(a),c),f(b,g(b),c)) !
goal(mapsubterms(a_to_b, a, T)).                          % expect: mapsubterms(a_to_b,a,b) !
goal(mapsubterms(a_to_b, X, T)).                          % expect: mapsubterms(a_to_b,A,A) !
goal(mapsubterms(a_to_b, [a,a], T)).                      % expect: mapsubterms(a_to_b,[a,a],[b,b]) !
goal(mapsubterms(wrap, f(a,x), T)).                       % expect: mapsubterms(wrap,f(a,x),h(a,x)) !
goal(mapsubterms(wrap, g(f(a),x), T)).                    % expect: mapsubterms(wrap,g(f(a),x),g(g(a),y)) !
goal(mapsubterms(any_to_z, f(X,a), T)).                   % expect: mapsubterms(any_to_z,f(A,a),z) !
goal(mapsubterms(any_to_z, X, T)).                        % expect: mapsubterms(any_to_z,A,A) !
goal(mapsubterms(two_ways, f(a,a), T)).                   % expect: mapsubterms(two_ways,f(a,a),f(1,1)) !

goal(mapsubterms_var(any_to_z, f(X,a), T)).               % expect: mapsubterms_var(any_to_z,f(A,a),z) !
goal(mapsubterms_var(any_to_z, X, T)).                    % expect: mapsubterms_var(any_to_z,A,z) !
goal(mapsubterms_var(a_to_b, f(X,a), T)).                 % expect: mapsubterms_var(a_to_b,f(a,a),f(b,b)) !

goal(foldsubterms(count_a, f(a,g(a),b), 0, N)).           % expect: foldsubterms(count_a,f(a,g(a),b),0,2) !
goal(foldsubterms(count_a, b, 0, N)).                     % expect: foldsubterms(count_a,b,0,0) !
goal(foldsubterms(collect_int, f(1,g(2),[3]), S, [])).    % expect: foldsubterms(collect_int,f(1,g(2),[3]),[1,2,3],[]) !
goal(foldsubterms(replace_count, f(a,g(a),b), T, 0, N)).  % expect: foldsubterms(replace_count,f(a,g(a),b),f(b,g(b),b),0,2) !
goal(foldsubterms(replace_count, a, T, 0, N)).            % expect: foldsubterms(replace_count,a,b,0,1) !
goal(foldsubterms(replace_count, X, T, 0, N)).            % expect: foldsubterms(replace_count,a,b,0,1) !
goal(foldsubterms(two_ways, f(a,a), T, 0, N)).            % expect: foldsubterms(two_ways,f(a,a),f(1,1),0,2) !

goal(same_functor(f(a), f(b))).                           % expect: same_functor(f(a),f(b)) !
goal(same_functor(f(a), g(b))).                           % expect: no
goal(same_functor(f(a), X)).                              % expect: same_functor(f(a),f(A)) !
goal(same_functor(X, f(a))).                              % expect: same_functor(f(A),f(a)) !
goal(same_functor(a, a)).                                 % expect: same_functor(a,a) !
goal(same_functor(a, X)).                                 % expect: same_functor(a,a) !
goal(same_functor(1, X)).                                 % expect: same_functor(1,1) !
goal(same_functor(X, Y)).                                 % expect: error instantiation_error
goal(same_functor(f(a), f(b), A)).                        % expect: same_functor(f(a),f(b),1) !
goal(same_functor(f(a), X, A)).                           % expect: same_functor(f(a),f(A),1) !
goal(same_functor(f(a), X, N, A)).                        % expect: same_functor(f(a),f(A),f,1) !
goal(same_functor(X, f(a), N, A)).                        % expect: same_functor(f(A),f(a),f,1) !
goal(same_functor(X, Y, f, 2)).                           % expect: same_functor(f(A,B),f(C,D),f,2) !
goal(same_functor(a, b, A)).                              % expect: no
goal(same_functor(X, Y, A)).                              % expect: error instantiation_error
goal(same_functor(X, Y, f, A)).                           % expect: error instantiation_error
goal(same_functor(X, Y, N, 2)).                           % expect: error instantiation_error
goal(same_functor(f(a), f(b), g, A)).                     % expect: no
goal(same_functor(f(a), f(b,c), N, A)).                   % expect: no
goal(same_functor(X, Y, 1, 0)).                           % expect: same_functor(1,1,1,0) !

goal(N^(X=g(a), term_size(f(X,X),N))).                    % expect: 5 !
goal(N^(X=f(X), term_size(X,N))).                         % expect: 2 !
goal((T-S)^(X=g(a), term_factorized(f(X,X),T,S))).        % expect: f(A,A)-[A=g(a)] !
goal((T-S)^(X=g(b), Y=h(X,X), term_factorized(k(Y,Y,X),T,S))).  % expect: k(A,A,B)-[B=g(b),A=h(B,B)] !
goal(yes^(X=f(X), term_factorized(g(X,X),T,S), T=g(A,B), A==B, S=[V=f(W)], V==A, W==A)).  % expect: yes !
goal(yes^(X=f(X), term_factorized(X,T,S), var(T), S=[V=f(W)], V==T, W==T)).  % expect: yes !
goal(yes^(X=f(X), term_factorized(g(X,X),T,S), maplist(call,S), T=g(X,X))).  % expect: yes !
goal(no^(mapargs(=,f(a,b),f(a,c)))).                      % expect: no
goal((X-Y)^mapargs(member, f(X,Y), f([1,2],[3]))).        % expect: 1-3 ; 2-3 !
goal(yes^(term_hash(f(X,a),1,100,A), term_hash(f(b,c),1,100,B), A==B, between(0,99,A))).  % expect: yes !
goal(yes^(term_hash(f(X,a),2,100,A), var(A))).            % expect: yes !
goal(yes^(term_hash(f(a,g(X)),2,100,A), term_hash(f(a,g(Y)),2,100,B), A==B)).  % expect: yes !
goal(yes^(term_hash(f(a),-1,1000,A), term_hash(f(a),2,1000,B), A==B)).  % expect: yes !
goal(yes^(term_hash(f(a),0,1000,A), term_hash(X,0,1000,B), A==B)).  % expect: yes !
goal(term_hash(a, b, 10, H)).                             % expect: error type_error(integer,b)
goal(term_hash(a, -2, 10, H)).                            % expect: error domain_error(not_less_than_zero,-2)
