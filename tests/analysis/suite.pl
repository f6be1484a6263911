% suite.pl: programs whose costs are known, for truth.pl. The modes of some are declared, those of others found.

% --- lists ---------------------------------------------------------------------------------------------------------------------

app([], L, L).
app([H|T], L, [H|R]) :- app(T, L, R).

nrev([], []).
nrev([H|T], R) :- nrev(T, RT), app(RT, [H], R).

rev(L, R) :- rev(L, [], R).

rev([], A, A).
rev([H|T], A, R) :- rev(T, [H|A], R).

len([], 0).
len([_|T], N) :- len(T, M), N is M + 1.

sum(L, S) :- sum(L, 0, S).

sum([], S, S).
sum([X|Xs], S0, S) :- S1 is S0 + X, sum(Xs, S1, S).

last_of([X], X).
last_of([_|T], X) :- last_of(T, X).

even([]).
even([_|T]) :- odd(T).
odd([_|T]) :- even(T).

doubled(L, M) :- maplist(double, L, M).
%! double(+X:int, -Y)
double(X, Y) :- Y is 2*X.

total(L, S) :- foldl(plus_one, L, 0, S).
%! plus_one(+X:int, +Y:int, -Z)
plus_one(X, Y, Z) :- Z is X + Y + 1.

product([], _, []).
product([X|Xs], Ys, Zs) :- row(Ys, X, Zs, Zs1), product(Xs, Ys, Zs1).

%! row(+Ys:list, +X, -Zs, +Rest)
row([], _, Zs, Zs).
row([Y|Ys], X, [X-Y|Zs], Rest) :- row(Ys, X, Zs, Rest).

% --- numbers -------------------------------------------------------------------------------------------------------------------

fib(0, 0).
fib(1, 1).
fib(N, F) :- N > 1, A is N - 1, B is N - 2, fib(A, FA), fib(B, FB), F is FA + FB.

hanoi(0, _, _, _).
hanoi(N, A, B, C) :- N > 0, M is N - 1, hanoi(M, A, C, B), hanoi(M, C, B, A).

fact(0, 1) :- !.
fact(N, F) :- M is N - 1, fact(M, G), F is N*G.

power(_, 0, 1) :- !.
power(X, N, P) :- H is N // 2, power(X, H, Q), ( N mod 2 =:= 0 -> P is Q*Q ; P is Q*Q*X ).

range(N, N, [N]) :- !.
range(I, N, [I|T]) :- I < N, J is I + 1, range(J, N, T).

count_up(I, N) :- I > N, !.
count_up(I, N) :- J is I + 1, count_up(J, N).

tribonacci(0, 0).
tribonacci(1, 0).
tribonacci(2, 1).
tribonacci(N, T) :- N > 2, A is N - 1, B is N - 2, C is N - 3, tribonacci(A, X), tribonacci(B, Y), tribonacci(C, Z),
    T is X + Y + Z.

jacobsthal(0).
jacobsthal(1).
jacobsthal(N) :- N > 1, A is N - 1, B is N - 2, jacobsthal(A), jacobsthal(B), jacobsthal(B).

triangle(0).
triangle(N) :- N > 0, count_up(1, N), M is N - 1, triangle(M).

collatz_like(N, S) :- ( N =:= 0 -> S = 0 ; M is N - 1, collatz_like(M, T), S is T + 1 ).

% --- solutions -----------------------------------------------------------------------------------------------------------------

element(X, [X|_]).
element(X, [_|T]) :- element(X, T).

sel(X, [X|T], T).
sel(X, [H|T], [H|R]) :- sel(X, T, R).

perm([], []).
perm(L, [H|T]) :- sel(H, L, R), perm(R, T).

colour(red).
colour(green).
colour(blue).

assign([], []).
assign([V|Vs], [V-C|As]) :- colour(C), assign(Vs, As).

words(0, _, []) :- !.
words(N, Letters, [L|Ls]) :- element(L, Letters), M is N - 1, words(M, Letters, Ls).

subset_of([], []).
subset_of([X|Xs], [X|Ys]) :- subset_of(Xs, Ys).
subset_of([_|Xs], Ys) :- subset_of(Xs, Ys).

pairs(N, X, Y) :- between(1, N, X), between(1, N, Y).

triples(L, N) :- findall(X-Y, ( element(X, L), element(Y, L) ), Ps), length(Ps, N).

