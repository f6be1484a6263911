% pairs.pl: lists of Key-Value pairs.
:- module(pairs,
          [ pairs_keys_values/3, pairs_keys/2, pairs_values/2,
            transpose_pairs/2, map_list_to_pairs/3, group_pairs_by_key/2
          ]).

:- meta_predicate
    map_list_to_pairs(2, +, -).

%! pairs_keys_values(?Pairs, ?Keys, ?Values) is det.  Pairs is the list of Key-Value.
pairs_keys_values([], [], []).
pairs_keys_values([K-V|Ps], [K|Ks], [V|Vs]) :- pairs_keys_values(Ps, Ks, Vs).

%! pairs_keys(?Pairs, ?Keys) is det.  The keys of Pairs.
pairs_keys([], []).
pairs_keys([K-_|Ps], [K|Ks]) :- pairs_keys(Ps, Ks).

%! pairs_values(?Pairs, ?Values) is det.  The values of Pairs.
pairs_values([], []).
pairs_values([_-V|Ps], [V|Vs]) :- pairs_values(Ps, Vs).

%! map_list_to_pairs(:Function, +List, -Pairs) is det.  Function(X,Key) makes Key-X for each X.
map_list_to_pairs(Function, List, Pairs) :- map_to_pairs(List, Function, Pairs).

map_to_pairs([], _, []).
map_to_pairs([X|Xs], F, [K-X|Ps]) :- call(F, X, K), map_to_pairs(Xs, F, Ps).

%! transpose_pairs(+Pairs, -Transposed) is det.  Value-Key pairs, sorted by the new key.
transpose_pairs(Pairs, Transposed) :-
    swap_pairs(Pairs, Swapped),
    keysort(Swapped, Transposed).

swap_pairs([], []).
swap_pairs([K-V|Ps], [V-K|Qs]) :- swap_pairs(Ps, Qs).

%! group_pairs_by_key(+Pairs, -Groups) is det.  Key-Values for each run of equal keys.
group_pairs_by_key([], []).
group_pairs_by_key([K-V|Ps], [K-[V|Vs]|Groups]) :-
    same_key(Ps, K, Vs, Rest),
    group_pairs_by_key(Rest, Groups).

same_key([K1-V|Ps], K, [V|Vs], Rest) :- K1 == K, !, same_key(Ps, K, Vs, Rest).
same_key(Rest, _, [], Rest).
