% Dicts: 2,000,000 lookups by key in a dict of 10,000 keys; dict_lookup_small.pl does the same in one of 10.

main :- run(2000000).
main_small :- run(100).

run(Times) :-
    findall(K-V, ( between(1, 10000, I), K is I * 7919 mod 1000003, V is I mod 10 ), Pairs),
    dict_pairs(Dict, numbers, Pairs),
    pairs_keys(Pairs, Keys),
    Table =.. [keys|Keys],
    look_up(Times, Table, Dict, 0, Sum),
    write(Sum), nl.

look_up(0, _, _, Sum, Sum) :- !.
look_up(N, Table, Dict, Sum0, Sum) :-
    I is N mod 10000 + 1,
    arg(I, Table, Key),
    get_dict(Key, Dict, Value),
    Sum1 is Sum0 + Value,
    N1 is N - 1,
    look_up(N1, Table, Dict, Sum1, Sum).
