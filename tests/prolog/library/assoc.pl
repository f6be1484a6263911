% assoc.pl: library(assoc).
:- include('solutions.inc').
:- use_module(library(assoc)).
:- use_module(library(apply)).
:- use_module(library(lists)).

double(X, Y) :- Y is X*2.
or_z(X, X).
or_z(_, z).
abc(A) :- list_to_assoc([a-1,b-2,c-3], A).
six(A) :- list_to_assoc([a-1,b-2,c-3,d-4,e-5,f-6], A).

% Every tree on the way is balanced and ordered.
put(I, A0, A) :- K is I*37 mod 211, put_assoc(K, A0, I, A), is_assoc(A).
drop(I, A0, A) :- K is I*53 mod 211, del_assoc(K, A0, _, A), is_assoc(A).
grow(N, A) :- numlist(1, N, L), foldl(put, L, t, A).
shrink(N) :- grow(210, A), numlist(1, N, L), foldl(drop, L, A, B), assoc_to_keys(B, Ks), length(Ks, M), M =:= 210 - N.

goal(empty_assoc(X)).                                     % expect: empty_assoc(t) !
goal(empty_assoc(foo)).                                   % expect: no

goal(list_to_assoc([a-1], X)).                            % expect: list_to_assoc([a-1],t(a,1,-,t,t)) !
goal(list_to_assoc([a-1,b-2], X)).                        % expect: list_to_assoc([a-1,b-2],t(b,2,<,t(a,1,-,t,t),t)) !
goal(list_to_assoc([b-1,a-2], X)).                        % expect: list_to_assoc([b-1,a-2],t(b,1,<,t(a,2,-,t,t),t)) !
goal(list_to_assoc([a-1,b-2,c-3,d-4,e-5,f-6], X)).
    % expect: list_to_assoc([a-1,b-2,c-3,d-4,e-5,f-6],t(d,4,-,t(b,2,-,t(a,1,-,t,t),t(c,3,-,t,t)),t(f,6,<,t(e,5,-,t,t),t))) !
goal(list_to_assoc([f-1,e-2,c-3,d-4,b-5,a-6], X)).
    % expect: list_to_assoc([f-1,e-2,c-3,d-4,b-5,a-6],t(d,4,-,t(b,5,-,t(a,6,-,t,t),t(c,3,-,t,t)),t(f,1,<,t(e,2,-,t,t),t))) !
goal(list_to_assoc([], X)).                               % expect: list_to_assoc([],t) !
goal(list_to_assoc([a-1,a-2], X)).                        % expect: error domain_error(unique_key_pairs,[a-1,a-2])
goal(list_to_assoc([a], X)).                              % expect: error type_error(pair,a)
goal(list_to_assoc([a-1|T], X)).                          % expect: error instantiation_error
goal(list_to_assoc(foo, X)).                              % expect: error type_error(list,foo)
goal(list_to_assoc([X-1,Y-2], A)).                        % expect: list_to_assoc([A-1,B-2],t(B,2,<,t(A,1,-,t,t),t)) !
goal(list_to_assoc([K|_], A)).                            % expect: error instantiation_error

goal(ord_list_to_assoc([a-1,b-2,c-3,d-4,e-5,f-6], X)).
    % expect: ord_list_to_assoc([a-1,b-2,c-3,d-4,e-5,f-6],t(d,4,-,t(b,2,-,t(a,1,-,t,t),t(c,3,-,t,t)),t(f,6,<,t(e,5,-,t,t),t))) !
goal(ord_list_to_assoc([a-1,b-2,c-3,d-4,e-5], X)).
    % expect: ord_list_to_assoc([a-1,b-2,c-3,d-4,e-5],t(c,3,-,t(b,2,<,t(a,1,-,t,t),t),t(e,5,<,t(d,4,-,t,t),t))) !
