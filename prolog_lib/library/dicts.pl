% dicts.pl: lists of dicts: the same tag or keys, joined by a key, as compound terms; keys and size of a dict.
:- module(dicts,
          [ dicts_same_tag/2, dict_size/2, dict_keys/2, dicts_same_keys/2, dicts_to_same_keys/3, dict_fill/4, dict_no_fill/3,
            dicts_join/3, dicts_join/4, dicts_slice/3, dicts_to_compounds/4
          ]).
:- use_module(library(lists), [append/2]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(pairs), [pairs_keys/2]).
:- use_module(library(error), [must_be/2, existence_error/3]).

:- meta_predicate dicts_to_same_keys(+, 3, -), dicts_to_compounds(?, +, 3, ?).

%! dicts_same_tag(+Dicts, ?Tag) is semidet.  The tags of all Dicts unify with Tag.
dicts_same_tag(Dicts, Tag) :- maplist(has_tag(Tag), Dicts).

has_tag(Tag, Dict) :- is_dict(Dict, Tag).

%! dict_size(+Dict, -Count) is det.  Dict has Count keys.
dict_size(Dict, Count) :-
    dict_pairs(Dict, _, Pairs),
    length(Pairs, Count).

%! dict_keys(+Dict, -Keys) is det.  Keys are those of Dict in standard order.
dict_keys(Dict, Keys) :-
    dict_pairs(Dict, _, Pairs),
    pairs_keys(Pairs, Keys).

%! dicts_same_keys(+Dicts, -Keys) is semidet.  All Dicts have these Keys and no others.
dicts_same_keys(Dicts, Keys) :- maplist(has_keys(Keys), Dicts).

has_keys(Keys, Dict) :- dict_keys(Dict, Keys).

%! dicts_to_same_keys(+Dicts, :OnEmpty, -Same) is det.
%  Same are Dicts with the keys of all of them: the Value of one that a Dict has not comes from call(OnEmpty, Key, Dict, Value).
dicts_to_same_keys(Dicts, OnEmpty, Same) :-
    maplist(dict_keys, Dicts, KeyLists),
    append(KeyLists, Keys0),
    sort(Keys0, Keys),
    maplist(filled(Keys, OnEmpty), Dicts, Same).

filled(Keys, OnEmpty, Dict0, Dict) :-
    dict_pairs(Dict0, Tag, _),
    maplist(entry_or(OnEmpty, Dict0), Keys, Entries),
    dict_pairs(Dict, Tag, Entries).

entry_or(OnEmpty, Dict, Key, Key-Value) :-
    (   get_dict(Key, Dict, Value0) -> Value = Value0
    ;   call(OnEmpty, Key, Dict, Value)
    ).

%! dict_fill(+Term, +Key, +Dict, -Value) is det.  Value is a copy of Term; for dicts_to_same_keys/3.
dict_fill(Term, _, _, Value) :- copy_term(Term, Value).

%! dict_no_fill(+Key, +Dict, -Value) is det.  Raises an existence error; for dicts_to_same_keys/3.
dict_no_fill(Key, Dict, Value) :-
    Value = Value,
    existence_error(key, Key, Dict).

%! dicts_slice(+Keys, +Dicts, -Slices) is semidet.  Slices are Dicts with Keys only; fails if one has not all of them.
dicts_slice(Keys, Dicts, Slices) :- maplist(slice(Keys), Dicts, Slices).

slice(Keys, Dict, Slice) :-
    dict_pairs(Dict, Tag, _),
    maplist(entry(Dict), Keys, Entries),
    dict_pairs(Slice, Tag, Entries).

entry(Dict, Key, Key-Value) :- get_dict(Key, Dict, Value).

%! dicts_join(+Key, +Dicts, -Joined) is semidet.
%  Dicts with the same value of Key become one, which has all their keys; in the standard order of these values. Values of one key must unify.
dicts_join(Key, Dicts, Joined) :-
    maplist(value_and_dict(Key), Dicts, Pairs0),
    keysort(Pairs0, Pairs),
    join_neighbours(Pairs, Joined).

value_and_dict(Key, Dict, Value-Dict) :- get_dict(Key, Dict, Value).

join_neighbours([], []).
join_neighbours([Value-Dict|Pairs], [Joined|Rest]) :-
    join_equal(Pairs, Value, Dict, Joined, Others),
    join_neighbours(Others, Rest).

join_equal([Value1-Dict1|Pairs], Value, Dict0, Joined, Others) :-
    Value1 == Value, !,
    Dict0 >:< Dict1,
    put_dict(Dict1, Dict0, Dict),
    join_equal(Pairs, Value, Dict, Joined, Others).
join_equal(Others, _, Joined, Joined, Others).

%! dicts_join(+Key, +Dicts1, +Dicts2, -Joined) is semidet.  As dicts_join/3 for the dicts of both lists.
dicts_join(Key, Dicts1, Dicts2, Joined) :-
    append([Dicts1, Dicts2], Dicts),
    dicts_join(Key, Dicts, Joined).

%! dicts_to_compounds(?Dicts, +Keys, :OnEmpty, ?Compounds) is semidet.
%  Each compound has the tag of its dict as its name and the values of Keys as its arguments; missing ones as in dicts_to_same_keys/3.
dicts_to_compounds(Dicts, Keys, OnEmpty, Compounds) :- maplist(dict_compound(Keys, OnEmpty), Dicts, Compounds).

dict_compound(Keys, OnEmpty, Dict, Compound) :-
    (   nonvar(Dict)
    ->  dict_pairs(Dict, Name, _),
        maplist(entry_or(OnEmpty, Dict), Keys, Entries),
        values(Entries, Arguments),
        must_be(atom, Name),
        compound_name_arguments(Compound, Name, Arguments)
    ;   compound_name_arguments(Compound, Name, Arguments),
        keys_values(Keys, Arguments, Entries),
        dict_pairs(Dict, Name, Entries)
    ).

values([], []).
values([_-V|Entries], [V|Vs]) :- values(Entries, Vs).

keys_values([], [], []).
keys_values([K|Ks], [V|Vs], [K-V|Entries]) :- keys_values(Ks, Vs, Entries).
