% dif/2: entailment, violation, what is left of a constraint, and that an entailed one leaves its variables.
main :-
    ( dif(a, b) -> writeln(yes) ; true ),
    ( dif(a, a) -> true ; writeln(no) ),
    ( dif(X0, X0) -> true ; writeln(no) ),
    t((dif(X1, a), X1 = b)), t((dif(X2, a), X2 = a)),
    t((dif(f(A3,_), f(1,2)), A3 = 1)), t((dif(f(A4,B4), f(1,2)), A4 = 1, B4 = 2)), t((dif(f(A5,_), f(1,2)), A5 = 2)),
    t((dif(A6, B6), A6 = B6)), t((dif(A7, B7), A7 = f(C7), B7 = f(D7), C7 = 1, D7 = 2)),
    t((dif(A8, B8), A8 = f(C8), B8 = f(D8), C8 = 1, D8 = 1)),
    t((dif(A9, f(B9)), A9 = f(_), B9 = 1)),
    t((dif(A10, B10), dif(B10, C10), dif(A10, C10), A10 = 1, B10 = 2, C10 = 3)),
    t((dif(A11, B11), dif(B11, C11), A11 = C11, A11 = 1, B11 = 1)),
    t((dif(f(A12,B12), f(1,2)), A12 = B12)),
    t((dif([X13|Y13], [a,b,c]), X13 = b, Y13 = 1)),
    t((dif(f(A14,B14), f(B14,A14)), A14 = 1)),
    dif(P, Q), dif(P, Q), copy_term(P/Q, Copy, Goals), print_term(Copy/Goals),
    dif(f(R,S), f(T,U)), R = 1, T = 2, term_attvars([R,S,T,U], AttVars), writeln(AttVars),
    findall(V-W, ( maplist(dif(V), [1,2]), member(V, [1,2,3]), dif(W, V), member(W, [2,3,4]) ), Pairs), writeln(Pairs),
    permutations([1,2,3], Perms), writeln(Perms),
    X20 = f(X20), ( dif(X20, Y20), Y20 = f(Y20) -> true ; writeln(same_cycle) ).
t(Goal) :- ( copy_term(Goal, G), call(G) -> term_attvars(G, Vs), copy_term(Vs, _, Gs), print_term(Gs) ; writeln(fails) ).
print_term(T) :- \+ \+ ( numbervars(T, 0, _), print(T), nl ).
permutations(Domain, Ps) :-
    findall([A,B,C], ( dif(A, B), dif(A, C), dif(B, C), member(A, Domain), member(B, Domain), member(C, Domain) ), Ps).
% expect: yes
% expect: no
% expect: no
% expect: []
% expect: fails
% expect: [dif(A,2)]
% expect: fails
% expect: []
% expect: fails
% expect: []
% expect: fails
% expect: [dif(f(f(A),A),f(f(1),1))]
% expect: []
% expect: fails
% expect: []
% expect: []
% expect: [dif(A,1)]
% expect: A/B/[dif(A,B),dif(A,B)]
% expect: []
% expect: [3-2,3-4]
% expect: [[1,2,3],[1,3,2],[2,1,3],[2,3,1],[3,1,2],[3,2,1]]
% expect: same_cycle
