%   subset_sum.pl -- all subsets of a set of numbers with a given sum
%
%   Size: 42 numbers; 8642351 answers.
%   Every number is taken or left; sums that are too large, or cannot be
%   reached with all numbers that follow, are not continued.
%   Shape: binary, very light nodes: the grain is the finest of all programs.

main :-
    aggregate_all(count, search(_), N),
    write(answers(N)), nl.

search(Subset) :-
    split(Part),
    search_part(Part, Subset).

%   split(-Part): the first six numbers are taken or left.
split(part(Numbers, Left, Subset, Open)) :-
    numbers([A,B,C,D,E,F|Numbers]),
    choose([A,B,C,D,E,F], 590, Left, Subset, Open).

search_part(part(Numbers, Left, Subset, Open), Subset) :-
    sum_list(Numbers, Reach),
    subset(Numbers, Reach, Left, Open).

numbers([179,173,167,163,157,151,149,139,137,131,127,113,109,107,103,101,97,89,83,79,73,71,67,61,59,53,47,43,41,37,31,29,27,25,23,21,19,17,13,11,7,5]).

%   choose(+Numbers, +Left0, -Left, -Subset, ?Open)
choose([], Left, Left, Open, Open).
choose([Number|Numbers], Left0, Left, [Number|Subset], Open) :-
    Left1 is Left0 - Number,
    Left1 >= 0,
    choose(Numbers, Left1, Left, Subset, Open).
choose([_|Numbers], Left0, Left, Subset, Open) :-
    choose(Numbers, Left0, Left, Subset, Open).

%   subset(+Numbers, +Reach, +Left, -Subset): Reach is the sum of Numbers.
subset([], _, 0, []).
subset([Number|Numbers], Reach, Left, [Number|Subset]) :-
    Left >= Number,
    Left1 is Left - Number,
    Reach1 is Reach - Number,
    Left1 =< Reach1,
    subset(Numbers, Reach1, Left1, Subset).
subset([Number|Numbers], Reach, Left, Subset) :-
    Reach1 is Reach - Number,
    Left =< Reach1,
    subset(Numbers, Reach1, Left, Subset).
