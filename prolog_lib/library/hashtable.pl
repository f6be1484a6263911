% hashtable.pl: hash tables that are modified in place and put back by backtracking, with the interface of SWI-Prolog's library of this name.
%
%   ht(Size, Count, buckets(Bucket, ...))      a bucket is a list of entry(Key, Value)
%
% Keys are the same if they are ==. A table grows by four when it has more entries than buckets; looking, adding and removing take constant
% time on average. Variables in a key must not be bound while it is in a table. CHR programs find their constraints with these tables, too.
:- module(hashtable,
          [ ht_new/1, ht_is_hashtable/1, ht_size/2, ht_get/3, ht_put/3, ht_put/5, ht_put_new/3, ht_update/4, ht_del/3, ht_gen/3,
            ht_keys/2, ht_pairs/2
          ]).
:- use_module(library(lists), [member/2]).
:- use_module(library(pairs), [pairs_keys/2]).
:- use_module(library(error), [must_be/2]).

first_size(16).
greatest_size(1000000).

%! ht_new(-Table) is det.  Table is empty.
ht_new(ht(Size, 0, Buckets)) :-
    first_size(Size),
    new_buckets(Size, Buckets).

new_buckets(Size, Buckets) :-
    functor(Buckets, buckets, Size),
    Buckets =.. [_|Slots],
    empty_slots(Slots).

empty_slots([]).
empty_slots([[]|Slots]) :- empty_slots(Slots).

%! ht_is_hashtable(@Term) is semidet.  Term is a table.
ht_is_hashtable(Term) :- nonvar(Term), Term = ht(Size, Count, Buckets), integer(Size), integer(Count), functor(Buckets, buckets, Size).

%! ht_size(+Table, -Count) is det.  Table has Count keys.
ht_size(Table, Count) :- ht_is_hashtable(Table), arg(2, Table, Count).

%! ht_get(+Table, +Key, -Value) is semidet.  Value is that of Key.
ht_get(Table, Key, Value) :-
    key_in(Table, Key),
    entry(Table, Key, Entry),
    arg(2, Entry, Value).

%! ht_put(+Table, +Key, +Value) is det.  Value is that of Key from now on.
ht_put(Table, Key, Value) :-
    key_in(Table, Key),
    (   entry(Table, Key, Entry) -> setarg(2, Entry, Value)
    ;   add(Table, Key, Value)
    ).

%! ht_put(+Table, +Key, +Value, +IfNew, -Old) is det.  As ht_put/3; Old is the value before, IfNew where there was none.
ht_put(Table, Key, Value, IfNew, Old) :-
    key_in(Table, Key),
    (   entry(Table, Key, Entry) -> arg(2, Entry, Old0), Old = Old0, setarg(2, Entry, Value)
    ;   Old = IfNew, add(Table, Key, Value)
    ).

%! ht_put_new(+Table, +Key, +Value) is semidet.  As ht_put/3; fails if there is a value for Key.
ht_put_new(Table, Key, Value) :-
    key_in(Table, Key),
    \+ entry(Table, Key, _),
    add(Table, Key, Value).

%! ht_update(+Table, +Key, ?Old, +New) is semidet.  The value of Key was Old, and is New from now on.
ht_update(Table, Key, Old, New) :-
    key_in(Table, Key),
    entry(Table, Key, Entry),
    arg(2, Entry, Old),
    setarg(2, Entry, New).

%! ht_del(+Table, +Key, ?Value) is semidet.  Removes Key, whose value is Value.
ht_del(Table, Key, Value) :-
    key_in(Table, Key),
    place(Key, Table, Buckets, Place),
    arg(Place, Buckets, Bucket),
    without(Bucket, Key, Value, Rest),
    setarg(Place, Buckets, Rest),
    arg(2, Table, Count0),
    Count is Count0 - 1,
    setarg(2, Table, Count).

without([Entry|Entries], Key, Value, Rest) :-
    Entry = entry(K, V),
    (   K == Key -> Value = V, Rest = Entries
    ;   Rest = [Entry|Rest1], without(Entries, Key, Value, Rest1)
    ).

