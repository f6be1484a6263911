% predicate_properties_of_any_module.pl: predicate_property/2 finds the modules that have a predicate, in the module user too.
:- dynamic counted/1.
counted(1).
counted(2).
alone.

:- multifile shape:area/2.
shape:area(square, 1).

main :-
    findall(M, predicate_property(M:counted(_), dynamic), A), print(A), nl,               % expect: [user]
    findall(M, predicate_property(M:alone, file(_)), B), print(B), nl,                     % expect: [user]
    findall(M-N, predicate_property(M:counted(_), number_of_clauses(N)), C), print(C), nl, % expect: [user-2]
    findall(M:F/K, ( predicate_property(M:H, multifile), M == shape, functor(H, F, K) ), D), print(D), nl, % expect: [shape:area/2]
    findall(M, predicate_property(M:nobody_has_this(_), defined), E), print(E), nl.        % expect: []
