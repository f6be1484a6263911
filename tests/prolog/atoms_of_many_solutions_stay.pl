% Solutions of findall/3 that are kept for long are packed (wam/machine/solution_piece.hpp). Atoms that occur nowhere else are found there.
make_others(I) :- forall(between(1, 500, J), atomic_list_concat([other, I, J], '_', _)).

solution(A-[I|Numbers]) :-
    numlist(1, 2000, Numbers),
    between(1, 500, I),
    atom_concat(unique_, I, A),
    ( I mod 50 =:= 0 -> garbage_collect_atoms, make_others(I) ; true ).

main :-
    findall(S, solution(S), Solutions),
    garbage_collect_atoms,
    make_others(0),
    length(Solutions, N),
    write(N), nl,  % expect: 500
    forall(( member(A-[I|_], Solutions), \+ atom_concat(unique_, I, A) ), ( write(wrong(A, I)), nl )).