goal(ord_list_to_assoc([b-1,a-2], X)).                    % expect: error domain_error(key_ordered_pairs,[b-1,a-2])
goal(ord_list_to_assoc([a-1,a-2], X)).                    % expect: error domain_error(key_ordered_pairs,[a-1,a-2])
goal(ord_list_to_assoc([], X)).                           % expect: ord_list_to_assoc([],t) !
goal(ord_list_to_assoc([a], X)).                          % expect: error domain_error(key_ordered_pairs,[a])
goal(ord_list_to_assoc(foo, X)).                          % expect: error domain_error(key_ordered_pairs,foo)

goal(is_assoc(t)).                                        % expect: is_assoc(t) !
goal(is_assoc(foo)).                                      % expect: no
goal(is_assoc(X)).                                        % expect: no

goal(yes^(six(A), is_assoc(A))).                          % expect: yes !

goal(is_assoc(t(a,1,<,t,t))).                             % expect: no
goal(is_assoc(t(a,1,>,t,t))).                             % expect: no
goal(is_assoc(t(b,1,<,t(c,1,<,t,t),t(d,1,<,t,t)))).       % expect: no
goal(is_assoc(t(K,1,<,t,t))).                             % expect: no

goal(get_assoc(a, t, V)).                                 % expect: no
goal(V^(list_to_assoc([a-1,b-2],A), get_assoc(b,A,V))).   % expect: 2 !
goal(V^(list_to_assoc([a-1,b-2],A), get_assoc(c,A,V))).   % expect: no
goal((X-V)^(list_to_assoc([a-1,b-2],A), get_assoc(X,A,V))).  % expect: no
goal(get_assoc(a, foo, V)).                               % expect: error type_error(btree,foo)
goal(get_assoc(a, X, V)).                                 % expect: error instantiation_error
goal(get_assoc(a, t(a,b), V)).                            % expect: error type_error(btree,t(a,b))

goal(put_assoc(a, t, 1, A)).                              % expect: put_assoc(a,t,1,t(a,1,-,t,t)) !
goal(put_assoc(X, t, 1, A)).                              % expect: put_assoc(A,t,1,t(A,1,-,t,t)) !
goal(B^(list_to_assoc([a-1,b-2],A), put_assoc(a,A,7,B))).  % expect: t(b,2,<,t(a,7,-,t,t),t) !

goal((V-B)^(list_to_assoc([a-1,b-2],A), get_assoc(a,A,V,B,new))).  % expect: 1-t(b,2,<,t(a,new,-,t,t),t) !
goal((X-V-B)^(list_to_assoc([a-1,b-2,c-X],A), get_assoc(c,A,V,B,new))).  % expect: A-A-t(b,2,-,t(a,1,-,t,t),t(c,new,-,t,t)) !
goal((V-B)^(list_to_assoc([a-1,b-2],A), get_assoc(q,A,V,B,new))).  % expect: no

goal((K-V)^(abc(A), gen_assoc(K,A,V))).                   % expect: a-1 ; b-2 ; c-3
goal(V^(abc(A), gen_assoc(b,A,V))).                       % expect: 2 !
goal(K^(list_to_assoc([a-1,b-2,c-2],A), gen_assoc(K,A,2))).  % expect: b ; c

goal((X-Y-Z-V)^(list_to_assoc([f(X)-1,f(Y)-2],A), gen_assoc(f(Z),A,V))).  % expect: A-B-A-1 ; A-B-B-2

goal(gen_assoc(K, t, V)).                                 % expect: no

goal((V-L)^(abc(A), del_assoc(b,A,V,B), assoc_to_list(B,L))).  % expect: 2-[a-1,c-3] !
goal((V-L)^(abc(A), del_assoc(z,A,V,B), assoc_to_list(B,L))).  % expect: no

