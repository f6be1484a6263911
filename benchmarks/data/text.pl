% Atoms and strings: parts by position, by enumeration, by search; building, splitting, numbers.
:- use_module(library(gensym)).

long_ascii(N, A) :- length(L, N), foldl([C,I,J]>>( C is 0'a + I mod 26, J is I + 1 ), L, 0, _), atom_codes(A, L).
long_greek(N, A) :- length(L, N), foldl([C,I,J]>>( C is 0x3b1 + I mod 24, J is I + 1 ), L, 0, _), atom_codes(A, L).

goal(sub_atom_positions, S) :- long_ascii(500000, A), sum(200000, I, ( sub_atom(A, I, 3, _, T), atom_length(T, V) ), V, S).
goal(sub_atom_greek, S) :- long_greek(50000, A), sum(20000, I, ( sub_atom(A, I, 3, _, T), atom_length(T, V) ), V, S).
goal(sub_string_positions, S) :- long_ascii(500000, A), atom_string(A, Z), sum(200000, I, ( sub_string(Z, I, 3, _, T), string_length(T, V) ), V, S).
goal(sub_string_greek, S) :- long_greek(50000, A), atom_string(A, Z), sum(20000, I, ( sub_string(Z, I, 3, _, T), string_length(T, V) ), V, S).
goal(sub_atom_all, S) :- long_ascii(300, A), aggregate_all(count, sub_atom(A, _, _, _, _), S).
goal(fields_by_variables, S) :- long_ascii(60000, A), atom_codes(A, Cs), phrase(fields(Fs), Cs), length(Fs, S).
goal(phrase_of_each_step, S) :- long_ascii(100000, A), atom_codes(A, Cs), steps(Cs, 0, S).
goal(sub_atom_find, S) :- long_ascii(200000, A), aggregate_all(count, sub_atom(A, _, _, _, xyz), S).
goal(sub_atom_suffix, S) :- sum(100000, I, ( atom_concat(file, I, A), atom_concat(A, '.txt', B), ( sub_atom(B, _, 4, 0, '.txt') -> V = 1 ; V = 0 ) ), V, S).
goal(get_chars_by_string_code, S) :- long_ascii(100000, A), atom_string(A, Z), sum(100000, I, string_code(I, Z, V), V, S).
goal(char_at_greek, S) :- long_greek(20000, A), atom_string(A, Z), sum(20000, I, string_code(I, Z, V), V, S).
goal(atom_concat_new, S) :- sum(300000, I, ( atom_concat(item_, I, A), atom_length(A, V) ), V, S).
goal(atom_concat_split, S) :- long_ascii(400, A), aggregate_all(count, ( between(1, 20, _), atom_concat(_, _, A) ), S).
goal(number_codes, S) :- sum(300000, I, ( number_codes(I, Cs), number_codes(V, Cs) ), V, S).
goal(atom_number, S) :- sum(300000, I, ( atom_number(A, I), atom_number(A, V) ), V, S).
goal(gensym, S) :- forall(between(1, 200000, _), gensym(g, _)), gensym(g, S).
goal(atom_codes_new, S) :- sum(200000, I, ( number_codes(I, Cs), atom_codes(A, [0'x|Cs]), atom_length(A, V) ), V, S).
goal(atom_chars_back, S) :- sum(100000, I, ( atom_chars(I, Cs), reverse(Cs, Ds), atom_chars(A, Ds), atom_length(A, V) ), V, S).
goal(atomic_list_concat, S) :- sum(100000, I, ( atomic_list_concat([a, I, b, I], '-', A), atom_length(A, V) ), V, S).
goal(atomic_list_split, S) :- numlist(1, 20000, L), atomic_list_concat(L, ',', A), sum(10, _, ( atomic_list_concat(P, ',', A), length(P, V) ), V, S).
goal(split_string, S) :- numlist(1, 20000, L), atomic_list_concat(L, ',', A), sum(10, _, ( split_string(A, ",", " ", P), length(P, V) ), V, S).
goal(string_building, S) :- build(20000, "", T), string_length(T, S).
goal(string_concat_short, S) :- sum(300000, I, ( string_concat("item ", I, T), string_length(T, V) ), V, S).
goal(upcase, S) :- sum(200000, I, ( atom_concat(abc, I, A), upcase_atom(A, B), atom_length(B, V) ), V, S).
goal(format_atom, S) :- sum(100000, I, ( format(atom(A), "~w-~a-~d", [f(I), x, I]), atom_length(A, V) ), V, S).
goal(term_to_atom, S) :- sum(30000, I, ( term_to_atom(f(I, X, "s", [X]), A), term_to_atom(f(V, _, _, _), A) ), V, S).
goal(char_code, S) :- sum(500000, I, ( C is 97 + I mod 26, char_code(A, C), char_code(A, V) ), V, S).
goal(atom_to_chars_walk, S) :- long_ascii(300000, A), atom_chars(A, L), aggregate_all(count, member(e, L), S).

build(0, S, S) :- !.
build(N, S0, S) :- string_concat(S0, "x", S1), N1 is N - 1, build(N1, S1, S).
sum(N, I, G, V, S) :- aggregate_all(sum(V), ( between(1, N, I), G ), S).

fields([F|Fs]) --> until(F, "z"), !, fields(Fs).
fields([]) --> rest.
until([], End) --> End, !.
until([C|Cs], End) --> [C], until(Cs, End).
rest([_|Cs], S) :- !, rest(Cs, S).
rest([], []).
steps(Cs0, S0, S) :- phrase(([C], { S1 is S0 + C }), Cs0, Cs), !, steps(Cs, S1, S).
steps(_, S, S).
