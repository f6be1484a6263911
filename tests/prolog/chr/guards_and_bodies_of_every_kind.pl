% Guards with choices and bindings, bodies that tell other constraints, the active constraint removed in its own body.
:- use_module(library(chr)).
:- chr_constraint eq(?any,?any), type(?any,?any), lookup(?any,?any), env(?any), t(?any,?any), stop, x(?any), y(?any), z(?any), g(?any), r1, r2, log(?any).
x(A), y(B) ==> A = B | z(A).
x(A) \ z(A) <=> ( var(A) -> write(xz) ; write(xz(A)) ), nl.
g(X) <=> ( X > 3 ; X =:= 0 ) | write(in), nl.
g(X) <=> \+ X = 2 | write(not2), nl.
g(X) <=> X = Y, Y == 2 | write(two(Y)), nl.
g(X) <=> write(rest(X)), nl.
r1, r2 <=> write(both), nl.
r1 <=> write(r1), nl.
log(A) ==> write(l1(A)), nl, ( A == stop -> r1 ; true ).
log(A) \ r1 <=> write(l2(A)), nl.
log(A) <=> write(gone(A)), nl.
type(X,T1) \ type(X,T2) <=> T1 = T2.
eq(X,X) <=> true.
eq(X,Y) <=> nonvar(X), nonvar(Y) | X =.. [F|As], Y =.. [F|Bs], same(As,Bs).
same([],[]).
same([A|As],[B|Bs]) :- eq(A,B), same(As,Bs).
main :- x(1), y(1), fail.
main :- x(1), y(B), write(w), nl, B = 1, fail.
main :- x(A), y(B), write(w), nl, A = B, findall(C, find_chr_constraint(C), Cs), length(Cs, N), print(N), nl, fail.
main :- g(5), g(0), g(1), g(2), fail.
main :- catch(g(_), error(E,_), (print(E), nl)), fail.
main :- r1, r2, fail.
main :- r2, r1, fail.
main :- log(a), log(stop), fail.
main :- type(v,int), type(v,T), print(T), nl, ( type(v,bool) -> true ; write(clash), nl ), fail.
main :- eq(f(X,g(b)), f(a,Y)), write(wait), nl, X = a, Y = g(Z), write(y), nl, Z = b, chr_show_store(user), fail.
main :- ( eq(f(_),g(_)) -> write(yes) ; write(no) ), nl, fail.
main.

% expect: xz(1)
% expect: w
% expect: xz(1)
% expect: w
% expect: xz
% expect: 2
% expect: in
% expect: in
% expect: not2
% expect: two(2)
% expect: instantiation_error
% expect: r1
% expect: both
% expect: l1(a)
% expect: gone(a)
% expect: l1(stop)
% expect: r1
% expect: gone(stop)
% expect: int
% expect: clash
% expect: wait
% expect: y
% expect: no