goal((V-L)^(six(A), del_assoc(d,A,V,B), assoc_to_list(B,L))).  % expect: 4-[a-1,b-2,c-3,e-5,f-6] !
goal((V-L)^(six(A), del_assoc(b,A,V,B), assoc_to_list(B,L))).  % expect: 2-[a-1,c-3,d-4,e-5,f-6] !
goal((V-L)^(six(A), del_assoc(a,A,V,B), assoc_to_list(B,L))).  % expect: 1-[b-2,c-3,d-4,e-5,f-6] !

goal(L^(abc(A), del_assoc(b,A,7,B), assoc_to_list(B,L))).  % expect: no
goal(del_assoc(a, t, V, B)).                              % expect: no

goal((K-V-L)^(abc(A), del_min_assoc(A,K,V,B), assoc_to_list(B,L))).  % expect: a-1-[b-2,c-3] !

goal((K-V-L)^(abc(A), del_max_assoc(A,K,V,B), assoc_to_list(B,L))).  % expect: c-3-[a-1,b-2] !

goal(del_min_assoc(t, K, V, B)).                          % expect: no

goal(del_max_assoc(t, K, V, B)).                          % expect: no

goal((K-V)^(abc(A), min_assoc(A,K,V))).                   % expect: a-1 !

goal((K-V)^(abc(A), max_assoc(A,K,V))).                   % expect: c-3 !

goal(min_assoc(t, K, V)).                                 % expect: no

goal(max_assoc(t, K, V)).                                 % expect: no
goal(max_assoc(foo, K, V)).                               % expect: error existence_error(matching_rule,assoc:max_assoc(foo,A,B))

goal(min_assoc(X, K, V)).                                 % expect: error existence_error(matching_rule,assoc:min_assoc(A,B,C))

goal(L^(list_to_assoc([c-1,b-2,a-3],A), assoc_to_list(A,L))).  % expect: [a-3,b-2,c-1] !

goal(L^(list_to_assoc([c-1,b-2,a-3],A), assoc_to_keys(A,L))).  % expect: [a,b,c] !

goal(L^(list_to_assoc([c-1,b-2,a-3],A), assoc_to_values(A,L))).  % expect: [3,2,1] !

goal(assoc_to_list(t, L)).                                % expect: assoc_to_list(t,[]) !
goal(assoc_to_list(foo, L)).                              % expect: no

goal(assoc_to_keys(foo, L)).                              % expect: no
goal(assoc_to_keys(t, L)).                                % expect: assoc_to_keys(t,[]) !

goal(assoc_to_values(foo, L)).                            % expect: no
goal(assoc_to_values(t, L)).                              % expect: assoc_to_values(t,[]) !

goal(yes^(list_to_assoc([c-1,b-2,a-3],A), map_assoc(integer,A))).  % expect: yes !
goal(yes^(list_to_assoc([c-1,b-2,a-3],A), map_assoc(atom,A))).  % expect: no
goal(B^(list_to_assoc([c-1,b-2,a-3],A), map_assoc(double,A,B))).  % expect: t(b,4,-,t(a,6,-,t,t),t(c,2,-,t,t)) !
goal(B^(list_to_assoc([c-1,b-2],A), map_assoc(or_z,A,B))).
    % expect: t(c,1,<,t(b,2,-,t,t),t) ; t(c,z,<,t(b,2,-,t,t),t) ; t(c,1,<,t(b,z,-,t,t),t) ; t(c,z,<,t(b,z,-,t,t),t) !
goal(map_assoc(foo, t)).                                  % expect: map_assoc(foo,t) !
goal(map_assoc(foo, t, X)).                               % expect: map_assoc(foo,t,t) !

goal(E^catch(put_assoc(a,foo,1,A), error(existence_error(E,assoc:_),_), true)).  % expect: matching_rule !
goal(E^catch(put_assoc(a,X,1,A), error(existence_error(E,assoc:_),_), true)).  % expect: matching_rule !

goal(shrink(210)).                                        % expect: shrink(210) !
goal(shrink(120)).                                        % expect: shrink(120) !

goal(ignore((grow(210,A),fail))).                         % expect: ignore((grow(210,A),fail)) !
