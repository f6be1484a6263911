% =@= and bagof/3 with more variables than are looked through one by one: each has one partner, in both directions.
main :-
    length(L, 100), copy_term(L, M),
    test(f(L, L) =@= f(M, M)),
    reverse(M, R), test(f(L, L) =@= f(M, R)), test(f(L, L) =@= f(R, R)),
    copy_term(L, N), N = [V, V|_], test(L =@= N), test(N =@= L), test(N =@= N),
    last(N, V), test(f(N) =@= f(N)), test(L =@= L),
    append(L, L, LL), append(M, M, MM), append(M, R, MR), test(LL =@= MM), test(LL =@= MR), test(MR =@= MR),
    copy_term(L, P), maplist(freezes, P), copy_term(P, Q), test(P =@= Q), test(P =@= L),
    Q = [W|_], freeze(W, fail), test(P =@= Q),
    numlist(1, 20000, Is), findall(X, ( member(I, Is), K is 1 + I mod 40, nth1(K, L, X) ), Many), test(Many =@= Many),
    same(Is, L, Ys), same(Is, M, Zs), test(Ys =@= Zs), same(Is, R, Rs), test(f(Ys, L) =@= f(Rs, M)),
    findall(Ks-I, ( member(I, [1, 2, 3, 4]), length(Ks, 30), ( I mod 2 =:= 0 -> Ks = [Z1, Z1|_] ; true ) ), Ps),
    findall(B, bagof(Y, member(_-Y, Ps), B), Bs0), msort(Bs0, Bs), print(Bs), nl.

test(G) :- ( G -> write(yes) ; write(no) ), nl.
freezes(X) :- freeze(X, true).
same([], _, []).
same([I|Is], L, [X|Xs]) :- K is 1 + I * 7 mod 100, nth1(K, L, X), same(Is, L, Xs).
% expect: yes
% expect: no
% expect: yes
% expect: no
% expect: no
% expect: yes
% expect: yes
% expect: yes
% expect: yes
% expect: no
% expect: yes
% expect: yes
% expect: no
% expect: no
% expect: yes
% expect: yes
% expect: no
% expect: [[1],[2],[3],[4]]
