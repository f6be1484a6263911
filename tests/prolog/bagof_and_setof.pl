% Free variables, ^, witnesses with variables, empty bags.
p(1, a). p(2, b). p(3, a). p(1, c).
main :-
    forall(bagof(X, p(X, Y), Xs), ( write(Y-Xs), nl )),
    bagof(X, Y^p(X, Y), All), write(All), nl,
    setof(X, Y^p(X, Y), Set), write(Set), nl,
    forall(setof(Y, p(X, Y), Ys), ( write(X-Ys), nl )),
    ( bagof(X, p(X, z), _) -> true ; write(none), nl ),
    setof(K-V, member(K-V, [b-1,a-2,a-1]), KVs), write(KVs), nl,
    findall(Z, member(Z, []), Zs), write(Zs), nl,
    findall(Z, member(Z, [1,2]), Long, [3]), write(Long), nl,
    catch(bagof(X, _, _), error(E, _), ( write(E), nl )).
% expect: a-[1,3]
% expect: b-[2]
% expect: c-[1]
% expect: [1,2,3,1]
% expect: [1,2,3]
% expect: 1-[a,c]
% expect: 2-[b]
% expect: 3-[a]
% expect: none
% expect: [a-1,a-2,b-1]
% expect: []
% expect: [1,2,3]
% expect: instantiation_error
