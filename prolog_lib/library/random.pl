% random.pl: random numbers, elements, orders and subsets.
%
% random/1, random_between/3 and set_random/1 are built in; all randomness here is drawn by the first two, which are effects:
% in a parallel run the numbers come in the order of a sequential one.
:- module(random,
          [ random/3, getrand/1, setrand/1, maybe/0, maybe/1, maybe/2,
            random_perm2/4, random_member/2, random_select/3, random_subseq/3, random_permutation/2,
            random_numlist/4, randseq/3, randset/3
          ]).
:- use_module(library(error), [must_be/2, domain_error/2, type_error/2]).
:- use_module(library(lists), [nth0/3, nth0/4]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module(library(assoc), [get_assoc/3, put_assoc/4, assoc_to_keys/2, empty_assoc/1]).

%! random(+Low, +High, -Number) is det.  An integer from Low to High - 1; a float between them when one of them is a float.
random(Low, High, Number) :-
    must_be(number, Low),
    must_be(number, High),
    (   integer(Low), integer(High)
    ->  ( Low < High -> true ; Size is High - Low, domain_error(not_less_than_one, Size) ),
        Last is High - 1,
        random_between(Low, Last, Number)
    ;   random(Unit),
        Number is Low + (High - Low)*Unit
    ).

%! getrand(-State) is det.  After it, the generator goes on as it does after setrand(State).
getrand(State) :-
    random_between(1, 0x3fffffffffffffff, State0),
    set_random(seed(State0)),
    State = State0.

%! setrand(+State) is det.  Puts the generator into a state of getrand/1, or one that rand(A,B,C) stands for.
setrand(State) :-
    (   integer(State)
    ->  set_random(seed(State))
    ;   nonvar(State), State = rand(A, B, C)
    ->  Seed is (A << 32) + (B << 16) + C,
        set_random(seed(Seed))
    ;   type_error(state, State)
    ).

%! maybe is semidet.  Succeeds half of the times.
maybe :- random_between(0, 1, 1).

%! maybe(+Probability) is semidet.  Succeeds with Probability, from 0.0 to 1.0.
maybe(Probability) :-
    must_be(between(0.0, 1.0), Probability),
    random(Unit),
    Unit < Probability.

%! maybe(+K, +N) is semidet.  Succeeds K of N times.
maybe(K, N) :-
    must_be(nonneg, K),
    must_be(nonneg, N),
    ( K =< N -> true ; domain_error(not_less_than_zero, N-K) ),
    random_between(1, N, Place),
    Place =< K.

%! random_perm2(?A, ?B, ?X, ?Y) is semidet.  X and Y are A and B, or B and A.
random_perm2(A, B, X, Y) :-
    (   maybe
    ->  X = A, Y = B
    ;   X = B, Y = A
    ).

%! random_member(-X, +List) is semidet.  X is an element of List.
random_member(X, List) :-
    must_be(list, List),
    length(List, N),
    N > 0,
    Last is N - 1,
    random_between(0, Last, Index),
    nth0(Index, List, X0),
    X = X0.

%! random_select(?X, ?List, ?Rest) is semidet.  Takes X out of List at a random place, or puts it into Rest.
random_select(X, List, Rest) :-
    (   is_list(Rest), \+ is_list(List)
    ->  length(Rest, N)
    ;   must_be(list, List),
        length(List, Length),
        N is Length - 1
    ),
    N >= 0,
    random_between(0, N, Index),
    nth0(Index, List, X, Rest).

%! random_subseq(+List, -Subseq, -Complement) is semidet.  Each element goes to one of the two, with the same chance.
random_subseq([], [], []).
random_subseq([X|Xs], Subseq, Complement) :-
    (   maybe
    ->  Subseq = [X|Subseq1], Complement = Complement1
    ;   Subseq = Subseq1, Complement = [X|Complement1]
    ),
    random_subseq(Xs, Subseq1, Complement1).

%! random_permutation(?List, ?Permutation) is det.  Permutation has the elements of List in a random order; one is a list.
random_permutation(List, Permutation) :-
    (   is_list(List)
    ->  shuffled(List, Permutation)
    ;   is_list(Permutation)
    ->  shuffled(Permutation, List)
    ;   must_be(list, List)
    ).

shuffled(List, Shuffled) :-
    with_random_keys(List, Pairs),
    keysort(Pairs, Sorted),
    pairs_values(Sorted, Shuffled).

with_random_keys([], []).
with_random_keys([X|Xs], [Key-X|Pairs]) :-
    random(Key),
    with_random_keys(Xs, Pairs).

%! random_numlist(+Probability, +Low, +High, -List) is det.  Each integer from Low to High is in List with Probability.
random_numlist(Probability, Low, High, List) :-
    must_be(between(0.0, 1.0), Probability),
    must_be(integer, Low),
    must_be(integer, High),
    random_numbers(Low, High, Probability, List).

random_numbers(Low, High, Probability, List) :-
    (   Low > High
    ->  List = []
    ;   random(Unit),
        ( Unit < Probability -> List = [Low|List1] ; List = List1 ),
        Low1 is Low + 1,
        random_numbers(Low1, High, Probability, List1)
    ).

%! randseq(+K, +N, -List) is semidet.  K different integers from 1 to N, in a random order.
randseq(K, N, List) :-
    randset(K, N, Set),
    shuffled(Set, List).

%! randset(+K, +N, -Set) is semidet.  K different integers from 1 to N, in order.
randset(K, N, Set) :-
    must_be(nonneg, K),
    K =< N,
    empty_assoc(Chosen0),
    First is N - K + 1,
    choose(First, N, Chosen0, Chosen),
    assoc_to_keys(Chosen, Set).

% Floyd's sampling: each number up to I, or I in place of one that was taken before.
choose(I, N, Chosen0, Chosen) :-
    (   I > N
    ->  Chosen = Chosen0
    ;   random_between(1, I, X),
        ( get_assoc(X, Chosen0, _) -> New = I ; New = X ),
        put_assoc(New, Chosen0, true, Chosen1),
        I1 is I + 1,
        choose(I1, N, Chosen1, Chosen)
    ).
