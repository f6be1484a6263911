% All parses of an ambiguous expression by a DCG, values collected in a set.
main :-
    atom_chars('1-2-3+4*5-6+7*2-8+3-1+2-3', Cs), setof(V, T^( phrase(e(T), Cs), V is T ), Vs),
    length(Vs, N), write(N), nl, Vs = [A|_], last(Vs, B), write(A/B), nl.
e(T) --> n(T).
e(L+R) --> e1(L, R, '+').
e(L-R) --> e1(L, R, '-').
e(L*R) --> e1(L, R, '*').
e1(L, R, Op, S0, S) :- append(Left, [Op|Right], S0), Left \== [], phrase(e(L), Left), phrase(e(R), Right), S = [].
n(N) --> [C], { char_type(C, digit(N)) }.
