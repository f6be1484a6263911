% Text in more ways: split, formatted by every directive, read as terms, enumerated, padded, by types of characters, as streams.
:- use_module(library(dcg/basics)).
:- use_module(library(dcg/high_order)).
:- use_module(library(strings)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(csv)).

goal(split_no_pad, S) :- sum(20000, I, ( format(string(T), "a,~d,,b", [I]), split_string(T, ",", "", P), length(P, V) ), V, S).
goal(split_only_strip, S) :- sum(60000, _, ( split_string("  padded text  ", "", " ", [T]), string_length(T, V) ), V, S).
goal(split_many_separators, S) :- numlist(1, 3000, L), atomic_list_concat(L, ' ', A), sum(20, _, ( split_string(A, " \t\n", " \t\n", P), length(P, V) ), V,
    S).
goal(read_term_string_vars, S) :- sum(10000, I, ( format(string(T), "p(X~d, Y, [X~d|Y])", [I, I]), term_string(p(_, _, _), T), V = 1 ), V, S).
goal(read_term_from_atom3, S) :- sum(15000, _, ( read_term_from_atom('foo(Bar, baz, Bar)', T, []), functor(T, _, V) ), V, S).
goal(format_c_repeat, S) :- sum(60000, _, ( format(atom(A), "~*c~c", [5, 0'x, 0'y]), atom_length(A, V) ), V, S).
goal(format_e_g, S) :- sum(40000, I, ( X is I * 1.1, format(atom(A), "~3e ~4f ~0f ~g", [X, X, X, X]), atom_length(A, V) ), V, S).
goal(format_d_groups, S) :- sum(60000, I, ( format(atom(A), "~D ~2d ~d", [I, I, I]), atom_length(A, V) ), V, S).
goal(format_i_and_star, S) :- sum(60000, I, ( format(atom(A), "~i~w~*d", [I, a, 2, I]), atom_length(A, V) ), V, S).
goal(format_r_cap, S) :- sum(60000, I, ( format(atom(A), "~16r ~16R ~36r ~8r", [I, I, I, I]), atom_length(A, V) ), V, S).
goal(format_q_p, S) :- sum(30000, I, ( format(atom(A), "~q ~p ~w", ['A'(I), b-c, "x y"]), atom_length(A, V) ), V, S).
goal(format_column_center, S) :- sum(30000, I, ( format(atom(A), "~t~w~t~20||~t~w~10+", [I, I]), atom_length(A, V) ), V, S).
goal(format_column_fill, S) :- sum(30000, I, ( format(atom(A), "~`*t~t~w~30|~`.t~w~50|~n", [I, I]), atom_length(A, V) ), V, S).
goal(format_canonical, S) :- sum(30000, I, ( format(atom(A), "~k", [f('A b', "s", I)]), atom_length(A, V) ), V, S).
goal(format_at_call, S) :- sum(30000, I, ( format(atom(A), "x~@y", [write(I)]), atom_length(A, V) ), V, S).
goal(format_non_list, S) :- sum(80000, I, ( format(atom(A), "~w", I), atom_length(A, V) ), V, S).
goal(sub_string_all_words, S) :- atom_string('the cat and the dog and the bird', T), sum(4000, _, ( aggregate_all(count, sub_string(T, _, _, _, "the"), V) ),
    V, S).