%! ht_gen(+Table, ?Key, ?Value) is nondet.  Table has Value for Key; in no certain order.
ht_gen(Table, Key, Value) :-
    ht_pairs(Table, Pairs),
    member(Key-Value, Pairs).

%! ht_keys(+Table, -Keys) is det.  The keys, in no certain order.
ht_keys(Table, Keys) :-
    ht_pairs(Table, Pairs),
    pairs_keys(Pairs, Keys).

%! ht_pairs(?Table, ?Pairs) is det.  Table has the list Pairs of Key-Value; of a key that is there twice the last one counts.
ht_pairs(Table, Pairs) :-
    (   nonvar(Table)
    ->  ht_is_hashtable(Table),
        arg(3, Table, Buckets),
        Buckets =.. [_|Lists],
        pairs_of_buckets(Lists, Pairs)
    ;   must_be(list, Pairs),
        ht_new(Table),
        put_pairs(Pairs, Table)
    ).

put_pairs([], _).
put_pairs([Pair|Pairs], Table) :-
    must_be(pair, Pair),
    Pair = Key-Value,
    ht_put(Table, Key, Value),
    put_pairs(Pairs, Table).

pairs_of_buckets([], []).
pairs_of_buckets([Bucket|Buckets], Pairs) :-
    pairs_of_bucket(Bucket, Pairs, Pairs1),
    pairs_of_buckets(Buckets, Pairs1).

pairs_of_bucket([], Pairs, Pairs).
pairs_of_bucket([entry(Key, Value)|Entries], [Key-Value|Pairs], Tail) :- pairs_of_bucket(Entries, Pairs, Tail).

key_in(Table, Key) :-
    must_be(nonvar, Key),
    ht_is_hashtable(Table).

% --- entries ----------------------------------------------------------------------------------------------------------------------

%  entry(+Table, +Key, -Entry) is semidet.  Entry, entry(Key, Value), can be modified in place.
entry(Table, Key, Entry) :-
    place(Key, Table, Buckets, Place),
    arg(Place, Buckets, Bucket),
    entry_of(Bucket, Key, Entry).

entry_of([E|Es], Key, Entry) :-
    arg(1, E, K),
    ( K == Key -> Entry = E ; entry_of(Es, Key, Entry) ).

%  add(+Table, +Key, +Value): Table has no such key.
add(Table, Key, Value) :-
    place(Key, Table, Buckets, Place),
    arg(Place, Buckets, Bucket),
    setarg(Place, Buckets, [entry(Key, Value)|Bucket]),
    arg(2, Table, Count0),
    Count is Count0 + 1,
    setarg(2, Table, Count),
    arg(1, Table, Size),
    ( Count > Size -> grow(Table, Size) ; true ).

grow(Table, Size) :-
    Size1 is Size * 4,
    (   greatest_size(Greatest), Size1 > Greatest -> true
    ;   arg(3, Table, Old),
        new_buckets(Size1, Buckets),
        setarg(1, Table, Size1),
        setarg(3, Table, Buckets),
        move_buckets(1, Size, Old, Table)
    ).

move_buckets(I, Size, Old, Table) :-
    (   I > Size -> true
    ;   arg(I, Old, Bucket),
        move_entries(Bucket, Table),
        I1 is I + 1,
        move_buckets(I1, Size, Old, Table)
    ).

move_entries([], _).
move_entries([Entry|Entries], Table) :-
    arg(1, Entry, Key),
    place(Key, Table, Buckets, Place),
    arg(Place, Buckets, Bucket),
    setarg(Place, Buckets, [Entry|Bucket]),
    move_entries(Entries, Table).

place(Key, Table, Buckets, Place) :-
    Table = ht(Size, _, Buckets),
    (   integer(Key) -> Hash = Key
    ;   term_hash(Key, Hash0),
        ( var(Hash0) -> Hash = 0 ; Hash = Hash0 )
    ),
    Place is Hash mod Size + 1.
