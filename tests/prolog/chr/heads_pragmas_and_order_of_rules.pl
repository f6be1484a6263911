% Passive heads, pragmas, declarations, the order in which rules and partners are tried, and what backtracking and exceptions leave.
:- use_module(library(chr)).
:- chr_option(debug, off).
:- chr_type color ---> red ; green.
:- chr_constraint c(?color), d(+int), e(+int, +int), count(+int), inc, get(?int), tick, k(?any, ?any), n, a(?any), b(?any), f(?any).
c(X) # passive, d(Y) <=> write(cd(X,Y)), nl.
e(X,Y) # Id, d(X) ==> write(ed(X,Y)), nl pragma passive(Id).
inc, count(N) <=> N1 is N+1, count(N1).
get(X), count(N) <=> X = N, count(N).
tick, n <=> !, write(cut), nl.
k(X,a) \ k(X,b) <=> write(kab(X)), nl.
k([H|T],Y) <=> Y == l | write(H-T), nl.
named @ k("str",1.5), n <=> write(str), nl.
n \ n <=> true.
a(X), b(Y) ==> write(ab(X,Y)), nl.
a(X) \ a(Y), f(Z) <=> write(aaf(X,Y,Z)), nl.
f(X) <=> X = 1 | write(f(X)), nl.

main :- d(1), c(red), write(stored), nl, d(2), chr_show_store(user), fail.
main :- d(1), e(1,2), write(stored), nl, e(3,4), d(3), fail.
main :- count(0), inc, inc, inc, get(X), write(X), nl, fail.
main :- n, n, tick, chr_show_store(user), fail.
main :- k(foo(1),b), k(foo(1),a), k([1,2],l), k("str",1.5), n, chr_show_store(user), fail.
main :- numlist(1,100,L), tell(L), k(50,a), aggregate_all(count, find_chr_constraint(k(_,_)), N), write(N), nl, fail.
main :- a(1), a(2), b(3), b(4), f(9), chr_show_store(user), fail.
main :- f(1), f(2), chr_show_store(user), fail.
main :- a(1), ( a(2), fail ; a(3) ), b(x), chr_show_store(user), fail.
main :- catch(( a(1), throw(out) ), out, true), chr_show_store(user), fail.
main :- chr_trace, chr_notrace, chr_leash(none), write(end), nl.

tell([]).
tell([X|Xs]) :- k(X,b), tell(Xs).

% expect: stored
% expect: cd(red,2)
% expect: d(1)
% expect: stored
% expect: ed(3,4)
% expect: 3
% expect: cut
% expect: kab(foo(1))
% expect: 1-[2]
% expect: str
% expect: k(foo(1),a)
% expect: kab(50)
% expect: 100
% expect: ab(2,3)
% expect: ab(1,3)
% expect: ab(2,4)
% expect: ab(1,4)
% expect: aaf(1,2,9)
% expect: a(1)
% expect: b(4)
% expect: b(3)
% expect: f(1)
% expect: f(2)
% expect: ab(3,x)
% expect: ab(1,x)
% expect: a(3)
% expect: a(1)
% expect: b(x)
% expect: end