goal(sub_atom_icasechk, S) :- count(60000, _, sub_atom_icasechk('Hello World', _, world), S).
goal(sub_atom_suffixes, S) :- atom_codes(A, `abcdefghijklmnopqrst`), sum(5000, _, aggregate_all(count, sub_atom(A, _, _, 0, _), V), V, S).
goal(string_chars_reverse, S) :- count(40000, _, ( string_chars("abcdefgh", Cs), reverse(Cs, Ds), string_chars(T, Ds), T == "hgfedcba" ), S).
goal(char_type_to_upper, S) :- count(60000, _, ( char_type(X, upper(a)), X == 'A' ), S).
goal(code_type_digits, S) :- sum(40000, I, ( C is 0'0 + I mod 10, code_type(C, digit(V)) ), V, S).
goal(code_type_space_punct, S) :- count(60000, I, ( C is 32 + I mod 90, ( code_type(C, space) ; code_type(C, punct) ; code_type(C, alnum) ) ), S).
goal(normalize_space, S) :- sum(15000, _, ( normalize_space(atom(A), "  a   b  c "), atom_length(A, V) ), V, S).
goal(text_to_string, S) :- sum(60000, _, ( text_to_string(abc, A), text_to_string(`def`, B), text_to_string([g, h], C), string_concat(A, B, D),
    string_concat(D, C, E), string_length(E, V) ), V, S).
goal(string_concat_modes, S) :- sum(4000, _, aggregate_all(count, string_concat(_, _, "abcdefghij"), V), V, S).
goal(atomic_list_concat_partial, S) :- sum(30000, _, ( atomic_list_concat([a, X], '-', 'a-bcd'), atom_length(X, V) ), V, S).
goal(number_vars_letters, S) :- sum(15000, _, ( length(L, 5), numbervars(L, 23, _), format(atom(A), "~p", [L]), atom_length(A, V) ), V, S).
goal(write_term_quoted_ops, S) :- sum(15000, I, ( with_output_to(string(A), write_term((a :- b, \+ c ; d -> - 1 - (-I)), [quoted(true)])), string_length(A,
    V) ), V, S).
goal(write_curly_lists, S) :- sum(20000, I, ( with_output_to(string(A), writeq({a, 'B', I, "str", 'it''s', [], '[]', {}})), string_length(A, V) ), V, S).
goal(print_floats, S) :- sum(40000, I, ( X is I * 0.1, format(atom(A), "~w", [X]), atom_length(A, V) ), V, S).
goal(write_big_integers, S) :- X is 7 ** 200, sum(20000, I, ( Y is X + I, format(atom(A), "~w", [Y]), atom_length(A, V) ), V, S).
goal(open_string_get_char, S) :- length(L, 40000), maplist(=(0'a), L), string_codes(T, L), open_string(T, In), chars(In, 0, S), close(In).
goal(open_string_peek_string, S) :- length(L, 20000), maplist(=(0'a), L), string_codes(T, L), open_string(T, In), peeks(In, 0, S), close(In).
goal(read_term_from_stream_vars, S) :- sum(8000, _, ( open_string("a(X, Y) :- b(X), c(Y).", In), read_term(In, T, [variables(Vs), singletons(Ss)]),
    close(In), T = (_ :- _), length(Vs, A), length(Ss, B), V is A + B ), V, S).
goal(with_output_to_codes, S) :- sum(40000, I, ( with_output_to(codes(Cs), write(I)), length(Cs, V) ), V, S).
goal(dcg_sequence, S) :- numlist(1, 1500, L), atomic_list_concat(L, ',', A), atom_codes(A, Cs), sum(3, _, ( phrase(sequence(integer, ",", Is), Cs),
    sum_list(Is, V) ), V, S).
goal(dcg_number_floats, S) :- findall(C, ( between(1, 2000, I), X is I / 8, format(codes(Cs), "~w ", [X]), member(C, Cs) ), All), phrase(nums(Ns), All),
    sum_list(Ns, S).
goal(dcg_call_bodies, S) :- length(L, 20000), maplist(=(a), L), phrase(as(0, S), L).
goal(csv_parse, S) :- findall(C, ( between(1, 400, I), format(codes(Cs), "~d,abc,\"q ~d\",1.5~n", [I, I]), member(C, Cs) ), All), phrase(csv(Rows), All),
    length(Rows, S).
goal(interpolate, S) :- sum(4000, I, ( interpolate_string("hello {x} and {y}", T, [x=I, y=b], []), string_length(T, V) ), V, S).
goal(split_lines, S) :- numlist(1, 3000, L), atomic_list_concat(L, '\n', A), atom_string(A, T), sum(8, _, ( string_lines(T, Ls), length(Ls, V) ), V, S).
goal(atom_to_term_bindings, S) :- sum(12000, _, ( atom_to_term('p(X, Y, Z, X)', T, Bs), arg(1, T, a), length(Bs, V) ), V, S).
goal(base64_encode, S) :- sum(1500, I, ( format(string(T), "some text ~d", [I]), base64(T, E), string_length(E, V) ), V, S).
goal(string_bytes, S) :- sum(30000, _, ( string_bytes("héllo", Bs, utf8), length(Bs, V) ), V, S).
goal(unicode_strings, S) :- sum(30000, I, ( string_concat("αβγδ", I, T), string_upper(T, U), string_length(U, V0), sub_string(U, 1, 2, _, W),
    string_length(W, V1), V is V0 + V1 ), V, S).
goal(compare_strings_std, S) :- count(100000, I, ( number_string(I, T), compare(O, T, "5"), memberchk(O, [<, >, =]) ), S).

sum(N, I, G, V, S) :- aggregate_all(sum(V), ( between(1, N, I), G ), S).
count(N, I, G, S) :- aggregate_all(count, ( between(1, N, I), G ), S).
as(N0, N) --> [a], !, { N1 is N0 + 1 }, call(as, N1, N).
as(N, N) --> [].
nums([N|Ns]) --> number(N), !, blanks, nums(Ns).
nums([]) --> [].
chars(In, N0, N) :- get_char(In, C), ( C == end_of_file -> N = N0 ; N1 is N0 + 1, chars(In, N1, N) ).
peeks(In, N0, N) :- peek_string(In, 3, P), get_char(In, C), ( C == end_of_file -> N = N0 ; string_length(P, K), N1 is N0 + K, peeks(In, N1, N) ).
