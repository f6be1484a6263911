% What grows: atoms that nobody uses any more, strings, files read as lists.
:- use_module(library(pure_input)).
:- use_module(library(readutil)).
:- use_module(library(dcg/basics)).

goal(many_atoms, S) :- sum(1000000, I, ( atom_concat(zz, I, A), atom_length(A, V) ), V, S).
goal(long_atoms, S) :- length(L, 10000), maplist(=(0'x), L),
    sum(5000, I, ( number_codes(I, Cs), append(Cs, L, Ds), atom_codes(A, Ds), atom_length(A, V) ), V, S).
goal(many_strings, S) :- sum(1000000, I, ( string_concat("zz", I, A), string_length(A, V) ), V, S).
goal(phrase_from_file, S) :- file(2000000, F), phrase_from_file(lines(0, S), F), delete_file(F).
goal(read_lines, S) :- file(2000000, F), open(F, read, In), read_all(In, 0, S), close(In), delete_file(F).
goal(read_file_to_codes, S) :- file(2000000, F), read_file_to_codes(F, Cs, []), length(Cs, S), delete_file(F).
goal(facts, S) :- forall(between(1, 300000, I), ( J is I mod 1000, assertz(fact(I, J, a)) )), aggregate_all(count, fact(_, 7, _), S).

:- dynamic fact/3.
file(N, F) :- tmp_file(data, F), open(F, write, Out), K is N // 20, forall(between(1, K, _), format(Out, "a line of text here~n", [])), close(Out).
lines(N0, N) --> string_without(`\n`, _), "\n", !, { N1 is N0 + 1 }, lines(N1, N).
lines(N, N) --> [].
read_all(In, N0, N) :- read_line_to_string(In, L), ( L == end_of_file -> N = N0 ; N1 is N0 + 1, read_all(In, N1, N) ).
sum(N, I, G, V, S) :- aggregate_all(sum(V), ( between(1, N, I), G ), S).
