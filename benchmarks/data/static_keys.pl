% Facts of a file, made by expansion: keys in structures, in lists, by other arguments; and what they take of memory.
:- discontiguous key/2, head/2, wide/4, pair/3.
term_expansion(keys(N), Cs) :- findall(key(k(I), I), between(1, N, I), Cs).
term_expansion(heads(N), Cs) :- findall(head([I|_], I), between(1, N, I), Cs).
term_expansion(wides(N), Cs) :- findall(wide(I, J, K, L), ( between(1, N, I), J is I * 7 mod N, K is I mod 100, L is I // 100 ), Cs).
term_expansion(pairs(N), Cs) :- findall(pair(X, Y, Z), ( between(1, N, X), between(1, N, Y), Z is X * Y ), Cs).
term_expansion(reals(N), Cs) :- findall(real(F, I), ( between(1, N, I), F is I / 8 ), Cs).
keys(20000).
heads(20000).
wides(20000).
pairs(150).
reals(20000).

goal(static_inner_keys, S) :- sum(20000, I, key(k(I), V), V, S).
goal(static_list_keys, S) :- sum(20000, I, head([I,a], V), V, S).
goal(static_float_keys, S) :- sum(20000, I, ( F is I / 8, real(F, V) ), V, S).
goal(static_second_argument, S) :- sum(100000, I, ( J is I mod 20000, wide(V, J, _, _) ), V, S).
goal(static_two_arguments, S) :- sum(40000, I, ( K is I mod 100, L is I mod 200, \+ \+ wide(_, _, K, L), V = 1 ), V, S).
goal(static_pairs, S) :- sum(100000, I, ( X is 1 + I mod 150, Y is 1 + I * 7 mod 150, pair(X, Y, V) ), V, S).
goal(static_pairs_back, S) :- sum(30000, I, ( Z is 1 + I mod 140, pair(X, Y, Z), V is X + Y ), V, S).
goal(static_scan, S) :- sum(50, _, wide(_, _, _, V), V, S).

sum(N, I, G, V, S) :- aggregate_all(sum(V), ( between(1, N, I), G ), S).
