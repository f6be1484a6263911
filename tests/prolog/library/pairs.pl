% pairs.pl: library(pairs).
:- include('solutions.inc').
:- use_module(library(pairs)).

either(X, X).
either(_, 1).

goal(pairs_keys_values(P, [a,b], [1,2])).                 % expect: pairs_keys_values([a-1,b-2],[a,b],[1,2]) !
goal(pairs_keys_values([a-1,b-2], K, V)).                 % expect: pairs_keys_values([a-1,b-2],[a,b],[1,2]) !
goal(pairs_keys_values(P, K, [1])).                       % expect: pairs_keys_values([A-1],[A],[1]) !
goal(pairs_keys_values([a,b], K, V)).                     % expect: no

goal(pairs_keys([a-1,b-2], K)).                           % expect: pairs_keys([a-1,b-2],[a,b]) !
goal(pairs_keys(P, [a])).                                 % expect: pairs_keys([a-A],[a]) !

goal(pairs_values([a-1,b-2], K)).                         % expect: pairs_values([a-1,b-2],[1,2]) !
goal(pairs_values(P, [a])).                               % expect: pairs_values([A-a],[a]) !
goal(pairs_values([x], L)).                               % expect: no

goal(transpose_pairs([a-1,b-1,c-0,c-0], L)).              % expect: transpose_pairs([a-1,b-1,c-0,c-0],[0-c,0-c,1-a,1-b]) !
goal(transpose_pairs([a-X,b-Y], L)).                      % expect: transpose_pairs([a-A,b-B],[A-a,B-b]) !
goal(transpose_pairs([a], L)).                            % expect: no

goal(map_list_to_pairs(atom_length, [aa,b,ccc], L)).      % expect: map_list_to_pairs(atom_length,[aa,b,ccc],[2-aa,1-b,3-ccc]) !
goal(map_list_to_pairs(either, [a], L)).  % expect: map_list_to_pairs(either,[a],[a-a]) ; map_list_to_pairs(either,[a],[1-a]) !

goal(group_pairs_by_key([a-1,a-2,b-3,a-4], L)).           % expect: group_pairs_by_key([a-1,a-2,b-3,a-4],[a-[1,2],b-[3],a-[4]]) !
goal(group_pairs_by_key([A-1,B-2,A-3], L)).               % expect: group_pairs_by_key([A-1,B-2,A-3],[A-[1],B-[2],A-[3]]) !
goal(group_pairs_by_key([A-1,A-3], L)).                   % expect: group_pairs_by_key([A-1,A-3],[A-[1,3]]) !
goal(group_pairs_by_key([], L)).                          % expect: group_pairs_by_key([],[]) !
goal(group_pairs_by_key([x], L)).                         % expect: no
goal(group_pairs_by_key(P, [a-[1,2]])).                   % expect: no
goal(group_pairs_by_key([1-a,1.0-b], L)).                 % expect: group_pairs_by_key([1-a,1.0-b],[1-[a],1.0-[b]]) !

goal(once(pairs_keys_values(P,K,V))).                     % expect: once(pairs_keys_values([],[],[])) !
goal(once(group_pairs_by_key(P,[a-[1]]))).                % expect: once(group_pairs_by_key([a-1],[a-[1]])) !