counted(L, N) :- aggregate_all(count, element(_, L), N).

library_member(X, L) :- member(X, L).

%! library_select(-X, +L:list, -R)
library_select(X, L, R) :- select(X, L, R).

%! library_permutation(+L:list, -P)
library_permutation(L, P) :- permutation(L, P).

none_of(L) :- \+ ( element(X, L), X == none ).

first_of(L, X) :- once(element(X, L)).

each_double(L) :- forall(element(X, L), integer(X)).

% --- facts ---------------------------------------------------------------------------------------------------------------------

%! edge(?X, ?Y)
edge(a, b).
edge(b, c).
edge(a, c).
edge(c, d).
edge(d, e).

%! edges(-X, -Y)
edges(X, Y) :- edge(X, Y).
%! from(+X, -Y)
from(X, Y) :- edge(X, Y).
%! two_steps(-X, -Z)
two_steps(X, Z) :- edge(X, Y), edge(Y, Z).

% --- divide and conquer ----------------------------------------------------------------------------------------------------

qs([], []).
qs([H|T], S) :- part(T, H, A, B), qs(A, SA), qs(B, SB), app(SA, [H|SB], S).

part([], _, [], []).
part([X|T], P, [X|A], B) :- X =< P, !, part(T, P, A, B).
part([X|T], P, A, [X|B]) :- part(T, P, A, B).

qs2([], []).
qs2([H|T], S) :- part2(T, H, A, B), qs2(A, SA), qs2(B, SB), append(SA, [H|SB], S).

part2([], _, [], []).
part2([X|T], P, A, B) :- ( X =< P -> A = [X|A1], B = B1 ; A = A1, B = [X|B1] ), part2(T, P, A1, B1).

part3([], _, [], []).
part3([X|T], P, [X|A], B) :- X =< P, part3(T, P, A, B).
part3([X|T], P, A, [X|B]) :- X > P, part3(T, P, A, B).

ms([], []) :- !.
ms([X], [X]) :- !.
ms(L, S) :- split(L, A, B), ms(A, SA), ms(B, SB), merge(SA, SB, S).

split([], [], []).
split([X], [X], []).
split([X,Y|T], [X|A], [Y|B]) :- split(T, A, B).

merge([], L, L) :- !.
merge(L, [], L) :- !.
merge([X|Xs], [Y|Ys], [X|Zs]) :- X =< Y, !, merge(Xs, [Y|Ys], Zs).
merge([X|Xs], [Y|Ys], [Y|Zs]) :- merge([X|Xs], Ys, Zs).

% --- trees ---------------------------------------------------------------------------------------------------------------------

tree(nil).
tree(t(L, _, R)) :- tree(L), tree(R).

leaves(leaf(_), 1).
leaves(node(L, R), N) :- leaves(L, A), leaves(R, B), N is A + B.

in_tree(X, t(_, X, _)).
in_tree(X, t(L, _, _)) :- in_tree(X, L).
in_tree(X, t(_, _, R)) :- in_tree(X, R).

find(X, t(L, Y, R)) :- ( X =:= Y -> true ; X < Y -> find(X, L) ; find(X, R) ).

% --- terms with parts ----------------------------------------------------------------------------------------------------------

%! total_in(+L:list(int), -S)
total_in(L, S) :- total_of(state(L, 1), S).

total_of(state(L, N), S) :- sum(L, N, S).

%! parts(+L:list(int), -N)
parts(L, N) :- State = state(L, 1), State =.. [_|Parts], len(Parts, N).

% --- generate and test -----------------------------------------------------------------------------------------------------

queens(N, Qs) :- range(1, N, Rows), place(N, Rows, [], Qs).

place(0, _, Placed, Placed) :- !.
place(N, Free, Placed, Qs) :-
    sel(Row, Free, Rest),
    safe(Placed, Row, 1),
    M is N - 1,
    place(M, Rest, [Row|Placed], Qs).

safe([], _, _).
safe([Q|Qs], Row, D) :-
    Q =\= Row + D,
    Q =\= Row - D,
    E is D + 1,
    safe(Qs, Row, E).

sorted([]).
sorted([_]).
sorted([X,Y|T]) :- X =< Y, sorted([Y|T]).

slow_sort(L, S) :- perm(L, S), sorted(S).
