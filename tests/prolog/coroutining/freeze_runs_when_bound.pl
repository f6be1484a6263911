% freeze/2: when goals run, in what order, what aliasing does, and what frozen/2 and copy_term/3 say.
main :-
    freeze(A, writeln(first)), freeze(A, writeln(second)), A = 1,
    freeze(1, writeln(at_once)),
    freeze(B, fail), ( B = 1 -> true ; writeln(refused) ),
    freeze(C, member(D, [x,y])), findall(D, C = 1, Ds), writeln(Ds),
    freeze(E, writeln(e)), freeze(F, writeln(f)), E = F, writeln(aliased), E = 1,
    freeze(G, writeln(g)), freeze(H, writeln(h)), H = G, frozen(G, Goal), print_goal(Goal), H = 2,
    freeze(I, throw(ball)), catch(I = 1, Ball, ( print(Ball), nl )),
    ( freeze(J, writeln(j)), J = 1, fail ; writeln(undone) ),
    freeze(K, writeln(k(K))), f(K, K) = f(3, L), writeln(L),
    freeze(M, true), copy_term(M-N, Copy, Goals), print_goal(Copy/Goals), ( attvar(M), N = 1 -> writeln(kept) ; true ),
    freeze(O, true), copy_term(O, P), frozen(P, Q), print_goal(Q),
    freeze(R, true), copy_term_nat(R, S), ( attvar(S) -> writeln(attributed) ; writeln(plain) ),
    frozen(f(_, a), None), writeln(None),
    catch(freeze(_, _), error(Error, _), ( print(Error), nl )),
    freeze(U, V = 1), freeze(V, writeln(chained)), U = 1.
print_goal(G0) :- copy_term_nat(G0, G), numbervars(G, 0, _), print(G), nl.
% expect: first
% expect: second
% expect: at_once
% expect: refused
% expect: [x,y]
% expect: aliased
% expect: e
% expect: f
% expect: freeze(A,user:writeln(g)),freeze(A,user:writeln(h))
% expect: g
% expect: h
% expect: ball
% expect: j
% expect: undone
% expect: k(3)
% expect: 3
% expect: (A-B)/[freeze(A,user:true)]
% expect: kept
% expect: freeze(A,user:true)
% expect: plain
% expect: true
% expect: chained
