% Terms to text and back: format, with_output_to, write, read_term, grammars over codes and files.
:- use_module(library(dcg/basics)).
:- use_module(library(pure_input)).
:- use_module(library(readutil)).

goal(with_output_to_atom, S) :- sum(60000, I, ( with_output_to(atom(A), ( write(x), write(I) )), atom_length(A, V) ), V, S).
goal(with_output_to_string, S) :- sum(60000, I, ( with_output_to(string(A), ( write(x), print(f(I)) )), string_length(A, V) ), V, S).
goal(with_output_long, S) :- with_output_to(string(A), forall(between(1, 100000, I), ( write(I), put_char(' ') ))), string_length(A, S).
goal(format_string, S) :- sum(60000, I, ( format(string(A), "~w and ~q: ~a~n", [I, 'A b', x]), string_length(A, V) ), V, S).
goal(format_codes, S) :- sum(60000, I, ( format(codes(A), "~d/~s", [I, [0'a, 0'b]]), length(A, V) ), V, S).
goal(format_floats, S) :- sum(60000, I, ( X is I / 7, format(atom(A), "~4f ~e ~g", [X, X, X]), atom_length(A, V) ), V, S).
goal(format_columns, S) :- sum(30000, I, ( format(string(A), "~w~t~20||~t~d~10+|~`-t~40|", [I, I]), string_length(A, V) ), V, S).
goal(format_big, S) :- sum(20000, I, ( X is 10**30 + I, format(atom(A), "~D ~8r", [X, X]), atom_length(A, V) ), V, S).
goal(write_large_term, S) :- numlist(1, 50000, L), with_output_to(string(A), write(L)), string_length(A, S).
goal(writeq_atoms, S) :- sum(60000, I, ( atom_concat('it''s ', I, B), with_output_to(string(A), writeq(f(B, 'X', [], "s"))), string_length(A, V) ), V, S).
goal(write_operators, S) :- term(12, T), sum(10, _, ( with_output_to(string(A), write(T)), string_length(A, V) ), V, S).
goal(write_canonical, S) :- sum(40000, I, ( with_output_to(string(A), write_canonical(f(X, Y, X, I, 'a b'-Y))), string_length(A, V) ), V, S).
goal(print_message_lines, S) :- sum(30000, I, ( with_output_to(string(A), print([I, 'B', f(_)])), ( string_length(A, L), L > 5 -> V = 1 ; V = 0 ) ), V, S).
goal(term_to_atom_back, S) :- sum(30000, I, ( term_to_atom(f(I, x, [1, 2|T], T), A), atom_length(A, L), ( L > 10 -> V = 1 ; V = 0 ) ), V, S).
goal(term_string, S) :- sum(30000, I, ( term_string(T, "foo(X, Y, bar, [1, 2|Z], X + Y * 2)"), functor(T, _, N), V is N + I mod 2 ), V, S).
goal(read_terms, S) :- with_file(30000, fact, F), open(F, read, In), read_all(In, 0, S), close(In), delete_file(F).
goal(read_long_terms, S) :- with_file(300, long, F), open(F, read, In), read_all(In, 0, S), close(In), delete_file(F).
goal(read_term_variables, S) :- sum(20000, _, ( term_string(f(A, _, B), "f(A, B, g(A, C))"), A = B -> V = 1 ; V = 0 ), V, S).
goal(sformat_lists, S) :- sum(20000, I, ( numlist(1, 10, L), format(string(A), "~w ~p ~q", [L, I, L]), string_length(A, V) ), V, S).
goal(dcg_numbers, S) :- numlist(1, 20000, L), atomic_list_concat(L, ' ', A), atom_codes(A, Cs), phrase(numbers(Ns), Cs), sum_list(Ns, S).
goal(dcg_tokens, S) :- text(20000, Cs), phrase(tokens(Ts), Cs), length(Ts, S).
goal(dcg_calculator, S) :- length(L, 12000), maplist(=("(1+2)*3-4"), L), atomic_list_concat(L, '+', A), atom_codes(A, Cs), phrase(expression(S), Cs).
goal(dcg_backtracking, S) :- length(L, 21), maplist(=(0'a), L), aggregate_all(count, phrase(ambiguous, L), S).
goal(dcg_csv, S) :-
    findall(C, ( between(1, 3000, I), format(codes(Cs), "~w,\"a ~w\",x~w~n", [I, I, I]), member(C, Cs) ), All), phrase(rows(Rs), All), length(Rs, S).
goal(phrase_file_numbers, S) :- with_file(40000, number, F), phrase_from_file(numbers(Ns), F), delete_file(F), sum_list(Ns, S).
goal(phrase_file_words, S) :- with_file(20000, fact, F), phrase_from_file(tokens(Ts), F), delete_file(F), length(Ts, S).
goal(get_char_loop, S) :- with_file(40000, number, F), open(F, read, In), characters(In, 0, S), close(In), delete_file(F).
goal(peek_and_get_code, S) :- with_file(40000, number, F), open(F, read, In), codes(In, 0, S), close(In), delete_file(F).
goal(read_line_codes, S) :- with_file(40000, number, F), open(F, read, In), lines(In, 0, S), close(In), delete_file(F).
goal(read_string_whole, S) :- with_file(100000, number, F), open(F, read, In), read_string(In, _, A), string_length(A, S), close(In), delete_file(F).
goal(put_char_file, S) :-
    tmp_file(d, F), open(F, write, O), forall(between(1, 300000, I), ( C is 97 + I mod 26, put_char_of(O, C) )), close(O), size_file(F, S), delete_file(F).
goal(number_vars_print, S) :-
    sum(30000, I,
        ( T = f(_, _, g(_), I), copy_term(T, U), numbervars(U, 0, E), with_output_to(string(A), print(U)), string_length(A, L), V is L + E ), V, S).

sum(N, I, G, V, S) :- aggregate_all(sum(V), ( between(1, N, I), G ), S).
put_char_of(O, C) :- char_code(H, C), put_char(O, H).
with_file(N, Kind, F) :- tmp_file(data, F), open(F, write, Out), forall(between(1, N, I), line(Kind, I, Out)), close(Out).
line(fact, I, Out) :- format(Out, "fact(~d, [a, b|X], 'C d', \"text\", X + ~d).~n", [I, I]).
line(long, I, Out) :- numlist(1, 200, L), format(Out, "list(~d, ~w).~n", [I, L]).
line(number, I, Out) :- format(Out, "~d~n", [I]).
read_all(In, N0, N) :- read(In, T), ( T == end_of_file -> N = N0 ; N1 is N0 + 1, read_all(In, N1, N) ).
numbers([N|Ns]) --> blanks, integer(N), !, numbers(Ns).
numbers([]) --> blanks.
text(N, Cs) :- findall(C, ( between(1, N, I), nth_word(I, W), atom_codes(W, Ws), member(C, [0' |Ws]) ), Cs).
nth_word(I, W) :- K is I mod 5, nth0(K, [foo, '12', 'Bar', 'x+y', 'don''t'], W).
tokens([T|Ts]) --> blanks, token(T), !, tokens(Ts).
tokens([]) --> blanks.
token(W) --> csym(C), csyms(Cs), { atom_codes(W, [C|Cs]) }.
token(P) --> [C], { char_code(P, C) }.
csym(C) --> [C], { code_type(C, csym) }.
csyms([C|Cs]) --> csym(C), !, csyms(Cs).
csyms([]) --> [].
expression(X) --> term(X0), rest(X0, X).
rest(X0, X) --> "+", !, term(Y), { X1 is X0 + Y }, rest(X1, X).
rest(X0, X) --> "-", !, term(Y), { X1 is X0 - Y }, rest(X1, X).
rest(X, X) --> [].
term(X) --> factor(X0), more(X0, X).
more(X0, X) --> "*", !, factor(Y), { X1 is X0 * Y }, more(X1, X).
more(X, X) --> [].
factor(X) --> "(", !, expression(X), ")".
factor(X) --> digit(D), { X is D - 0'0 }.
ambiguous --> [].
ambiguous --> "a", ambiguous.
ambiguous --> "aa", ambiguous.
rows([R|Rs]) --> row(R), "\n", !, rows(Rs).
rows([]) --> [].
row([F|Fs]) --> field(F), ( ",", !, row(Fs) ; { Fs = [] } ).
field(F) --> "\"", !, string_without(`"`, Cs), "\"", { atom_codes(F, Cs) }.
field(F) --> string_without(`,\n`, Cs), { atom_codes(F, Cs) }.
characters(In, N0, N) :- get_char(In, C), ( C == end_of_file -> N = N0 ; N1 is N0 + 1, characters(In, N1, N) ).
codes(In, N0, N) :- peek_code(In, P), get_code(In, C), ( C =:= -1 -> N = N0 ; N1 is N0 + P - C + 1, codes(In, N1, N) ).
lines(In, N0, N) :- read_line_to_codes(In, L), ( L == end_of_file -> N = N0 ; length(L, K), N1 is N0 + K, lines(In, N1, N) ).
term(0, x) :- !.
term(N, A * (A - N)) :- N1 is N - 1, term(N1, A).
