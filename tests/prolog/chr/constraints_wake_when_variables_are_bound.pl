% Constraints are woken by bindings; rules match without binding variables; bodies may have alternatives.
:- use_module(library(chr)).
:- chr_constraint pair(?, ?), told(?), dom(?, ?), neq(?, ?), one_of(?), go, term(?), seen(?).
pair(X, Y) <=> nonvar(X) | write(pair(X, Y)), nl.
pair(X, X) <=> write(same), nl.
told(_) ==> write(told), nl.
told(X) ==> nonvar(X) | write(told(X)), nl.
dom(_, []) <=> fail.
dom(X, [Y]) <=> X = Y.
dom(X, L) <=> nonvar(X) | memberchk(X, L).
dom(X, L1), dom(X, L2) <=> intersection(L1, L2, L3), dom(X, L3).
neq(X, X) <=> fail.
neq(X, Y) \ dom(X, L) <=> nonvar(Y), select(Y, L, L1) | dom(X, L1).
neq(X, Y) \ dom(Y, L) <=> nonvar(X), select(X, L, L1) | dom(Y, L1).
neq(X, Y) <=> nonvar(X), nonvar(Y) | X \== Y.
one_of(X), go <=> ( X = 1 ; X = 2 ; X = 3 ).
term(f(X, g(Y))), go <=> write(term(X, Y)), nl.
term(X) \ term(Y) <=> X == Y | write(twice), nl.
seen(X), seen(Y) ==> X @< Y | write(X<Y), nl.

main :- pair(A, 1), pair(C, 2), write(wait), nl, A = C, write(bind), nl, A = 1, nl, fail.
main :- pair(A, B), A = B, fail.
main :- told(X), told(Y), X = Y, write(unified), nl, X = 2, nl, chr_show_store(user), fail.
main :- dom(X, [1,2,3]), dom(Y, [1,2]), neq(X, Y), dom(X, [2,3,4]), Y = 2, write(X), nl, fail.
main :- dom(X, [1]), neq(X, Y), dom(Y, [1,2]), write(X-Y), nl, fail.
main :- ( neq(A, B), A = B -> write(yes) ; write(no) ), nl, fail.
main :- one_of(X), go, write(X), nl, fail.
main :- term(f(1, h)), term(Z), go, Z = f(1, g(2)), write(bound), nl, go, fail.
main :- term(V), term(W), write(apart), nl, V = W, fail.
main :- findall(X, (one_of(X), go), L), print(L), nl, fail.
main :- seen(1), seen(3), seen(2), fail.
main :- one_of(X), one_of(Y), go, go, write(X/Y), nl, fail.
main :- told(f(a)), nl, fail.
main :- ( dom(X, [1,2]), X = 3 -> write(yes) ; write(no) ), nl.

% expect: wait
% expect: bind
% expect: pair(1,1)
% expect: pair(1,2)
% expect:
% expect: same
% expect: told
% expect: told
% expect: unified
% expect: told(2)
% expect: told(2)
% expect:
% expect: told(2)
% expect: told(2)
% expect: 3
% expect: 1-2
% expect: no
% expect: 1
% expect: 2
% expect: 3
% expect: term(1,2)
% expect: bound
% expect: apart
% expect: twice
% expect: [1,2,3]
% expect: 1<3
% expect: 2<3
% expect: 1<2
% expect: 1/1
% expect: 2/1
% expect: 3/1
% expect: 1/2
% expect: 2/2
% expect: 3/2
% expect: 1/3
% expect: 2/3
% expect: 3/3
% expect: told
% expect: told(f(a))
% expect:
% expect: no
