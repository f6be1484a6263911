% List predicates that are deterministic on proper lists leave no choice point behind.
det(G) :- ( setup_call_cleanup(true, G, Det = true), Det == true -> write(det) ; write(nondet) ), nl.
main :-
    det(append([a], [b], _)), det(member(c, [a,b,c])), det(maplist(atom, [a,b])), det(nth0(1, [a,b,c], _)),
    det(last([1,2], _)), det(reverse([1,2], _)), det(foldl(plus, [1,2], 0, _)), det(memberchk(a, [a,b])),
    det(length([a], _)), det(select(c, [a,b,c], _)), det(between(1, 1, _)), det(sum_list([1], _)).
% expect: det
% expect: det
% expect: det
% expect: det
% expect: det
% expect: det
% expect: det
% expect: det
% expect: det
% expect: det
% expect: det
% expect: det
