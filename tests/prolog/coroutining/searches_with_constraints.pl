% Coroutined searches: the same solutions in the same order, whoever finds them.
main :-
    findall(Qs, queens(6, Qs), All), length(All, N), writeln(N), All = [First|_], writeln(First),
    findall(S-E-M, money(S, E, M), Ms), writeln(Ms),
    findall(X-Y, ( when(ground(X+Y), X < Y), member(X, [1,2,3]), member(Y, [1,2,3]) ), Pairs), writeln(Pairs),
    findall(C, colouring(C), Cs), length(Cs, K), writeln(K), last(Cs, Last), writeln(Last),
    findall(X-Gs, ( freeze(V, true), dif(V, a), member(X, [1,2]), copy_term(V, V1, Gs), V1 = v ), Residues), writeln(Residues),
    forall(( freeze(Z, ( write(z(Z)), nl )), member(Z, [1,2,3]) ), true).
queens(N, Qs) :- numlist(1, N, Ns), length(Qs, N), safe(Qs), maplist(one_of(Ns), Qs).
one_of(Ns, Q) :- member(Q, Ns).
safe([]).
safe([Q|Qs]) :- apart(Qs, Q, 1), safe(Qs).
apart([], _, _).
apart([R|Rs], Q, D) :- dif(Q, R), when(( nonvar(Q), nonvar(R) ), abs(Q - R) =\= D), D1 is D + 1, apart(Rs, Q, D1).
money(S, E, M) :-
    freeze(M, freeze(E, freeze(S, 10 * S + E =:= M))),
    dif(S, E), member(S, [1,2,3]), member(E, [0,1,2]), member(M, [10,12,21,32]).
colouring([A,B,C,D]) :-
    dif(A, B), dif(A, C), dif(B, C), dif(B, D), dif(C, D),
    maplist(one_of([red,green,blue]), [A,B,C,D]).
% expect: 4
% expect: [2,4,6,1,3,5]
% expect: [1-0-10,1-2-12,2-1-21,3-2-32]
% expect: [1-2,1-3,2-3]
% expect: 6
% expect: [blue,green,red,blue]
% expect: [1-[freeze(v,user:true),dif(v,a)],2-[freeze(v,user:true),dif(v,a)]]
% expect: z(1)
% expect: z(2)
% expect: z(3)
