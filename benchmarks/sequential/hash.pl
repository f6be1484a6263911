%   hash.pl -- a hash table made of functor/arg and open-ended lists
%
%   Counts the words of a generated text.  Every bucket is an open-ended list
%   of word(Word, Marks) entries and Marks an open-ended list of marks, so the
%   table is updated by instantiation only.
%   Stresses: functor/3 and arg/3 on a wide term, dereferencing of long
%   variable chains, binding of old variables, atom_codes/2.

main       :- benchmark(320, 2000).
main_small :- benchmark(6, 2000).

benchmark(Count, Length) :-
    repeat_counting(Count, Length),
    word_table(Length, Table),
    summary(Table, Words, Marks, Longest),
    write(words(Words)), nl,
    write(marks(Marks)), nl,
    write(longest_bucket(Longest)), nl.

repeat_counting(Count, Length) :-
    times(Count),
    word_table(Length, _),
    fail.
repeat_counting(_, _).

buckets(211).

word_table(Length, Table) :-
    buckets(Buckets),
    functor(Table, table, Buckets),
    fill(Length, 4711, Table).

fill(0, _, _) :- !.
fill(Count, Seed, Table) :-
    word(Seed, Word),
    hash(Word, Key),
    arg(Key, Table, Bucket),
    mark(Bucket, Word),
    Next is (Seed * 1309 + 13849) mod 65536,
    Count1 is Count - 1,
    fill(Count1, Next, Table).

%   mark(?Bucket, +Word): count one more occurrence of Word.
mark(Bucket, Word) :-
    var(Bucket), !,
    Bucket = [word(Word, [x|_])|_].
mark([word(Word, Marks)|_], Word) :- !,
    add_mark(Marks).
mark([_|Bucket], Word) :-
    mark(Bucket, Word).

add_mark(Marks) :-
    var(Marks), !,
    Marks = [x|_].
add_mark([_|Marks]) :-
    add_mark(Marks).

%   hash(+Word, -Key): Key is in 1..Buckets.
hash(Word, Key) :-
    atom_codes(Word, Codes),
    hash_codes(Codes, 0, Hash),
    buckets(Buckets),
    Key is Hash mod Buckets + 1.

hash_codes([], Hash, Hash).
hash_codes([Code|Codes], Hash0, Hash) :-
    Hash1 is (Hash0 * 31 + Code) /\ 16777215,
    hash_codes(Codes, Hash1, Hash).

%   word(+Seed, -Word): one of 24 * 16 words of two syllables.
word(Seed, Word) :-
    First is (Seed // 7) mod 24,
    Second is (Seed // 512) mod 16,
    first_syllable(First, A),
    second_syllable(Second, B),
    atom_concat(A, B, Word).

first_syllable(0, ab).      first_syllable(1, bel).
first_syllable(2, cor).     first_syllable(3, dan).
first_syllable(4, el).      first_syllable(5, far).
first_syllable(6, gil).     first_syllable(7, hon).
first_syllable(8, im).      first_syllable(9, jas).
first_syllable(10, kel).    first_syllable(11, lam).
first_syllable(12, mir).    first_syllable(13, nor).
first_syllable(14, or).     first_syllable(15, pel).
first_syllable(16, quin).   first_syllable(17, ros).
first_syllable(18, sal).    first_syllable(19, tam).
first_syllable(20, ul).     first_syllable(21, ver).
first_syllable(22, wil).    first_syllable(23, yor).

second_syllable(0, a).      second_syllable(1, bert).
second_syllable(2, cia).    second_syllable(3, der).
second_syllable(4, en).     second_syllable(5, fried).
second_syllable(6, gon).    second_syllable(7, hild).
second_syllable(8, is).     second_syllable(9, jo).
second_syllable(10, kin).   second_syllable(11, lind).
second_syllable(12, mar).   second_syllable(13, ney).
second_syllable(14, os).    second_syllable(15, phine).

summary(Table, Words, Marks, Longest) :-
    buckets(Buckets),
    summary(Buckets, Table, 0, Words, 0, Marks, 0, Longest).

summary(0, _, Words, Words, Marks, Marks, Longest, Longest) :- !.
summary(Key, Table, Words0, Words, Marks0, Marks, Longest0, Longest) :-
    arg(Key, Table, Bucket),
    bucket_summary(Bucket, 0, Size, Marks0, Marks1),
    Words1 is Words0 + Size,
    (   Size > Longest0
    ->  Longest1 = Size
    ;   Longest1 = Longest0
    ),
    Key1 is Key - 1,
    summary(Key1, Table, Words1, Words, Marks1, Marks, Longest1, Longest).

bucket_summary(Bucket, Size, Size, Marks, Marks) :-
    var(Bucket), !.
bucket_summary([word(_, Xs)|Bucket], Size0, Size, Marks0, Marks) :-
    open_length(Xs, Marks0, Marks1),
    Size1 is Size0 + 1,
    bucket_summary(Bucket, Size1, Size, Marks1, Marks).

open_length(List, N, N) :-
    var(List), !.
open_length([_|List], N0, N) :-
    N1 is N0 + 1,
    open_length(List, N1, N).

times(_).
times(N) :-
    N > 1,
    M is N - 1,
    times(M).
