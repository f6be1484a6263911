% A program may define predicates with the names of library predicates; those of the standard are protected.
append(a, b, c).
member(X, only(X)).
main :-
    append(A, B, C), write(A/B/C), nl, findall(X, member(X, only(1)), Xs), write(Xs), nl,
    maplist(succ, [1], L), write(L), nl, reverse([1,2], R), write(R), nl,
    catch(assertz(( atom_length(_, _) :- true )), error(E, _), ( print(E), nl )).
% expect: a/b/c
% expect: [1]
% expect: [2]
% expect: [2,1]
% expect: permission_error(modify,static_procedure,atom_length/2)
