% Strings, sub_atom/5, splitting and joining.
main :-
    string_concat("abc", "def", S), print(S), nl,
    string_length("héllo", L), print(L), nl,
    split_string("a,b,,c", ",", "", Parts), print(Parts), nl,
    atomic_list_concat([a,1,"s"], '-', J), print(J), nl,
    atomic_list_concat(Sp, ', ', 'x, y, z'), print(Sp), nl,
    findall(B-Sub, sub_atom(abc, B, 2, _, Sub), Subs), print(Subs), nl,
    sub_string("hello world", 6, 5, _, W), print(W), nl,
    atom_string(A, "xyz"), print(A), nl,
    upcase_atom('hello there', U), print(U), nl,
    number_codes(N, "42"), print(N), nl,
    atom_chars(X, [a,b]), print(X), nl,
    term_to_atom(f(Y, Z, Y), T), ( atom(T) -> true ; true ), Z = 1,
    string_code(1, "abc", Code), print(Code), nl.
% expect: "abcdef"
% expect: 5
% expect: ["a","b","","c"]
% expect: 'a-1-s'
% expect: [x,y,z]
% expect: [0-ab,1-bc]
% expect: "world"
% expect: xyz
% expect: 'HELLO THERE'
% expect: 42
% expect: ab
% expect: 97
