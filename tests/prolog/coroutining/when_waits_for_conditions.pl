% when/2: each condition, conjunctions and disjunctions, goals that run once, errors, residual goals.
main :-
    when(nonvar(A), writeln(a)), A = f(_),
    when(ground(B+C), writeln(b)), B = f(D), writeln(not_yet), C = 1, D = 2,
    when(?=(E, F), writeln(e)), E = g(G), F = g(H), writeln(undecided), G = H,
    when(?=(I, J), writeln(i)), I = 1, J = 2,
    when((nonvar(K), nonvar(L)), writeln(k)), L = 1, K = 1,
    when((nonvar(M) ; nonvar(N)), writeln(once)), M = 1, N = 1,
    when((nonvar(O), ground(P) ; ?=(O, Q)), writeln(o)), O = 1, Q = 1, P = 1,
    when(nonvar(a), writeln(now)), when(?=(a, b), writeln(now)), when((nonvar(_) ; ground(a)), writeln(now)),
    findall(R, ( when(nonvar(S), member(R, [1,2])), S = x ), Rs), writeln(Rs),
    when(nonvar(T), fail), ( T = 1 -> true ; writeln(refused) ),
    residue(V, when(nonvar(V), true)),
    residue(V1-W1, ( when((nonvar(V1), nonvar(W1)), true), V1 = a )),
    residue(V2-W2, when((nonvar(V2) ; ground(f(W2))), true)),
    residue(V3, ( freeze(V3, true), when(ground(V3), true), dif(V3, a) )),
    when(ground(X), writeln(ground)), X = Y, writeln(alias), Y = 1,
    e(when(_, true)), e(when(foo, true)), e(when((nonvar(Z), foo(Z)), true)), e(when(nonvar(_), _)).
residue(T, G) :- call(G), copy_term(T, C, Gs), numbervars(C/Gs, 0, _), print(C/Gs), nl.
e(G) :- catch(( call(G) -> writeln(true) ; writeln(false) ), error(E, _), ( numbervars(E, 0, _), print(E), nl )).
% expect: a
% expect: not_yet
% expect: b
% expect: undecided
% expect: e
% expect: i
% expect: k
% expect: once
% expect: o
% expect: now
% expect: now
% expect: now
% expect: [1,2]
% expect: refused
% expect: A/[when(nonvar(A),user:true)]
% expect: (a-A)/[when(nonvar(A),user:true)]
% expect: (A-B)/[when((nonvar(A);ground(f(B))),user:true)]
% expect: A/[freeze(A,user:true),when(ground(A),user:true),dif(A,a)]
% expect: alias
% expect: ground
% expect: instantiation_error
% expect: domain_error(when_condition,foo)
% expect: domain_error(when_condition,(nonvar(A),foo(A)))
% expect: true
