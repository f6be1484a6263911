% Tabled paths, cheapest paths, Fibonacci numbers, games with negation, a left-recursive grammar.
:- table path/2, fib/2, sp(_,_,min).
edge(a,b,1). edge(b,c,2). edge(c,a,3). edge(a,c,5). edge(c,d,1).
path(X,Y) :- edge(X,Y,_).
path(X,Y) :- path(X,Z), edge(Z,Y,_).
sp(X,Y,C) :- edge(X,Y,C).
sp(X,Y,C) :- sp(X,Z,C1), edge(Z,Y,C2), C is C1+C2.
fib(0,0). fib(1,1). fib(N,F) :- N>1, N1 is N-1, N2 is N-2, fib(N1,F1), fib(N2,F2), F is F1+F2.
:- table p/0, q/0, win/1.
p :- tnot(q). q :- tnot(p).
win(X) :- move(X,Y), tnot(win(Y)).
move(a,b). move(b,a). move(b,c). move(c,d).
:- table expr//1, term//1.
expr(X) --> expr(Y), "+", term(Z), {X is Y+Z}.
expr(X) --> term(X).
term(X) --> term(Y), "*", [C], {code_type(C,digit(W)), X is Y*W}.
term(X) --> [C], {code_type(C,digit(X))}.
main :-
    findall(X-Y, path(X,Y), L0), sort(L0,L), print(L), nl,
    fib(100,F), print(F), nl,
    findall(X-C, sp(a,X,C), L2), sort(L2,L3), print(L3), nl,
    (call_delays(p,D) -> print(D) ; print(no)), nl,
    findall(X, (member(X,[a,b,c]),call_delays(win(X),true)), W), print(W), nl,
    phrase(expr(V), `2+3*4`), print(V), nl,
    abolish_all_tables, fib(10,G), print(G), nl,
    (predicate_property(fib(_,_),tabled) -> writeln(tabled) ; true),
    listing(fib/2).

% expect: [a-a,a-b,a-c,a-d,b-a,b-b,b-c,b-d,c-a,c-b,c-c,c-d]
% expect: 354224848179261915075
% expect: [a-6,b-1,c-3,d-4]
% expect: p
% expect: [c]
% expect: 14
% expect: 55
% expect: tabled
% expect: :- table fib/2 as variant.
% expect:
% expect: fib(0, 0).
% expect: fib(1, 1).
% expect: fib(A, B) :-
% expect:     A>1,
% expect:     C is A+ -1,
% expect:     D is A+ -2,
% expect:     fib(C, E),
% expect:     fib(D, F),
% expect:     B is E+F.
% expect:
