%   swipl_split.pl -- the searches of this folder split by hand over threads
%
%       swipl swipl_split.pl -- PROGRAM.pl THREADS
%
%   What a user of SWI-Prolog does without or-parallelism: the first choice
%   points are unfolded by split/1, and concurrent_maplist/3 counts the answers
%   of each part in a pool of threads.  Prints what main/0 of the program does.

:- use_module(library(thread)).
:- initialization(count_in_parts, main).

count_in_parts :-
    current_prolog_flag(argv, Arguments),
    append(_, [Program,Threads], Arguments),
    atom_number(Threads, N),
    set_prolog_flag(cpu_count, N),
    load_files(Program, []),
    findall(Part, split(Part), Parts),
    concurrent_maplist(answers_of_part, Parts, Counts),
    sum_list(Counts, Sum),
    write(answers(Sum)), nl.

answers_of_part(Part, Count) :-
    aggregate_all(count, search_part(Part, _), Count).
