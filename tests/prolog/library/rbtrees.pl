% rbtrees.pl: library(rbtrees).
:- include('solutions.inc').
:- use_module(library(rbtrees)).
:- use_module(library(apply)).
:- use_module(library(lists)).

abc(T) :- list_to_rbtree([b-2,a-1,c-3], T).
one_or_z(_, one).
one_or_z(_, z).
three(3, x).
pair_up(K-V, L, [V-K|L]).
add_value(_-V, N0, N) :- N is N0 + V.

% Every tree on the way is a red-black tree.
put(I, T0, T) :- K is I*37 mod 211, rb_insert(T0, K, I, T), is_rbtree(T).
drop(I, T0, T) :- K is I*53 mod 211, rb_delete(T0, K, _, T), is_rbtree(T).
drop_min(_, T0, T) :- rb_del_min(T0, _, _, T), is_rbtree(T).
drop_max(_, T0, T) :- rb_del_max(T0, _, _, T), is_rbtree(T).
ordered(N, T) :- findall(I-I, between(1, N, I), Ps), ord_list_to_rbtree(Ps, T).
grown(N, T) :- numlist(1, N, L), rb_new(T0), foldl(put, L, T0, T).
shrunk(How, N, T) :- grown(210, T0), numlist(1, N, L), foldl(How, L, T0, T).

goal(V^(abc(T), rb_lookup(b,V,T))).                       % expect: 2 !
goal(V^(abc(T), rb_lookup(z,V,T))).                       % expect: no
goal(V^(abc(T), rb_lookup(X,V,T))).                       % expect: no
goal(yes^(abc(T), rb_lookup(b,2,T))).                     % expect: yes !
goal(no^(abc(T), rb_lookup(b,3,T))).                      % expect: no
goal((K-V)^(abc(T), rb_in(K,V,T))).                       % expect: a-1 ; b-2 ; c-3
goal(V^(abc(T), once(rb_in(b,V,T)))).                     % expect: 2 !
goal(K^(abc(T), rb_in(K,2,T))).                           % expect: b
goal(V^(abc(T), rb_in(z,V,T))).                           % expect: no
goal((K-V)^(rb_new(T), rb_in(K,V,T))).                    % expect: no
goal((K-V)^(abc(T), rb_min(T,K,V))).                      % expect: a-1 !
goal((K-V)^(abc(T), rb_max(T,K,V))).                      % expect: c-3 !
goal((K-V)^(rb_new(T), rb_min(T,K,V))).                   % expect: no
goal((K-V)^(rb_new(T), rb_max(T,K,V))).                   % expect: no
goal((K-V)^(abc(T), rb_next(T,a,K,V))).                   % expect: b-2 !
goal((K-V)^(abc(T), rb_next(T,c,K,V))).                   % expect: no
goal((K-V)^(abc(T), rb_next(T,aa,K,V))).                  % expect: no
goal((K-V)^(abc(T), rb_previous(T,c,K,V))).               % expect: b-2 !
goal((K-V)^(abc(T), rb_previous(T,a,K,V))).               % expect: no
goal((K-V)^(abc(T), rb_previous(T,bb,K,V))).              % expect: no
goal(L^(abc(T), rb_update(T,b,new,T2), rb_visit(T2,L))).  % expect: [a-1,b-new,c-3] !
goal(L^(abc(T), rb_update(T,z,new,T2), rb_visit(T2,L))).  % expect: no
goal((V-L)^(abc(T), rb_update(T,b,V,new,T2), rb_visit(T2,L))).  % expect: 2-[a-1,b-new,c-3] !
goal((V-L)^(abc(T), rb_update(T,z,V,new,T2), rb_visit(T2,L))).  % expect: no
goal(L^(abc(T), rb_apply(T,b,succ,T2), rb_visit(T2,L))).  % expect: [a-1,b-3,c-3] !
goal(L^(abc(T), rb_apply(T,z,succ,T2), rb_visit(T2,L))).  % expect: no
goal(L^(abc(T), rb_apply(T,b,one_or_z,T2), rb_visit(T2,L))).  % expect: [a-1,b-one,c-3] ; [a-1,b-z,c-3] !
goal(L^(abc(T), rb_delete(T,b,T2), rb_visit(T2,L))).      % expect: [a-1,c-3] !
goal(L^(abc(T), rb_delete(T,z,T2), rb_visit(T2,L))).      % expect: no
goal((V-L)^(abc(T), rb_delete(T,b,V,T2), rb_visit(T2,L))).  % expect: 2-[a-1,c-3] !
goal((V-L)^(abc(T), rb_delete(T,z,V,T2), rb_visit(T2,L))).  % expect: no
goal((K-V-L)^(abc(T), rb_del_min(T,K,V,T2), rb_visit(T2,L))).  % expect: a-1-[b-2,c-3] !
goal((K-V-L)^(abc(T), rb_del_max(T,K,V,T2), rb_visit(T2,L))).  % expect: c-3-[a-1,b-2] !
goal((K-V-L)^(rb_new(T), rb_del_max(T,K,V,T2), rb_visit(T2,L))).  % expect: no
goal((K-V-L)^(rb_new(T), rb_del_min(T,K,V,T2), rb_visit(T2,L))).  % expect: no
goal(L^(abc(T), rb_visit(T,L))).                          % expect: [a-1,b-2,c-3] !
goal(L^(abc(T), rb_keys(T,L))).                           % expect: [a,b,c] !
goal(L^(rb_new(T), rb_keys(T,L))).                        % expect: [] !
goal(L^(rb_new(T), rb_visit(T,L))).                       % expect: [] !
goal(yes^(abc(T), rb_map(T,integer))).                    % expect: yes !
goal(no^(abc(T), rb_map(T,atom))).                        % expect: no
goal(L^(abc(T), rb_map(T,succ,T2), rb_visit(T2,L))).      % expect: [a-2,b-3,c-4] !
goal(L^(abc(T), rb_map(T,atom_length,T2), rb_visit(T2,L))).  % expect: [a-1,b-1,c-1] !
goal(no^(abc(T), rb_map(T,three,T2))).                    % expect: no
goal(L^(abc(T), rb_fold(pair_up,T,[],L))).                % expect: [3-c,2-b,1-a] !
goal(N^(abc(T), rb_fold(add_value,T,0,N))).               % expect: 6 !
goal(N^(rb_new(T), rb_fold(add_value,T,0,N))).            % expect: 0 !
goal(N^(abc(T), rb_size(T,N))).                           % expect: 3 !
goal(N^(rb_new(T), rb_size(T,N))).                        % expect: 0 !
goal((L-M)^(abc(T), rb_clone(T,T2,L), rb_visit(T2,M))).   % expect: [a-A,b-B,c-C]-[a-A,b-B,c-C] !
goal(L^(abc(T), rb_partial_map(T,[a,c],succ,T2), rb_visit(T2,L))).  % expect: [a-2,b-2,c-4] !
goal(L^(abc(T), rb_partial_map(T,[a,z],succ,T2), rb_visit(T2,L))).  % expect: no
goal(L^(abc(T), rb_partial_map(T,[],succ,T2), rb_visit(T2,L))).  % expect: [a-1,b-2,c-3] !
goal(L^(abc(T), rb_partial_map(T,[b,a],succ,T2), rb_visit(T2,L))).  % expect: no
goal(L^(abc(T), rb_insert(T,bb,5,T2), rb_visit(T2,L))).   % expect: [a-1,b-2,bb-5,c-3] !
goal(L^(abc(T), rb_insert(T,b,5,T2), rb_visit(T2,L))).    % expect: [a-1,b-5,c-3] !
goal(L^(abc(T), rb_insert_new(T,bb,5,T2), rb_visit(T2,L))).  % expect: [a-1,b-2,bb-5,c-3] !
goal(L^(abc(T), rb_insert_new(T,b,5,T2), rb_visit(T2,L))).  % expect: no
goal(L^(list_to_rbtree([c-3,a-1,b-2,a-0],T), rb_visit(T,L))).  % expect: [a-0,a-1,b-2,c-3] !
goal(L^(ord_list_to_rbtree([a-1,b-2,c-3,d-4,e-5],T), rb_visit(T,L))).  % expect: [a-1,b-2,c-3,d-4,e-5] !
goal(yes^(ord_list_to_rbtree([a-1,b-2,c-3,d-4,e-5],T), is_rbtree(T))).  % expect: yes !
goal(L^(list_to_rbtree([],T), rb_visit(T,L))).            % expect: [] !
goal(L^(list_to_rbtree([X-1,Y-2],T), rb_visit(T,L))).     % expect: [A-1,B-2] !
goal(yes^(rb_new(T), rb_empty(T))).                       % expect: yes !
goal(no^(abc(T), rb_empty(T))).                           % expect: no
goal(yes^(abc(T), is_rbtree(T))).                         % expect: yes !

