% Programs in several modules, each with a store of its own, that use each other's constraints.
:- use_module('stack.inc').
:- use_module('counter.inc').
:- use_module(library(chr)).
:- chr_constraint log(?any), flush, item(?any).
log(X), flush <=> write(log(X)), nl, flush.
flush <=> true.
item(X) \ item(X) <=> true.
item(X) ==> tick, ( X > 2 -> log(X) ; true ).
item(X), item(Y) # passive ==> X > Y | log(X-Y).
greeting --> [hello], name.
name --> [X], { atom(X) }.
main :- push(a), push(b), size(S), print(S), nl, pop(X), print(X), nl, pop(Y), print(Y), nl, size(Z), print(Z), nl, \+ pop(_),
  item(1), item(1), item(2), item(3), ticks(T), print(T), nl, flush, chr_show_store(user), chr_show_store(stack), chr_show_store(counter),
  ( phrase(greeting, [hello,bob]) -> write(yes) ; write(no) ), nl,
  findall(C, find_chr_constraint(C), Cs), length(Cs, N), print(N), nl, fail.
main :- ticks(T), print(T), nl, ( catch(item(foo), error(E,_), (print(E), nl)) -> true ; true ), fail.
main :- push(1), ( pop(2) -> write(yes) ; write(no) ), nl, size(S), print(S), nl, fail.
main :- forall(current_chr_constraint(item(X)), ( write(X), nl )), fail.
main :- item(7), forall(current_chr_constraint(item(X)), ( write(X), nl )), forall(current_chr_constraint(C), ( print(C), nl )), fail.
main :- item(7), push(a), forall(current_chr_constraint(stack:C), ( print(C), nl )), \+ current_chr_constraint(no_module:_), fail.
main.

% expect: 2
% expect: b
% expect: a
% expect: 0
% expect: 3
% expect: log(3-1)
% expect: log(3-2)
% expect: log(3)
% expect: log(2-1)
% expect: item(3)
% expect: item(2)
% expect: item(1)
% expect: n(3)
% expect: yes
% expect: 4
% expect: 0
% expect: type_error(evaluable,foo/0)
% expect: no
% expect: 1
% expect: 7
% expect: log(7)
% expect: item(7)
% expect: item(1,a)
% expect: top(1)
