% tries.pl: maps from terms to values which backtracking leaves alone. Keys are the same when they are variants of each other.
%
% A trie is '$trie'(Number). Its entries are facts, found by a hash of the key:
%   '$trie_entry'(Number, Hash, Key, Value)
%   '$trie'(Number)    it is there
% wam/builtins/database/tries.cpp finds, adds and removes entries.
:- dynamic '$trie_entry'/4.
:- dynamic '$trie'/1.

%! trie_new(-Trie) is det.  A new, empty trie.
trie_new('$trie'(Number)) :-
    flag('$last_trie', Last, Last + 1),
    Number is Last + 1,
    assertz(system:'$trie'(Number)).

%! trie_destroy(+Trie) is det.  Removes the trie with its entries.
trie_destroy(Trie) :-
    '$trie_number'(Trie, Number),
    retractall(system:'$trie_entry'(Number, _, _, _)),
    retractall(system:'$trie'(Number)).

%! is_trie(@Trie) is semidet.  Trie is a trie that is there.
is_trie(Trie) :- nonvar(Trie), Trie = '$trie'(Number), integer(Number), '$trie'(Number), !.

'$trie_number'(Trie, Number) :-
    (   var(Trie) -> throw(error(instantiation_error, _))
    ;   Trie = '$trie'(Number0), integer(Number0)
    ->  ( '$trie'(Number0) -> Number = Number0 ; throw(error(existence_error(trie, Trie), _)) )
    ;   throw(error(type_error(trie, Trie), _))
    ).

%! trie_insert(+Trie, @Key) is semidet.  As trie_insert/3 with the value true.
trie_insert(Trie, Key) :- trie_insert(Trie, Key, true).

%! trie_insert(+Trie, @Key, @Value) is semidet.  Adds an entry; fails when it is there. Value is no variable.
%  Throws a permission_error when Key has another value.
trie_insert(Trie, Key, Value) :- '$trie_put'(Trie, '$trie_entry'(_, _, Key, Value), false).

%! trie_update(+Trie, @Key, @Value) is det.  Adds an entry, or gives that of Key another value.
trie_update(Trie, Key, Value) :- '$trie_put'(Trie, '$trie_entry'(_, _, Key, Value), true).

%! trie_lookup(+Trie, @Key, -Value) is semidet.  The value of Key.
trie_lookup(Trie, Key, Value) :- '$trie_lookup'(Trie, '$trie_entry'(_, _, Key, Value)).

%! trie_delete(+Trie, @Key, ?Value) is semidet.  Removes the entry of Key if its value unifies with Value.
trie_delete(Trie, Key, Value) :- '$trie_remove'(Trie, '$trie_entry'(_, _, Key, Value)).

%! trie_gen(+Trie, ?Key) is nondet.  The keys that unify with Key.
trie_gen(Trie, Key) :- trie_gen(Trie, Key, _).

%! trie_gen(+Trie, ?Key, ?Value) is nondet.  The entries, those inserted first before others.
trie_gen(Trie, Key, Value) :-
    '$trie_number'(Trie, Number),
    '$trie_entry'(Number, _, Key, Value).

%! trie_gen_compiled(+Trie, ?Key) is nondet.  As trie_gen/2.
trie_gen_compiled(Trie, Key) :- trie_gen(Trie, Key, _).

%! trie_gen_compiled(+Trie, ?Key, ?Value) is nondet.  As trie_gen/3.
trie_gen_compiled(Trie, Key, Value) :- trie_gen(Trie, Key, Value).

%! trie_property(?Trie, ?Property) is nondet.  Property is value_count(Count).
trie_property(Trie, value_count(Count)) :-
    ( var(Trie) -> '$trie'(Number), Trie = '$trie'(Number) ; '$trie_number'(Trie, Number) ),
    findall(t, '$trie_entry'(Number, _, _, _), Entries),
    length(Entries, Count).