goal(K^(grown(210,T), rb_keys(T,Ks), length(Ks,K), sort(Ks,Ks))).  % expect: 210 !
goal(K^(shrunk(drop,150,T), rb_size(T,K))).               % expect: 60 !
goal(K^(shrunk(drop,210,T), rb_size(T,K))).               % expect: 0 !
goal(K^(shrunk(drop_min,209,T), rb_keys(T,K))).           % expect: [210] !
goal(K^(shrunk(drop_max,209,T), rb_keys(T,K))).           % expect: [1] !
goal(N^(ordered(40,T), is_rbtree(T), rb_size(T,N))).      % expect: 40 !
goal(N^aggregate_all(count, (between(1,60,I),ordered(I,T),is_rbtree(T)), N)).  % expect: 60 !
goal(L^(list_to_rbtree([a-1,a-2,b-3],T), findall(V,rb_in(a,V,T),L))).  % expect: [1,2] !
goal((K-V)^(grown(100,T), rb_next(T,100,K,V))).           % expect: no
goal((K-V)^(grown(100,T), rb_previous(T,100,K,V))).       % expect: no
goal(rb_insert(foo, a, 1, _)).  % expect: error existence_error(matching_rule,rbtrees:rb_insert(foo,a,1,A))
goal(rb_lookup(a, _, _)).                                 % expect: error existence_error(matching_rule,rbtrees:rb_lookup(a,A,B))
goal(rb_visit(foo, _)).                                   % expect: error existence_error(matching_rule,rbtrees:rb_visit(foo,A))
goal(list_to_rbtree(foo, _)).                             % expect: error type_error(list,foo)
goal(list_to_rbtree([a-1|_], _)).                         % expect: error instantiation_error
goal(is_rbtree(_)).                                       % expect: no
goal(is_rbtree(t(black('',_,_,''),red(black('',_,_,''),a,1,black('',_,_,''))))).  % expect: no
