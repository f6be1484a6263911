% Output captured in strings inside a search.
main :- findall(S, ( between(1, 450000, X), line(X, S) ), L), atomic_list_concat(L, T), atom_length(T, N), write(N), nl.
line(X, S) :- X mod 3 =:= 0, with_output_to(string(S), ( write(X), forall(( between(2, 40, D), X mod D =:= 0 ), ( write(' '), write(D) )) )).
line(X, S) :- X mod 3 =\= 0, format(atom(A), "~w:~a", [X, odd]), atom_string(A, S).
