% occurs.pl: library(occurs), and same_term/2.
:- include('solutions.inc').
:- use_module(library(occurs)).

goal(contains_term(f(X), g(f(a)))).                       % expect: contains_term(f(a),g(f(a))) !
goal(contains_term(f(b), g(f(a)))).                       % expect: no
goal(contains_term(a, a)).                                % expect: contains_term(a,a) !
goal(contains_term(X, a)).                                % expect: contains_term(a,a) !

goal(contains_var(X, f(X))).                              % expect: contains_var(A,f(A)) !
goal(contains_var(X, f(Y))).                              % expect: no
goal(contains_var(a, f(a))).                              % expect: contains_var(a,f(a)) !
goal(contains_var(X, X)).                                 % expect: contains_var(A,A) !

goal(free_of_term(f(X), g(f(a)))).                        % expect: no
goal(free_of_term(f(b), g(f(a)))).                        % expect: free_of_term(f(b),g(f(a))) !

goal(free_of_var(X, f(X))).                               % expect: no
goal(free_of_var(X, f(Y))).                               % expect: free_of_var(A,f(B)) !

goal(occurrences_of_term(a, f(a,g(a),b), N)).             % expect: occurrences_of_term(a,f(a,g(a),b),2) !
goal(occurrences_of_term(g(X), f(a,g(a),b), N)).          % expect: occurrences_of_term(g(A),f(a,g(a),b),1) !
goal(occurrences_of_term(X, f(a,Y), N)).                  % expect: occurrences_of_term(A,f(a,B),3) !
goal(occurrences_of_term(f(X), f(f(f(a))), N)).           % expect: occurrences_of_term(f(A),f(f(f(a))),3) !
goal(occurrences_of_term(f(X,X), [f(1,1),f(1,2),f(Y,Z)], N)).  % expect: occurrences_of_term(f(A,A),[f(1,1),f(1,2),f(B,C)],4) !

goal(occurrences_of_var(X, f(X,g(X),Y), N)).              % expect: occurrences_of_var(A,f(A,g(A),B),2) !
goal(occurrences_of_var(X, X, N)).                        % expect: occurrences_of_var(A,A,1) !
goal(occurrences_of_var(a, f(a,a), N)).                   % expect: occurrences_of_var(a,f(a,a),2) !
goal(occurrences_of_var(X, f(Y), N)).                     % expect: occurrences_of_var(A,f(B),0) !

goal(sub_term(X, f(a,g(B)))).
    % expect: sub_term(f(a,g(A)),f(a,g(A))) ; sub_term(a,f(a,g(A))) ; sub_term(g(A),f(a,g(A))) ; sub_term(A,f(a,g(A)))
goal(sub_term(a, f(a,b,a))).                              % expect: sub_term(a,f(a,b,a)) ; sub_term(a,f(a,b,a))
goal(sub_term(g(X), f(a,g(b),g(c)))).                     % expect: sub_term(g(b),f(a,g(b),g(c))) ; sub_term(g(c),f(a,g(b),g(c)))
goal(sub_term(X, a)).                                     % expect: sub_term(a,a)
goal(sub_term(z, f(a))).                                  % expect: no
goal(sub_term(X, [a,b])).
    % expect: sub_term([a,b],[a,b]) ; sub_term(a,[a,b]) ; sub_term([b],[a,b]) ; sub_term(b,[a,b]) ; sub_term([],[a,b])

goal(sub_var(X, f(X))).                                   % expect: sub_var(A,f(A))
goal(sub_var(X, f(Y))).                                   % expect: no
goal(sub_var(X, X)).                                      % expect: sub_var(A,A)
goal(sub_var(a, f(a))).                                   % expect: sub_var(a,f(a))

goal(sub_term_shared_variables(f(X), g(f(X),X), V)).      % expect: sub_term_shared_variables(f(A),g(f(A),A),[A]) !

goal(V^(T=f(X,Y), sub_term_shared_variables(T,g(T,X),V))).  % expect: [A] !
goal(V^(T=f(X,Y), sub_term_shared_variables(T,g(T,h(Y),X),V))).  % expect: [A,B] !
goal(V^(T=f(X,Y), sub_term_shared_variables(T,g(T),V))).  % expect: [] !
goal(V^(T=f(X,Y), sub_term_shared_variables(T,T,V))).     % expect: [] !
goal(V^(T=f(X,Y), sub_term_shared_variables(T,g(X),V))).  % expect: [A] !
goal(V^(T=f(X,Y), sub_term_shared_variables(T,g(f(X,Y),f(X,Y)),V))).  % expect: [A,B] !

goal(same_term(a, a)).                                    % expect: same_term(a,a) !
goal(same_term(a, b)).                                    % expect: no
goal(same_term(X, Y)).                                    % expect: no
goal(same_term(X, X)).                                    % expect: same_term(A,A) !
goal(same_term(1.5, 1.5)).                                % expect: same_term(1.5,1.5) !
goal(same_term(f(X), f(X))).                              % expect: no
goal(yes^(T=f(X), same_term(T,T))).                       % expect: yes !
goal(yes^(T=f(g(X)), arg(1,T,A), arg(1,T,B), same_term(A,B))).  % expect: yes !
