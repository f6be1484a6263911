% nb_set.pl: sets that keep their elements over backtracking.
%
%   nb_set(Buckets, Size)   Buckets: a compound whose arguments are the lists of keys with the same hash
%
% All is changed by nb_setarg/3, which copies what it stores: a key once for itself, and with its bucket when another one
% comes. The number of buckets is doubled when there are as many keys. Keys that are variants of each other are the same.
:- module(nb_set,
          [ empty_nb_set/1, add_nb_set/2, add_nb_set/3, gen_nb_set/2, size_nb_set/2, nb_set_to_list/2
          ]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [member/2]).

%! empty_nb_set(-Set) is det.  A new set.
empty_nb_set(nb_set(Buckets, 0)) :- new_buckets(32, Buckets).

new_buckets(N, Buckets) :-
    functor(Buckets, buckets, N),
    all_empty(N, Buckets).

all_empty(N, Buckets) :-
    (   N =:= 0
    ->  true
    ;   arg(N, Buckets, []),
        N1 is N - 1,
        all_empty(N1, Buckets)
    ).

%! add_nb_set(@Key, !Set) is det.  Adds Key.
add_nb_set(Key, Set) :- add_nb_set(Key, Set, _).

%! add_nb_set(@Key, !Set, ?New) is semidet.  Adds Key; New is true, or false when it was there. Nothing is added for false.
add_nb_set(Key, Set, New) :-
    must_be(compound, Set),
    Set = nb_set(Buckets, Size),
    place(Key, Buckets, Place),
    arg(Place, Buckets, Bucket),
    (   has_variant(Bucket, Key)
    ->  New = false
    ;   New = true,
        nb_setarg(Place, Buckets, [Key|Bucket]),
        Size1 is Size + 1,
        nb_setarg(2, Set, Size1),
        functor(Buckets, _, N),
        ( Size1 > N -> grow(Set) ; true )
    ).

has_variant([K|Ks], Key) :-
    ( K =@= Key -> true ; has_variant(Ks, Key) ).

place(Key, Buckets, Place) :-
    hash(Key, Hash),
    functor(Buckets, _, N),
    Place is Hash mod N + 1.

% Variants have the same hash.
hash(Key, Hash) :-
    (   ground(Key)
    ->  term_hash(Key, Hash)
    ;   copy_term_nat(Key, Copy),
        numbervars(Copy, 0, _),
        term_hash(Copy, Hash)
    ).

% The new buckets are filled as ordinary terms and stored at once.
grow(Set) :-
    Set = nb_set(Buckets, _),
    functor(Buckets, _, N),
    N2 is 2*N,
    new_buckets(N2, Buckets2),
    move(N, Buckets, Buckets2),
    nb_setarg(1, Set, Buckets2).

move(N, From, To) :-
    (   N =:= 0
    ->  true
    ;   arg(N, From, Bucket),
        move_bucket(Bucket, To),
        N1 is N - 1,
        move(N1, From, To)
    ).

move_bucket([], _).
move_bucket([Key|Keys], To) :-
    place(Key, To, Place),
    arg(Place, To, Bucket),
    setarg(Place, To, [Key|Bucket]),
    move_bucket(Keys, To).

%! nb_set_to_list(+Set, -Keys) is det.  The keys in standard order.
nb_set_to_list(nb_set(Buckets, _), Keys) :-
    Buckets =.. [_|Lists],
    concatenate(Lists, All),
    sort(All, Keys).

concatenate([], []).
concatenate([Bucket|Buckets], All) :- concatenate(Bucket, Buckets, All).

concatenate([], Buckets, All) :- concatenate(Buckets, All).
concatenate([Key|Keys], Buckets, [Key|All]) :- concatenate(Keys, Buckets, All).

%! gen_nb_set(+Set, -Key) is nondet.  The keys that are in Set now, in standard order.
gen_nb_set(Set, Key) :-
    nb_set_to_list(Set, Keys),
    member(Key, Keys).

%! size_nb_set(+Set, -Size) is det.  The number of keys.
size_nb_set(nb_set(_, Size), Size).
